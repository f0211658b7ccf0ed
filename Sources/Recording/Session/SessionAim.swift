public import Consent
public import FileSystem

/// What a person has asked of a running session.
public enum SessionControl: String, Sendable, Equatable {
    case running, paused, parked
}

/// Whether the track file can take more.
public enum TrackHealth: Sendable, Equatable {
    case sound
    /// No room: tried again from time to time.
    case diskFull
    /// The path no longer leads to the open file: for good.
    case gone
    /// The system refused a write for another reason: for good.
    case failed(SystemFailure)

    /// The name in session files.
    var name: String {
        switch self {
        case .sound: "sound"
        case .diskFull: "diskFull"
        case .gone: "trackGone"
        case .failed: "trackFailed"
        }
    }
}

/// Why a session ended.
public enum SessionEnd: String, Sendable, Equatable, Codable {
    case stopped, signal, commandEnded, sourceEnded, sourceLost
    /// The track can't be written any more, and no COMMAND goes on.
    case trackGone
    /// Standard input had to be closed, and can't be opened again.
    case standardInputClosed
}

/// What should be happening, derived from everything that has a say and from nothing that was remembered.
public enum SessionAim: Sendable, Equatable {
    case capture
    case closed(Closure)

    /// Why the source is closed; the first that holds.
    public enum Closure: Sendable, Equatable {
        case ended(SessionEnd)
        case paused
        case parked
        case condition(Condition)
        /// The source has come to its end, or failed for good; COMMAND goes on.
        case sourceOver
        case track(TrackHealth)
        /// Stopped by the terminal, until SIGCONT.
        case suspended
    }

    public init(
        ended: SessionEnd?, control: SessionControl, condition: Condition, isSourceOver: Bool, track: TrackHealth, isSuspended: Bool
    ) {
        if let ended {
            self = .closed(.ended(ended))
        } else if control == .paused {
            self = .closed(.paused)
        } else if control == .parked {
            self = .closed(.parked)
        } else if !condition.collectingPossible {
            self = .closed(.condition(condition))
        } else if isSourceOver {
            self = .closed(.sourceOver)
        } else if track != .sound {
            self = .closed(.track(track))
        } else {
            self = isSuspended ? .closed(.suspended) : .capture
        }
    }
}
