extension PrivacyCopy {
    /// The claims of the disclosure in its order, between its title and its last line.
    static let disclosure: [CopyEntry] = [
        claim(.disclosureTitle, "What memotrack does with your location"),
        claim(
            .claimOffByDefault,
            "Location is off until you turn it on with `memotrack location on`, and memotrack never asks you to by itself."),
        claim(
            .claimOnlyWhileRecording,
            "Positions are collected only while you record a memo with `memotrack record`, and not while that is paused or parked; "
                + "it goes on behind other windows and without a terminal, until it ends."),
        claim(
            .claimWhat,
            "For each point of the track memotrack keeps the position, the altitude, the time, the speed, the course, how accurate "
                + "they are and how many satellites were used, as far as the source tells."),
        claim(
            .claimWhere,
            "All of this goes into one file, the `.gpx` beside the memo, with the memo's name, the name of the source and the "
                + "marks you set; memotrack makes it readable by its owner only."),
        claim(
            .claimAlsoKept,
            "memotrack also keeps your answers, and of each session that runs, was cut short or ended in the last day the names of "
                + "memo and track with their folders, the source, times, counts, the reason, and which of your places you are in. If you "
                + "name places, it keeps them with their centres, and a secret key for privacy zones; it keeps no other position."),
        claim(
            .claimNeverSent,
            "memotrack sends none of this anywhere: it has no account, no statistics, no map tiles and no check for updates. What "
                + "back-ups and other programs do with your files is up to them."),
        claim(
            .claimNetworkSource,
            "The only connection is to the source of positions, which is on this machine unless you name another. A source on another "
                + "machine sends positions over the network to this one, and others on the way may be able to read them."),
        claim(
            .claimOffKeepsTracks,
            "`memotrack location off` stops the collecting within two seconds, also in recordings that run. It deletes no track: "
                + "what was recorded stays until you delete it."),
        claim(
            .claimNoStartByItself,
            "Recording begins only with a `memotrack record` that you give; memotrack starts nothing at login, on a schedule or "
                + "after a restart, and a recording that was cut short goes on only when you record that memo again."),
        claim(
            .claimCanStop,
            "You can end a recording whenever you like, and the system can stop it too; either way the track is on disk, up to about its last second."
        ),
        claim(.disclosureRevision, "This is revision {revision} of this text."),
    ]

    /// What each declared permission bucket is used for.
    static let usageDescriptions: [CopyEntry] = [
        CopyEntry(
            .usageLocationWhenInUse, [.prompt, .permissions, .manual],
            "memotrack reads your position while you record a memo, to write the memo's route beside it.")
    ]

    private static func claim(_ id: CopyID, _ markup: String) -> CopyEntry {
        CopyEntry(id, [.disclosure, .prompt, .manual, .readme], markup)
    }
}
