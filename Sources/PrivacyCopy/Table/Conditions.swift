extension PrivacyCopy {
    /// What each condition means.
    static let conditions: [CopyEntry] = [
        condition(.conditionRestricted, "Location is restricted on this machine by its policy, so nothing is collected."),
        condition(.conditionServicesOff, "Location services are off for this machine, so nothing is collected."),
        condition(
            .conditionUnrecognised,
            "`{path}` holds something that memotrack does not understand (`{value}`), so nothing is collected."),
        condition(.conditionDenied, "You said no to location, so nothing is collected."),
        condition(.conditionPreferenceOff, "Location is off, so nothing is collected."),
        condition(
            .conditionConsentOutdated,
            "What memotrack says about location has changed since you accepted it, so nothing is collected until you have seen "
                + "the new text."),
        condition(
            .conditionNotDetermined, "You have not yet been asked whether memotrack may read your position, so nothing is collected."),
        condition(
            .conditionGrantedReduced,
            "Location is on, with approximate positions only: memotrack collects them while you record a memo."),
        condition(.conditionGranted, "Location is on: memotrack collects positions while you record a memo, and at no other time."),
    ]

    /// What helps in each condition, and only what works.
    static let recoveries: [CopyEntry] = [
        condition(.recoveryRestricted, "Nothing that you do here changes this."),
        condition(
            .recoveryServicesOff,
            "The switch is `locationServices` in `{path}`; an administrator of this machine can turn it on."),
        condition(.recoveryUnrecognised, "No command of memotrack changes this."),
        condition(.recoveryDenied, "`memotrack permissions reset` forgets that answer; then `memotrack location on` asks again."),
        condition(.recoveryPreferenceOff, "`memotrack location on` turns it on."),
        condition(.recoveryConsentOutdated, "`memotrack location on` shows the new text and asks."),
        condition(.recoveryNotDetermined, "`memotrack location on` asks."),
        condition(
            .recoveryGrantedReduced,
            "There is nothing to do. Approximate positions are rounded to 0.05 degrees, a few kilometres, and have no speed, course "
                + "or altitude. A track needs positions within 100 m, so none is kept; `--worst-accuracy 5000` keeps approximate ones."),
        condition(.recoveryGranted, "There is nothing to do."),
    ]

    private static func condition(_ id: CopyID, _ markup: String) -> CopyEntry {
        CopyEntry(id, [.status, .prompt, .recording, .summary, .permissions], markup)
    }
}
