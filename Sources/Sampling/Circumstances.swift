public import Timestamps

/// What a session is doing, as far as it decides whether a fix may be taken.
public enum SessionState: Sendable, Hashable, CaseIterable {
    case running
    case paused
    /// Paused because the journey stopped.
    case parked
    case ended
}

/// What is known at a fix's arrival beyond the fix itself.
public struct Circumstances: Sendable, Hashable {
    public var state: SessionState
    /// When the session started, on the source's clock; nil where no fix can be too early.
    public var sessionStart: Timestamp?
    /// The fix's age on the source's clock in seconds, negative when it lies in the future; nil where age is not judged.
    public var ageInSeconds: Double?

    public init(state: SessionState = .running, sessionStart: Timestamp? = nil, ageInSeconds: Double? = nil) {
        self.state = state
        self.sessionStart = sessionStart
        self.ageInSeconds = ageInSeconds
    }
}
