extension PrivacyCopy {
    /// The holes of a track, listed when its session has ended.
    static let gaps: [CopyEntry] = [
        gap(.gapHeading, "{count|gap|gaps}:"),
        gap(.gapBeforeFirst, "{limit} before the first sample: {reason}"),
        gap(.gapBetween, "{limit} from {date}: {reason}"),
        gap(.gapAfterLast, "{limit} from {date} to the end: {reason}"),
        gap(.gapPaused, "paused"),
        gap(.gapParked, "parked"),
        gap(.gapWithdrawn, "collecting was not allowed"),
        gap(.gapLost, "the source was gone"),
        gap(.gapStopped, "memotrack was suspended"),
        gap(.gapSilence, "no position came"),
        gap(.gapDisprovedAnchor, "the position before it was wrong"),
        gap(.gapClockReset, "the clock of the source jumped"),
        gap(.gapDiskFull, "the disk was full"),
        gap(.gapTrackGone, "the track file was gone"),
    ]

    private static func gap(_ id: CopyID, _ markup: String) -> CopyEntry { CopyEntry(id, [.summary], markup) }
}
