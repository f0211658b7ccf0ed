import Geodesy
import Timestamps

/// Thins a stop to its first and last point, so that nothing of it is left but the pause.
///
/// A stop is what `summarise` calls one, as long as points are recorded: a gap in the recording is none, and the points at its ends stay.
/// Where the first and the last point lie farther apart than the radius, the one nearest to the middle stays too, so that `summarise` still
/// finds the stop.
struct DriftRule: FilterRule {
    private let options: SummaryOptions

    let names = ["drift"]
    let needs: FilterRuleNeeds = .times

    /// - Parameters:
    ///   - radius: in metres, within which a stop stays.
    ///   - time: in seconds, that a stop takes at least.
    init(radius: Double, time: Double) {
        var options = SummaryOptions()
        (options.stopRadiusInMetres, options.stopSeconds) = (radius, time)
        self.options = options
    }

    func judge(_ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        for part in segment.parts { judge(part, &segment, &taker) }
    }

    private func judge(_ part: Range<Int>, _ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        var stops = stops(in: part, segment)[...]
        var latest: Timestamp?
        /// The points from a stop's first to its last.
        var stay: [Int] = []
        for index in part where segment.isKept(index) {
            guard let stop = stops.first else { return }
            guard let time = Self.time(index, in: segment, since: latest), time >= stop.start else { continue }
            latest = time
            // Of several points with the time at which a stop begins or ends, the last and the first are meant.
            if time == stop.start { stay = [] }
            stay.append(index)
            guard time >= stop.end else { continue }
            thin(stay, stop, &segment, &taker)
            stops.removeFirst()
            stay = stops.first?.start == time ? [index] : []
        }
    }

    private func thin(_ stay: [Int], _ stop: Stop, _ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        let middle = middle(of: stay, stop, segment)
        for index in stay.dropFirst().dropLast() where index != middle {
            taker.take(index, of: &segment, "inside a stop of " + FilterFigure.of(stop.end.seconds(since: stop.start)) + " s")
        }
    }

    /// The point that is needed to see that the first and the last belong together.
    private func middle(of stay: [Int], _ stop: Stop, _ segment: FilteredSegment) -> Int? {
        guard let first = stay.first.flatMap(segment.coordinate), let last = stay.last.flatMap(segment.coordinate) else { return nil }
        guard first.distance(to: last) > options.stopRadiusInMetres else { return nil }
        let middle = GeocentricVector(stop.coordinate)
        var maker = VectorMaker()
        var nearest: (index: Int, square: Double)?
        for index in stay {
            guard let place = segment.coordinate(index) else { continue }
            let square = maker.vector(of: place).squaredChord(to: middle)
            if square < nearest?.square ?? .infinity { nearest = (index, square) }
        }
        return nearest?.index
    }

    private func stops(in part: Range<Int>, _ segment: FilteredSegment) -> [Stop] {
        var finder = StopFinder(options)
        var motion = StopFinder.Motion()
        var intervals = RunningMedian()
        var latest: Timestamp?
        var maker = VectorMaker()
        for index in part where segment.isKept(index) {
            guard let time = Self.time(index, in: segment, since: latest), let place = segment.coordinate(index) else { continue }
            var leg = StopFinder.Motion()
            if let latest {
                leg.seconds = time.seconds(since: latest)
                if isHole(leg.seconds, intervals) { finder.breakLine(motion: motion) }
                if leg.seconds > 0 { intervals.add(leg.seconds) }
            }
            latest = time
            finder.take(
                TrackSample(
                    vector: maker.vector(of: place), latitude: place.latitude, longitude: place.longitude, elevation: .nan, accuracy: .nan,
                    nanoseconds: time.nanoseconds, line: 0),
                leg: leg, isHole: false, motion: &motion)
        }
        finder.breakLine(motion: motion)
        return finder.stops
    }

    private func isHole(_ seconds: Double, _ intervals: RunningMedian) -> Bool {
        guard seconds > options.holeSeconds, let median = intervals.value else { return false }
        return seconds > options.holeFactor * median
    }

    /// Of a point that counts here: it has a place, and is not earlier than those before it.
    private static func time(_ index: Int, in segment: FilteredSegment, since latest: Timestamp?) -> Timestamp? {
        guard let time = segment.time(index), segment.coordinate(index)?.isValid == true else { return nil }
        if let latest, time < latest { return nil }
        return time
    }
}
