extension PrivacyCopy {
    /// What was not kept and why, a line for each rule that rejected something, after `rejectionsHeading`.
    static let rejections: [CopyEntry] = [
        line(.rejectionsHeading, "Not kept:"),
        line(.rejectionInvalidCoordinate, "{count|fix|fixes} whose latitude or longitude is no place on Earth, or exactly 0, 0"),
        line(.rejectionInvalidAccuracy, "{count|fix|fixes} whose accuracy is not a length"),
        line(.rejectionPoorAccuracy, "{count|fix|fixes} less accurate than {limit}, or of unknown accuracy with an HDOP above 10"),
        line(.rejectionUntimed, "{count|fix|fixes} without a time"),
        line(.rejectionSessionEnded, "{count|fix|fixes} that arrived after the end"),
        line(.rejectionSessionPaused, "{count|fix|fixes} that arrived while the session was paused"),
        line(.rejectionSessionParked, "{count|fix|fixes} that arrived while the session was parked"),
        line(.rejectionBeforeSessionStart, "{count|fix|fixes} taken before the session began"),
        line(.rejectionStale, "{count|fix|fixes} more than {limit} old, or as far in the future"),
        line(.rejectionDuplicateTimestamp, "{count|fix|fixes} with the same time as the last sample"),
        line(.rejectionOutOfOrder, "{count|fix|fixes} earlier than the last sample"),
        line(.rejectionNegligibleMovement, "{count|fix|fixes} closer than {limit} to the last sample"),
        line(.rejectionImplausibleSpeed, "{count|fix|fixes} too far from the last sample to be reached at {limit}"),
        line(.rejectionImplausibleReportedSpeed, "{count|fix|fixes} that gave a speed above {limit}"),
    ]

    /// What a session came to.
    static let outcomes: [CopyEntry] = [
        line(.samplesKept, "{track}: {count|sample|samples} in {segments|segment|segments}"),
        line(.trackGoneAfter, "{track} was removed, renamed or replaced; {count|sample|samples} had been written to it"),
        line(.noSampleCondition, "No sample was taken, so there is no track file. {sentence}"),
        line(.noSampleUnreachable, "No sample was taken, so there is no track file: {source} was never reached."),
        line(.noSampleNoFix, "No sample was taken, so there is no track file: {source} gave no position."),
        line(
            .noSampleAllRejected, "No sample was taken, so there is no track file: {source} gave {count|fix|fixes}, and none could be kept."
        ),
        line(.noSampleTrackUnwritable, "No sample was taken, because {track} could not be written: {reason}."),
        line(.lastSessionCollectedNothing, "The session of {memo} on {date} collected nothing. {sentence}"),
    ]

    private static func line(_ id: CopyID, _ markup: String) -> CopyEntry { CopyEntry(id, [.summary], markup) }
}
