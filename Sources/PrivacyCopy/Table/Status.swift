extension PrivacyCopy {
    /// The lines of `location status` below the condition: what it rests on.
    static let status: [CopyEntry] = [
        line(.statusPreference, "Your preference: {state}"),
        line(.statusConsent, "Your consent: to revision {given}; the text is at revision {revision}"),
        line(.statusConsentNone, "Your consent: none yet; the text is at revision {revision}"),
        line(.statusServices, "Location services of this machine: {state}"),
        line(.statusAuthorization, "Permission to read location: {state}"),
        line(.statusAccuracy, "Accuracy: {state}"),
        line(.statusSession, "{memo}: {state}, since {date}, from {source}"),
        line(.statusSessionAsked, "{memo}: {sentence}"),
        line(.statusSessionMarked, "{memo}: The next position gets the mark. {sentence}"),
        line(.wordOn, "on"),
        line(.wordOff, "off"),
    ]

    private static func line(_ id: CopyID, _ markup: String) -> CopyEntry { CopyEntry(id, [.status], markup) }
}
