public import Consent
public import Sampling

/// What a session does at the moment, for people.
public enum SessionPhase: Sendable, Equatable {
    case waitingForFix
    case tracking
    case closed(SessionAim.Closure)

    /// The name in session files and the list of sessions.
    var name: String {
        switch self {
        case .waitingForFix: "waitingForFix"
        case .tracking: "tracking"
        case .closed(.paused): "paused"
        case .closed(.parked): "parked"
        case .closed(.ended): "ended"
        case .closed: "unavailable"
        }
    }

    /// Why it is unavailable, by the names of session files.
    var reason: String? {
        switch self {
        case .closed(.condition(let condition)): condition.name
        case .closed(.track(let health)): health.name
        case .closed(.sourceOver): SessionEnd.sourceEnded.rawValue
        default: nil
        }
    }
}

/// Something that happened in a session and is worth a line.
public enum SessionEvent: Sendable, Equatable {
    case phase(SessionPhase)
    case condition(from: Condition, to: Condition)
    /// It is tried again.
    case sourceLost(SourceFailure)
    /// It will not come any more.
    case sourceFailed(SourceFailure)
    case sourceFound
    case source(SourceNotice)
    /// The source's clock and the host's date differ by so many seconds (positive: the host is ahead).
    case clocksDiffer(seconds: Double, weekRollovers: Int?)
    /// Said once a session.
    case untimedFixes
    /// No fix has come for so long from a source that is open; said again from time to time.
    case silence(Duration)
    /// Fixes come again after a silence that was said.
    case silenceEnded
    /// Said once a session, when the source is opened first.
    case simulated
    /// These samples could not be written.
    case samplesLost(Int)
}

/// What came of a session.
public struct SessionSummary: Sendable, Equatable {
    /// The file, when there is one.
    public var track: FilePath?
    public var wantedTrack: FilePath
    public var end: SessionEnd?
    public var counts = TrackCounts()
    public var lostSamples = 0
    public var tally: Sampler.Tally
    public var distanceInMetres = 0.0
    /// From the first sample to the last of each segment, by their own times.
    public var recordedSeconds = 0.0
    /// Conditions, other than the granted ones, that kept the source closed for some of the time.
    public var withheldBy: [Condition] = []
    public var reachedSource = false
    public var sourceFailure: SourceFailure?
    /// Why the track could not be written to its end.
    public var trackFailure: TrackHealth?
    /// How COMMAND ended.
    public var commandOutcome: WrappedCommand.Outcome?
    /// The session's end could not be recorded: it reads as cut short.
    public var isEndUnrecorded = false
    public var filter: SampleFilter
}
