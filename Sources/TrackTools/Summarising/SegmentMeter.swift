import Geodesy
import Timestamps

/// Measures one segment, point by point, in memory that does not grow with them.
struct SegmentMeter {
    private(set) var totals = LevelTotals()
    /// At the last timed point; nil of a segment without one.
    private(set) var lastTimed: TrackSample?

    private let options: SummaryOptions
    private var last: TrackSample?
    /// Metres since the last timed point, over points without a time.
    private var untimedWay = 0.0
    private var hasUntimedWay = false
    private var motion = StopFinder.Motion()
    private var speed = SpeedMeter()
    private var climb: AscentMeter
    private var stops: StopFinder
    private var start = Int64.max
    private var end = Int64.min

    init(_ options: SummaryOptions) {
        self.options = options
        climb = AscentMeter(options)
        stops = StopFinder(options)
        totals.segments = 1
    }

    /// Takes the next point.
    ///
    /// - Parameters:
    ///   - sample: the point.
    ///   - intervals: the median of those before, which grows by this point's.
    ///   - splits: are cut where they end.
    mutating func take(_ sample: TrackSample, intervals: inout RunningMedian, splits: inout SplitSet) {
        totals.points += 1
        totals.bounds.add(sample.coordinate)
        let before = splitTotals
        if sample.isTimed { takeTimed(sample, &intervals, &splits) } else { takeUntimed(sample) }
        takeElevation(sample)
        last = sample
        if totals.distance >= splits.next { splits.cut(from: before, to: splitTotals) }
    }

    /// Ends the segment: its totals are then complete.
    mutating func finish(splits: inout SplitSet) {
        stops.breakLine(motion: motion)
        climb.breakLine()
        totals.maximumSpeed = speed.finish()
        totals.rawMaximumSpeed = speed.raw
        totals.stops = stops.stops
        (totals.moving, totals.movingDistance) = (motion.seconds, motion.metres)
        (totals.ascent, totals.descent) = (climb.ascent, climb.descent)
        (totals.rawAscent, totals.rawDescent) = (climb.rawAscent, climb.rawDescent)
        if start <= end { totals.spans = [.init(start: Timestamp(nanoseconds: start), end: Timestamp(nanoseconds: end))] }
        splits.endSegment(splitTotals)
    }

    private var splitTotals: SplitCounter.Totals {
        SplitCounter.Totals(metres: totals.distance, seconds: totals.recorded, moving: motion.seconds, ascent: climb.ascent)
    }

    // MARK: - Legs

    private mutating func takeUntimed(_ sample: TrackSample) {
        guard let last else { return }
        untimedWay += addLeg(last, sample)
        stops.passUntimed(sample, motion: motion)
        hasUntimedWay = true
    }

    private mutating func takeTimed(_ sample: TrackSample, _ intervals: inout RunningMedian, _ splits: inout SplitSet) {
        totals.timedPoints += 1
        start = min(start, sample.nanoseconds)
        end = max(end, sample.nanoseconds)
        defer {
            lastTimed = sample
            untimedWay = 0
            hasUntimedWay = false
        }
        guard let lastTimed else {
            if let last { _ = addLeg(last, sample) }
            stops.take(sample, leg: .init(), isHole: false, motion: &motion)
            return
        }
        let seconds = sample.time.seconds(since: lastTimed.time)
        if seconds > options.holeSeconds, !hasUntimedWay, let median = intervals.value, seconds > options.holeFactor * median {
            takeHole(sample, lastTimed, seconds, &splits)
        } else {
            let way = untimedWay + addLeg(last ?? lastTimed, sample)
            if seconds > 0 { takeLeg(sample, way, seconds, &splits) }
        }
        if seconds > 0, !hasUntimedWay { intervals.add(seconds) }
    }

    private mutating func takeLeg(_ sample: TrackSample, _ way: Double, _ seconds: Double, _ splits: inout SplitSet) {
        totals.recorded += seconds
        speed.take(metres: way, seconds: seconds, at: sample)
        moveOn(sample, .init(seconds: seconds, metres: way), isHole: false, &splits)
    }

    /// A hole is a stop when its ends lie near each other, else a gap; nobody moved in it.
    private mutating func takeHole(_ sample: TrackSample, _ lastTimed: TrackSample, _ seconds: Double, _ splits: inout SplitSet) {
        speed.breakLine()
        if lastTimed.vector.distance(to: sample.vector) <= options.stopRadiusInMetres || stops.holds(sample) {
            totals.recorded += seconds
            moveOn(sample, .init(seconds: seconds), isHole: true, &splits)
        } else {
            totals.gap += seconds
            climb.breakLine()
            stops.breakLine(motion: motion)
            stops.take(sample, leg: .init(), isHole: false, motion: &motion)
        }
    }

    private mutating func moveOn(_ sample: TrackSample, _ leg: StopFinder.Motion, isHole: Bool, _ splits: inout SplitSet) {
        let before = motion.seconds
        stops.take(sample, leg: leg, isHole: isHole, motion: &motion)
        if motion.seconds < before { splits.limitMoving(motion.seconds) }
    }

    /// Adds a leg to the distances, and returns its length over ground.
    private mutating func addLeg(_ start: TrackSample, _ end: TrackSample) -> Double {
        let length = start.vector.distance(to: end.vector)
        let rise = end.elevation - start.elevation
        totals.distance += length
        totals.distance3D += rise.magnitude > 0 ? (length * length + rise * rise).squareRoot() : length
        return length
    }

    private mutating func takeElevation(_ sample: TrackSample) {
        guard !sample.elevation.isNaN else { return }
        totals.pointsWithElevation += 1
        totals.minimumElevation = min(totals.minimumElevation, sample.elevation)
        totals.maximumElevation = max(totals.maximumElevation, sample.elevation)
        climb.take(sample.elevation, seconds: sample.isTimed ? Double(sample.nanoseconds) / 1e9 : .nan)
    }
}
