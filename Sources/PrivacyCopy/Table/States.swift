extension PrivacyCopy {
    /// The states of a session: a label, and a sentence that follows it.
    static let states: [CopyEntry] = [
        state(.stateWaitingForFixLabel, "Waiting"),
        state(.stateWaitingForFix, "memotrack waits for the source to give a position."),
        state(.stateTrackingLabel, "Recording"),
        state(
            .stateTracking,
            "Positions are collected, also behind other windows. The system can stop this, and it does not start again by itself."),
        state(.statePausedLabel, "Paused"),
        state(.statePaused, "Nothing is collected until `memotrack resume`."),
        state(.stateParkedLabel, "Parked"),
        state(.stateParked, "Nothing is collected until `memotrack resume`; the track has a stop here."),
        state(.stateUnavailableLabel, "Not recording"),
        state(.unavailableCondition, "{sentence} The session goes on and records when that changes."),
        state(
            .unavailableMisunderstood,
            "A file or value that decides whether anything may be collected was not understood, so nothing is; `memotrack location` names it. "
                + "The session goes on and records when that changes."),
        state(.unavailableDiskFull, "The disk is full, so nothing is collected; memotrack looks for space every ten seconds."),
        state(.unavailableTrackGone, "The track file was removed, renamed or replaced, so nothing is collected in this session any more."),
        state(.unavailableTrackFailed, "The track file cannot be written ({reason}), so nothing is collected in this session any more."),
        state(.unavailableSourceLost, "The source has gone ({reason}), so no position arrives; memotrack tries it again."),
        state(.unavailableSourceGone, "The source cannot be reached, so no position arrives; memotrack tries it again."),
        state(.unavailableSuspended, "memotrack is suspended, so nothing is collected until it is continued."),
        state(.stateEndedLabel, "Ended"),
        state(.stateCutShortLabel, "Cut short"),
        state(.stateCutShort, "It ended without being asked to; `memotrack record` with the same memo continues it."),
        state(.conditionChanged, "Location: {old} → {new}."),
    ]

    /// Why a session ended, after the label `Ended`.
    static let ends: [CopyEntry] = [
        state(.endedStopped, "You stopped it; nothing more is collected for this memo."),
        state(.endedSignal, "A signal ended it; nothing more is collected for this memo."),
        state(.endedCommandEnded, "Its command has ended; nothing more is collected for this memo."),
        state(.endedSourceEnded, "The source has ended; nothing more is collected for this memo."),
        state(.endedSourceLost, "The source has failed; nothing more is collected for this memo."),
        state(.endedTrackGone, "The track file cannot be written any more; nothing more is collected for this memo."),
        state(
            .endedStandardInputClosed,
            "Standard input cannot be opened again once collecting has stopped, so the session has ended."),
    ]

    private static func state(_ id: CopyID, _ markup: String) -> CopyEntry { CopyEntry(id, [.recording], markup) }
}
