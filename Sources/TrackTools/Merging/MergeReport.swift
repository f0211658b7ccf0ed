import GPX

/// What merging came to.
public struct MergeReport: Sendable, Hashable {
    /// Why something of the inputs is not in the output.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// Track points, of tracks that overlapped another in time.
        case overlap
        /// Track points, of tracks that repeated another.
        case repeated
        case equalWaypoint = "equal_waypoint"
        /// Values of metadata in which the inputs did not agree.
        case metadata
        /// Names and the like of tracks that became one, in which they did not agree.
        case trackDetail = "track_detail"
        /// Points and waypoints that 1.1 cannot hold, of inputs that were 1.0.
        case unconvertiblePoint = "unconvertible_point"
        /// Values, attributes and texts that 1.1 cannot hold, of inputs that were 1.0.
        case unconvertibleValue = "unconvertible_value"
    }

    /// Two tracks whose times overlap; `first` comes first in the inputs.
    public struct Overlap: Sendable, Hashable {
        public var first, second: String
        public var seconds: Double
    }

    /// Two tracks with the same points.
    public struct Repeat: Sendable, Hashable {
        public var first, second: String
        public var points: Int
    }

    public internal(set) var tracks = 0
    public internal(set) var segments = 0
    /// Of tracks.
    public internal(set) var points = 0
    public internal(set) var waypoints = 0
    public internal(set) var routes = 0
    public internal(set) var dropped: [Reason: Int] = [:]
    /// The names of the elements that were dropped because their values differ, each once.
    public internal(set) var differing: [Reason: [String]] = [:]
    /// Each track that overlaps an earlier one, once, with the one that it overlaps.
    public internal(set) var overlaps: [Overlap] = []
    public internal(set) var repeats: [Repeat] = []
    /// Waypoints that equal one before them.
    public internal(set) var equalWaypoints = 0
    /// Inputs of 1.0 that became 1.1.
    public internal(set) var convertedInputs = 0
    /// Tracks that have no room to name their input.
    public internal(set) var untracedTracks = 0
    /// Whether tracks overlapped where none may, so that nothing was written.
    public internal(set) var isRefused = false

    public init() {}

    mutating func drop(_ count: Int, as reason: Reason) {
        if count > 0 { dropped[reason, default: 0] += count }
    }

    /// Drops all values of an element, since they differ.
    mutating func drop(_ values: [[CopiedPart]], of element: GPXElement, as reason: Reason) {
        let count = values.reduce(0) { $0 + $1.count }
        drop(count, as: reason)
        let name = element.localName
        if count > 0, differing[reason]?.contains(name) != true { differing[reason, default: []].append(name) }
    }
}
