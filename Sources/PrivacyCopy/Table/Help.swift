extension PrivacyCopy {
    /// The commands in one line each, and what their own pages add.
    static let help: [CopyEntry] = [
        line(.helpLocation, "say whether positions may be collected, and turn that on or off"),
        line(.helpLocationStatus, "say which condition holds, what it rests on, and what helps"),
        line(.helpLocationOn, "show the disclosure and ask one question"),
        line(.helpLocationOff, "collect nothing from now on, also in recordings that run; tracks on disk are not touched"),
        line(.helpPermissions, "list what memotrack may read, or ask for it"),
        line(.helpPermissionsRequest, "ask for these, or for all, with the question of `memotrack location on`"),
        line(.helpPermissionsReset, "forget your answer to `memotrack location on`"),
        line(.helpDisclosure, "print what is collected, when, where it goes, and what never happens"),
        line(.helpRecord, "record the track of a memo, while COMMAND runs or until it is stopped"),
        line(.helpPause, "collect nothing for a running recording until `memotrack resume`"),
        line(.helpPark, "pause where the journey stops, which the track then says"),
        line(.helpResume, "collect again after `pause` or `park`"),
        line(.helpStop, "end a recording; its track is complete then, and COMMAND goes on"),
        line(.helpMark, "give the next position of a running recording a name"),
        line(.helpSessions, "list the recordings that run, were cut short or ended in the last day"),
        page(
            .detailLocation,
            "Location is off until you turn it on. `location on` shows the disclosure and asks once; a typed no is remembered until "
                + "`memotrack permissions reset`, and Enter decides nothing. A script answers with `--accept REVISION`, which does "
                + "not lift a no."),
        page(
            .detailPermissions,
            "The states are observed; only `request` asks, and a yes turns location on, as with `memotrack location on`. Only "
                + "`locationWhenInUse` is declared: memotrack cannot ask for more."),
        page(
            .detailDisclosure,
            "The text has a revision number. When it says something new you are asked again, and nothing is collected until then."),
        page(
            .detailRecord,
            "Nothing is collected unless `memotrack location` says that it may be. COMMAND runs in any case, and its status is "
                + "memotrack's. The `.gpx` beside the memo is readable by its owner only."),
    ]

    /// Options whose meaning is about what is collected, kept or said about it.
    static let helpOptions: [CopyEntry] = [
        line(.helpAccept, "turn location on without a question, having read this revision of the disclosure"),
        line(.helpTimeout, "wait this long for an answer (120)"),
        line(.helpAgain, "ask again for what is allowed at some times only; a no is never asked again"),
        line(.helpRevision, "print the revision of the text alone"),
        line(.helpStrings, "print every sentence about location and privacy, with its id and where it is read"),
        line(.helpClaims, "print the claims of the text, each with its id"),
        line(.helpSource, "where positions come from: gpsd://HOST:PORT, nmea:PATH or replay:FILE.gpx"),
        line(.helpWorstAccuracy, "keep no position that is less accurate than this"),
        line(.helpOldest, "keep no position that is older than this when it arrives"),
        line(.helpMinimumDistance, "keep no position closer than this to the last one kept"),
        line(.helpFastest, "keep no position that only a greater speed than this could explain"),
        line(.helpBreakAfter, "begin a new segment when no position has come for this long"),
        line(.helpMarkFirst, "give the first position this name"),
    ]

    private static func line(_ id: CopyID, _ markup: String) -> CopyEntry { CopyEntry(id, [.help, .manual], markup) }

    private static func page(_ id: CopyID, _ markup: String) -> CopyEntry { CopyEntry(id, [.help], markup) }
}
