public import Geodesy
public import Places
public import Timestamps

/// What is said of a file, a track, a segment, or all files together; what does not apply is nil, never zero.
public struct SummaryFigures: Sendable, Hashable {
    /// Nil of a segment.
    public var tracks: Int?
    public var segments = 0
    /// Nil of a track and a segment.
    public var routes: Int?
    /// Nil of a track and a segment.
    public var waypoints: Int?
    /// Track points with a place.
    public var points = 0
    public var timedPoints = 0
    public var start: Timestamp?
    public var end: Timestamp?
    /// Metres over ground; nil below two points.
    public var distance: Double?
    /// Metres with the slope, where both ends of a leg have an elevation.
    public var distance3D: Double?
    /// Seconds: recorded + gap. Nil, as are all times, below two timed points.
    public var elapsed: Double?
    /// Seconds: moving + stopped.
    public var recorded: Double?
    public var moving: Double?
    public var stopped: Double?
    public var gap: Double?
    /// Metres, by the method of the options; nil, as is all climbing, below two points with an elevation.
    public var ascent: Double?
    public var descent: Double?
    public var rawAscent: Double?
    public var rawDescent: Double?
    public var minimumElevation: Double?
    public var maximumElevation: Double?
    public var maximumSpeed: SpeedRecord?
    public var rawMaximumSpeed: SpeedRecord?
    /// Metres covered in the moving time.
    public var movingDistance = 0.0
    public var bounds: Bounds?
    public var stops: [Stop] = []
    public var visits: [Visit] = []
    public var splits: [Split] = []

    public init() {}

    /// Metres per second; nil when nothing moved.
    public var movingSpeed: Double? {
        guard let moving, moving > 0 else { return nil }
        return movingDistance / moving
    }
}

/// A stay, or a break during which the recording was parked.
public struct Stop: Sendable, Hashable {
    public var start: Timestamp
    public var end: Timestamp
    /// The middle of its points; of a parked break the last point before it.
    public var coordinate: Coordinate
    public var isParked: Bool

    public init(start: Timestamp, end: Timestamp, coordinate: Coordinate, isParked: Bool = false) {
        self.start = start
        self.end = end
        self.coordinate = coordinate
        self.isParked = isParked
    }

    public var seconds: Double { end.seconds(since: start) }
}

/// A speed, and the point at the end of the leg that had it.
public struct SpeedRecord: Sendable, Hashable {
    public var metresPerSecond: Double
    public var coordinate: Coordinate
    public var time: Timestamp
    /// From 1.
    public var line: Int

    public init(metresPerSecond: Double, coordinate: Coordinate, time: Timestamp, line: Int) {
        self.metresPerSecond = metresPerSecond
        self.coordinate = coordinate
        self.time = time
        self.line = line
    }
}

/// A stretch of one kilometre or mile; the last one of what was left.
public struct Split: Sendable, Hashable {
    /// Metres.
    public var distance: Double
    /// Recorded time; nil without times.
    public var seconds: Double?
    public var moving: Double?
    /// Metres; nil without elevations.
    public var ascent: Double?

    public init(distance: Double, seconds: Double?, moving: Double?, ascent: Double?) {
        self.distance = distance
        self.seconds = seconds
        self.moving = moving
        self.ascent = ascent
    }
}

/// The figures of a track and of its segments.
public struct TrackSummary: Sendable, Hashable {
    /// In one line; nil where it has none, or one of white space.
    public var name: String?
    public var figures: SummaryFigures
    public var segments: [SummaryFigures] = []
    /// Its points, a line for each stretch without a gap; empty unless the options keep them.
    public var lines: [[Coordinate]] = []
}
