import Timestamps

extension SummaryFigures {
    /// Takes in the figures of another file: sums, extremes, the union of bounds. Lists stay with their files.
    public mutating func add(_ other: SummaryFigures) {
        tracks = Self.sum(tracks, other.tracks)
        segments += other.segments
        routes = Self.sum(routes, other.routes)
        waypoints = Self.sum(waypoints, other.waypoints)
        points += other.points
        timedPoints += other.timedPoints
        start = Self.joined(start, other.start, min)
        end = Self.joined(end, other.end, max)
        distance = Self.sum(distance, other.distance)
        distance3D = Self.sum(distance3D, other.distance3D)
        elapsed = Self.sum(elapsed, other.elapsed)
        recorded = Self.sum(recorded, other.recorded)
        moving = Self.sum(moving, other.moving)
        stopped = Self.sum(stopped, other.stopped)
        gap = Self.sum(gap, other.gap)
        ascent = Self.sum(ascent, other.ascent)
        descent = Self.sum(descent, other.descent)
        rawAscent = Self.sum(rawAscent, other.rawAscent)
        rawDescent = Self.sum(rawDescent, other.rawDescent)
        minimumElevation = Self.joined(minimumElevation, other.minimumElevation, min)
        maximumElevation = Self.joined(maximumElevation, other.maximumElevation, max)
        maximumSpeed = SpeedRecord.faster(maximumSpeed, other.maximumSpeed)
        rawMaximumSpeed = SpeedRecord.faster(rawMaximumSpeed, other.rawMaximumSpeed)
        movingDistance += other.movingDistance
        bounds = .union([bounds, other.bounds].compactMap(\.self))
    }

    private static func sum<Number: AdditiveArithmetic>(_ first: Number?, _ second: Number?) -> Number? {
        joined(first, second, +)
    }

    private static func joined<Value>(_ first: Value?, _ second: Value?, _ join: (Value, Value) -> Value) -> Value? {
        guard let first, let second else { return first ?? second }
        return join(first, second)
    }
}
