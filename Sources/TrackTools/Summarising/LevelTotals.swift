import Geodesy
import Timestamps

/// The sums of a segment, a track or a file from which its figures are made.
struct LevelTotals {
    /// The time from the first to the last timed point of a segment.
    struct Span {
        var start: Timestamp
        var end: Timestamp
    }

    var segments = 0
    var points = 0
    var timedPoints = 0
    var pointsWithElevation = 0
    var distance = 0.0
    var distance3D = 0.0
    var recorded = 0.0
    var moving = 0.0
    var movingDistance = 0.0
    /// Inside segments.
    var gap = 0.0
    var ascent = 0.0
    var descent = 0.0
    var rawAscent = 0.0
    var rawDescent = 0.0
    var minimumElevation = Double.infinity
    var maximumElevation = -Double.infinity
    var maximumSpeed: SpeedRecord?
    var rawMaximumSpeed: SpeedRecord?
    var bounds = BoundsBuilder()
    var stops: [Stop] = []
    /// Of the segments.
    var spans: [Span] = []

    mutating func add(_ other: LevelTotals) {
        segments += other.segments
        points += other.points
        timedPoints += other.timedPoints
        pointsWithElevation += other.pointsWithElevation
        distance += other.distance
        distance3D += other.distance3D
        recorded += other.recorded
        moving += other.moving
        movingDistance += other.movingDistance
        gap += other.gap
        ascent += other.ascent
        descent += other.descent
        rawAscent += other.rawAscent
        rawDescent += other.rawDescent
        minimumElevation = min(minimumElevation, other.minimumElevation)
        maximumElevation = max(maximumElevation, other.maximumElevation)
        maximumSpeed = SpeedRecord.faster(maximumSpeed, other.maximumSpeed)
        rawMaximumSpeed = SpeedRecord.faster(rawMaximumSpeed, other.rawMaximumSpeed)
        bounds.add(other.bounds)
        stops += other.stops
        spans += other.spans
    }

    var figures: SummaryFigures {
        var figures = SummaryFigures()
        figures.segments = segments
        figures.points = points
        figures.timedPoints = timedPoints
        figures.start = spans.map(\.start).min()
        figures.end = spans.map(\.end).max()
        if points > 1 {
            figures.distance = distance
            figures.distance3D = distance3D
        }
        if timedPoints > 1 {
            let gap = gap + uncovered
            figures.elapsed = recorded + gap
            figures.recorded = recorded
            figures.moving = moving
            figures.stopped = recorded - moving
            figures.gap = gap
            figures.movingDistance = movingDistance
        }
        if pointsWithElevation > 1 {
            figures.ascent = ascent
            figures.descent = descent
            figures.rawAscent = rawAscent
            figures.rawDescent = rawDescent
        }
        if pointsWithElevation > 0 {
            figures.minimumElevation = minimumElevation
            figures.maximumElevation = maximumElevation
        }
        figures.maximumSpeed = maximumSpeed
        figures.rawMaximumSpeed = rawMaximumSpeed
        figures.bounds = bounds.bounds
        figures.stops = stops
        return figures
    }

    /// Seconds between the first and the last point in no segment's span, whatever the order of the segments.
    private var uncovered: Double {
        var seconds = 0.0
        var end: Timestamp?
        for span in spans.sorted(by: { $0.start < $1.start }) {
            if let end, span.start > end { seconds += span.start.seconds(since: end) }
            end = max(end ?? span.end, span.end)
        }
        return seconds
    }
}

extension SpeedRecord {
    /// The faster of two; the first of equals.
    static func faster(_ first: SpeedRecord?, _ second: SpeedRecord?) -> SpeedRecord? {
        guard let first, let second else { return first ?? second }
        return second.metresPerSecond > first.metresPerSecond ? second : first
    }
}
