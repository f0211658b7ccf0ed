import Geodesy
import Timestamps

/// Measures one segment, point by point, in memory that does not grow with them.
struct SegmentMeter {
    private(set) var totals = LevelTotals()

    private let options: SummaryOptions
    /// Meaningless before the first.
    private var last = TrackSample.none
    /// The last timed point, where `last` has no time; untimed as long as there is none.
    private var timedBefore = TrackSample.none
    /// Metres since the last timed point, over points without a time.
    private var untimedWay = 0.0
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

    /// Nil of a segment without one.
    var lastTimed: TrackSample? {
        last.isTimed ? last : timedBefore.isTimed ? timedBefore : nil
    }

    private var splitTotals: SplitCounter.Totals {
        SplitCounter.Totals(metres: totals.distance, seconds: totals.recorded, moving: motion.seconds, ascent: climb.ascent)
    }

    // MARK: - Legs

    private mutating func takeUntimed(_ sample: TrackSample) {
        guard totals.points > 1 else { return }
        untimedWay += addLeg(to: sample)
        stops.passUntimed(sample, motion: motion)
        if last.isTimed { timedBefore = last }
    }

    private mutating func takeTimed(_ sample: TrackSample, _ intervals: inout RunningMedian, _ splits: inout SplitSet) {
        totals.timedPoints += 1
        start = min(start, sample.nanoseconds)
        end = max(end, sample.nanoseconds)
        let isNext = last.isTimed
        let lastTime = isNext ? last.nanoseconds : timedBefore.nanoseconds
        guard lastTime != TrackSample.untimed else {
            if totals.points > 1 { _ = addLeg(to: sample) }
            untimedWay = 0
            stops.take(sample, leg: .init(), isHole: false, motion: &motion)
            return
        }
        let seconds = sample.time.seconds(since: Timestamp(nanoseconds: lastTime))
        if seconds > options.holeSeconds, isNext, let median = intervals.value, seconds > options.holeFactor * median {
            takeHole(sample, seconds, &splits)
        } else {
            let way = untimedWay + addLeg(to: sample)
            untimedWay = 0
            if seconds > 0 { takeLeg(sample, way, seconds, &splits) }
        }
        if seconds > 0, isNext { intervals.add(seconds) }
    }

    private mutating func takeLeg(_ sample: TrackSample, _ way: Double, _ seconds: Double, _ splits: inout SplitSet) {
        totals.recorded += seconds
        speed.take(metres: way, seconds: seconds, at: sample)
        moveOn(sample, .init(seconds: seconds, metres: way), isHole: false, &splits)
    }

    /// A hole is a stop when its ends lie near each other, else a gap; nobody moved in it.
    private mutating func takeHole(_ sample: TrackSample, _ seconds: Double, _ splits: inout SplitSet) {
        speed.breakLine()
        if last.vector.distance(to: sample.vector) <= options.stopRadiusInMetres || stops.holds(sample) {
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

    /// Adds the leg from the point before to the distances, and returns its length over ground.
    private mutating func addLeg(to end: TrackSample) -> Double {
        let length = end.leg
        let rise = end.elevation - last.elevation
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
