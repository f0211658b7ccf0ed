import PrivacyCopy
import Recording
import Store

/// A session as it is listed; times are as files write them, in UTC.
public struct ListedSession: Sendable, Encodable {
    public var memo: String
    public var track: String
    public var state: String
    @OrNull public var reason: String?
    public var source: String
    public var started: String
    @OrNull public var ended: String?
    public var samples: Int
    public var segments: Int

    /// The session in a line of `location status`.
    var sentence: String {
        PrivacyCopy.text(.statusSession, [.memo: memo, .state: state, .date: Quantity.moment(started), .source: source])
    }
}

extension ListedSession {
    /// The sessions of the state folder that an environment names, which run now; none where it names no folder.
    static func running(_ environment: [String: String]) -> [ListedSession] {
        guard let directories = try? Directories(environment: environment) else { return [] }
        return SessionLedger(stateFolder: directories.state).sessions(at: SystemClock().date).filter(\.isRunning).map {
            ListedSession($0)
        }
    }

    /// What a running one says of itself, its reply, is newer than its record.
    init(_ listed: SessionLedger.Listed, _ reply: ControlReply? = nil) {
        let record = listed.record
        self.init(
            memo: record.memo, track: record.track, state: listed.isCutShort ? SessionWording.cutShort : reply?.state ?? record.state,
            reason: reply.map(\.reason) ?? record.reason, source: record.source, started: record.started, ended: record.ended,
            samples: reply?.samples ?? record.samples, segments: reply?.segments ?? record.segments)
    }
}
