extension PrivacyCopy {
    /// The diagnostics of a running session; those of the authorization say the condition's own sentence.
    static let diagnostics: [CopyEntry] = [
        diagnostic(.diagnosticLocationUnavailable, "No position has come for {limit}; memotrack keeps trying."),
        diagnostic(.diagnosticLocationBack, "Positions are coming again."),
        diagnostic(.diagnosticAccuracyLimited, "Positions are approximate; recording goes on."),
        diagnostic(.diagnosticStationary, "You have not moved for {limit}; recording goes on."),
    ]

    /// What a session says about its source and the times that it gives.
    static let sources: [CopyEntry] = [
        diagnostic(.sourceUnreachable, "{source} cannot be reached ({reason}); memotrack keeps trying."),
        diagnostic(.sourceReached, "{source} is there."),
        diagnostic(.sourceSimulated, "The positions of this session are simulated, by {source}; the track file says so at each point."),
        diagnostic(.sourceUntimed, "The source sends positions without a time, and those are not kept."),
        diagnostic(
            .sourceUndated,
            "The source sends positions without a date, and those are not kept; `date=YYYY-MM-DD` says the day of a log, as in "
                + "`nmea:FILE?date=2026-08-09`."),
        diagnostic(.sourceDateFromHost, "The source sends no date, so the day of this machine's clock in UTC is taken."),
        diagnostic(
            .clockBehind,
            "The clock of the source is {limit} behind this machine's. The track has the times of the source, and no "
                + "position is dropped for that."),
        diagnostic(
            .clockAhead,
            "The clock of the source is {limit} ahead of this machine's. The track has the times of the source, and no "
                + "position is dropped for that."),
        diagnostic(
            .clockRolledOver,
            "The dates of the source are {limit} from this machine's, a whole number of 1,024 weeks, which is an old "
                + "receiver's mistake; `--fix-rollover` corrects it."),
        diagnostic(.clockReset, "The clock of the source has jumped by {limit}; a new segment begins."),
    ]

    /// What a session says about the track file.
    static let tracks: [CopyEntry] = [
        diagnostic(.trackResumed, "The session of {memo} that began on {date} was cut short; it continues in {track}, in a new segment."),
        diagnostic(.trackOwnerOnly, "{track} is now readable by its owner only."),
        diagnostic(.samplesLost, "{count|sample of the last second is|samples of the last second are} lost."),
        diagnostic(.marksUnplaced, "No position has come for {count|mark|marks}."),
        diagnostic(
            .uncontrollable,
            "Other commands cannot reach this session ({reason}); Ctrl-C ends it, and `memotrack location off` stops the collecting."),
    ]

    private static func diagnostic(_ id: CopyID, _ markup: String) -> CopyEntry { CopyEntry(id, [.recording], markup) }
}
