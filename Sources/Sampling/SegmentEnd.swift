/// Why a track segment ended; raw values are those of the track file's `ended` extension.
public enum SegmentEnd: String, Sendable, CaseIterable {
    case paused
    /// Paused because the journey stopped there.
    case parked
    /// Collecting was no longer allowed.
    case withdrawn
    /// The source failed.
    case lost
    /// The recording process was stopped, as by job control.
    case stopped
    /// No good fix came for longer than the limit.
    case silence
    /// Five fixes agreed that the last sample was wrong.
    case disprovedAnchor
    /// The offset of the source's clock was set anew.
    case clockReset
    case diskFull
    /// The track file was removed, renamed or replaced.
    case trackGone
    /// The session ended.
    case ended
}
