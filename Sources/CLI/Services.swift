import Consent
import PrivacyCopy
import Recording
import Store

/// What commands reach beyond their arguments: one place for tests, and later parts, to plug into.
public struct Services: Sendable {
    /// The sessions of this person that run now, as `location status` lists them.
    public var runningSessions: @Sendable (_ environment: [String: String]) -> [RunningSession]

    /// The machine's policy file.
    public var machinePolicy = MachineAuthorizationProvider.systemPolicy

    public init(runningSessions: @escaping @Sendable (_ environment: [String: String]) -> [RunningSession] = { _ in [] }) {
        self.runningSessions = runningSessions
    }

    public static let standard = Services(runningSessions: RunningSession.all)
}

/// A running session as it is listed; times are as files write them, in UTC.
public struct RunningSession: Sendable, Encodable {
    /// The session in a line of `location status`.
    var sentence: String {
        PrivacyCopy.text(.statusSession, [.memo: memo, .state: state, .date: Quantity.moment(started), .source: source])
    }

    public var memo: String
    public var track: String
    public var state: String
    @OrNull public var reason: String?
    public var source: String
    public var started: String
    @OrNull public var ended: String?
    public var samples: Int
    public var segments: Int
}

extension RunningSession {
    /// The sessions in the state folder that an environment names; none where it names no folder.
    static func all(_ environment: [String: String]) -> [RunningSession] {
        guard let directories = try? Directories(environment: environment) else { return [] }
        return SessionLedger(stateFolder: directories.state).sessions(at: SystemClock().date).filter(\.isRunning).map {
            RunningSession($0.record)
        }
    }

    private init(_ record: SessionRecord) {
        self.init(
            memo: record.memo, track: record.track, state: record.state, reason: record.reason,
            source: record.source, started: record.started, ended: record.ended, samples: record.samples, segments: record.segments)
    }
}
