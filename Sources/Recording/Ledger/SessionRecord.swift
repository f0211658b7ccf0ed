import CSystem
import FileSystem
import Glibc
import Places
import Timestamps

/// What is kept of a session: while it runs, when it was cut short, and for a day after it ended. No position.
public struct SessionRecord: Codable, Sendable, Equatable {
    static let currentSchema = 1

    var schema = Self.currentSchema
    public var memo: String
    public var track: String
    public var source: String
    /// UTC, by the host's date.
    public var started: String
    /// Nil while it runs and when it was cut short.
    public var ended: String?
    /// A `SessionEnd`, a condition's name, or what else kept it from collecting.
    public var reason: String?
    /// What it was doing last, by the names of the list of sessions.
    public var state = "waitingForFix"
    /// Whether a person has been told how it ended.
    var isTold = false
    public var samples = 0
    public var segments = 0
    /// The file on disk that is the track, so that another one in its place is not touched.
    var file: TrackIdentity?
    var origin = TrackRecovery.Origin()
    /// The places of which it is known whether the person is in them; nil once it has ended.
    var places: [KnownPlace]?

    init(memo: FilePath, track: FilePath, source: String, started: Timestamp) {
        self.memo = memo.description
        self.track = track.description
        self.source = source
        self.started = Self.text(of: started)
    }

    /// What it came to, on disk.
    mutating func note(_ counts: TrackCounts) {
        samples = counts.samples
        segments = counts.segments
    }

    mutating func end(_ reason: String?, at date: Timestamp) {
        ended = Self.text(of: date)
        state = "ended"
        self.reason = reason
        places = nil
    }

    /// What is known of the places, as the watch has it.
    var knownPlaces: [String: PlaceWatch.Known] {
        get {
            let known = (places ?? []).compactMap { place in place.known.map { (place.name, $0) } }
            return Dictionary(known) { first, _ in first }
        }
        set { places = newValue.sorted { $0.key < $1.key }.map(KnownPlace.init) }
    }

    /// Whether a file is the one that the session wrote. When it was killed between creating the file and keeping which one that is,
    /// the file has no byte.
    func isTrack(_ descriptor: Descriptor) throws(SystemFailure) -> Bool {
        let status = try descriptor.status()
        guard let file else { return status.st_mode & S_IFMT == S_IFREG && status.st_size == 0 }
        return TrackIdentity(descriptor, status) == file
    }

    /// The host's date in whole seconds: people read it.
    static func text(of date: Timestamp) -> String {
        let second: Int64 = 1_000_000_000
        let fraction = ((date.nanoseconds % second) + second) % second
        return (date.advanced(byNanoseconds: -fraction) ?? date).description
    }
}

/// The last known state of a place, and when it was known.
struct KnownPlace: Codable, Equatable, Sendable {
    var name: String
    var state: String
    var since: String?

    init(_ name: String, _ known: PlaceWatch.Known) {
        self.name = name
        state = known.state.rawValue
        since = known.since?.description
    }

    var known: PlaceWatch.Known? {
        PlaceState(rawValue: state).map { PlaceWatch.Known($0, since: since.flatMap { Timestamp($0) }) }
    }
}

/// One file on disk.
struct TrackIdentity: Codable, Equatable, Sendable {
    var device: UInt64
    var inode: UInt64
    /// A file that is made right after another was removed gets its inode; nil where the file system does not keep this time.
    var bornInNanoseconds: Int64?

    init(_ descriptor: Descriptor, _ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        let born = csystem_birth_time(descriptor.number)
        bornInNanoseconds = born < 0 ? nil : born
    }
}
