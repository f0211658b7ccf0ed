public import Consent
public import FileSystem
public import Places
public import Sampling

/// What a session does at the moment, for people.
public enum SessionPhase: Sendable, Equatable {
    case waitingForFix
    case tracking
    /// Open, and lost: the source is being tried again.
    case sourceLost
    case closed(SessionAim.Closure)

    /// The name in session files and the list of sessions.
    public var name: String {
        switch self {
        case .waitingForFix: "waitingForFix"
        case .tracking: "tracking"
        case .closed(.paused): "paused"
        case .closed(.parked): "parked"
        case .closed(.ended): "ended"
        case .closed, .sourceLost: "unavailable"
        }
    }

    /// Why it is unavailable, by the names of session files.
    public var reason: String? {
        switch self {
        case .closed(.condition(let condition)): condition.name
        case .closed(.track(let health)): health.name
        case .closed(.sourceOver): SessionEnd.sourceEnded.rawValue
        case .closed(.ended(let end)): end.rawValue
        case .sourceLost: SessionEnd.sourceLost.rawValue
        default: nil
        }
    }
}

/// Something that happened in a session and is worth a line.
public enum SessionEvent: Sendable, Equatable {
    /// `from` is nil at the start.
    case phase(from: SessionPhase?, to: SessionPhase)
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
    case diagnostic(Diagnostic, Diagnostic.Change)
    case mark(Mark, MarkState)
    /// One of the person's places was entered or left.
    case place(PlaceWatch.Event)
    /// A segment began or, with its reason, ended; numbered from 1 in this run.
    case segment(Int, ended: SegmentEnd?)
    /// Said once a session, when the source is opened first.
    case simulated
    /// These samples could not be written.
    case samplesLost(Int)
}

/// What has become of a mark.
public enum MarkState: String, Sendable, Equatable {
    /// For the next good fix.
    case waiting
    /// At a sample.
    case placed
    /// The session ended before a good fix came.
    case dropped
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
    /// Where the track has holes, in order.
    public var gaps: [Gap] = []
    /// Marks for which no good fix came.
    public var unplacedMarks = 0
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
