import GPX
import Geodesy
import Places
import Sampling
import Timestamps

/// Hands a file's points to the meters of its segments, and sums these up for the tracks and the file.
struct FileMeter {
    /// A parked segment's last point, until the next one's first.
    private struct Parked {
        var sample: TrackSample
        var track: Int
    }

    private let options: SummaryOptions
    private var intervals = RunningMedian()
    /// The first points of a segment, until there are enough of them to know a usual interval.
    private var pending: [TrackSample] = []
    private var isSettled = false
    /// Points that follow each other and were not taken yet.
    private var samples: [TrackSample] = []
    private var lastVector = TrackSample.none.vector
    /// Of the segment that is open, or was last.
    private var segment: SegmentMeter
    private var isSegmentOpen = false
    private var segmentFigures: [SummaryFigures] = []
    private var track = LevelTotals()
    private var trackName: String?
    private var tracks: [TrackSummary] = []
    private var file = LevelTotals()
    private var splits: SplitSet
    /// Of the file, the track and the segment.
    private var visits: InlineArray<3, Visits>
    private var parked: Parked?
    /// Of the track, when they are kept.
    private var lines: [[Coordinate]] = []
    private var vectors = VectorMaker()
    private var routes = 0
    private var waypoints = 0
    private var pointsWithoutPlace = 0
    private var pointsWithoutAccuracy = 0
    private var profile: ElevationProfile?

    init(_ options: SummaryOptions) {
        self.options = options
        splits = SplitSet(options)
        segment = SegmentMeter(options)
        visits = InlineArray(repeating: Visits(options.places))
        profile = options.profileColumns.map(ElevationProfile.init)
    }

    mutating func take(_ reader: borrowing GPXReader) {
        let records = reader.records
        for index in records.indices {
            switch records[index] {
            case .trackPoint(let point): gather(point)
            case .segmentStart:
                takeGathered()
                endSegment(isParked: false)
                beginSegment()
            case .segmentEnd(_, let reason):
                takeGathered()
                endSegment(isParked: reason.map { reader.string($0) } == SegmentEnd.parked.rawValue)
            case .trackStart: beginTrack()
            case .trackName(let text): trackName = trackName ?? TrackName.words(of: reader.string(text))
            case .trackEnd:
                takeGathered()
                endTrack()
            case .waypoint: waypoints += 1
            case .routeStart: routes += 1
            case .routeEnd, .routePoint, .part: break
            }
        }
        takeGathered()
    }

    mutating func finish(issues: [GPXIssue]) -> FileSummary {
        var figures = file.figures
        figures.tracks = tracks.count
        figures.routes = routes
        figures.waypoints = waypoints
        figures.visits = visits[0].all
        figures.splits = splits.counters[0].finished(hasElevations: file.pointsWithElevation > 1)
        return FileSummary(
            figures: figures, tracks: tracks, pointsWithoutPlace: pointsWithoutPlace, pointsWithoutAccuracy: pointsWithoutAccuracy,
            issues: issues, profile: profile)
    }
}

// MARK: - Tracks and segments

extension FileMeter {
    private mutating func beginTrack() {
        track = LevelTotals()
        trackName = nil
        segmentFigures = []
        intervals.removeAll()
        splits.beginTrack()
        visits[1] = Visits(options.places)
    }

    private mutating func endTrack() {
        endSegment(isParked: false)
        var figures = track.figures
        figures.tracks = 1
        figures.visits = visits[1].all
        figures.splits = splits.counters[1].finished(hasElevations: track.pointsWithElevation > 1)
        tracks.append(TrackSummary(name: trackName, figures: figures, segments: segmentFigures, lines: lines))
        lines = []
        file.add(track)
    }

    private mutating func beginSegment() {
        segment = SegmentMeter(options)
        isSegmentOpen = true
        if options.keepsLines { lines.append([]) }
        isSettled = false
        splits.beginSegment()
        visits[2] = Visits(options.places)
        visits[1].breakLine()
        visits[0].breakLine()
    }

    private mutating func endSegment(isParked: Bool) {
        settle()
        guard isSegmentOpen else { return }
        isSegmentOpen = false
        segment.finish(splits: &splits)
        var figures = segment.totals.figures
        figures.visits = visits[2].all
        figures.splits = splits.counters[2].finished(hasElevations: segment.totals.pointsWithElevation > 1)
        segmentFigures.append(figures)
        track.add(segment.totals)
        if isParked, let last = segment.lastTimed { parked = Parked(sample: last, track: tracks.count) }
    }
}

// MARK: - Points

extension FileMeter {
    /// Intervals of one segment that tell what is usual there.
    private static let settlingIntervals = 7
    /// Metres beyond which an elevation is none, so that no sum of squares leaves the numbers.
    private static let furthestElevation = 1e9

    /// In line, so that the point is read where it stands: a copy is two hundred bytes.
    @inline(__always)
    private mutating func gather(_ point: GPXPoint) {
        guard let place = point.coordinate else {
            pointsWithoutPlace += 1
            return
        }
        let elevation = point.elevation ?? .nan
        samples.append(
            TrackSample(
                vector: lastVector, latitude: place.latitude, longitude: place.longitude,
                elevation: elevation.magnitude <= FileMeter.furthestElevation ? elevation : .nan,
                accuracy: point.horizontalAccuracy ?? .nan, nanoseconds: point.time?.nanoseconds ?? TrackSample.untimed,
                line: point.extent.tag.line))
    }

    /// Takes the points that were gathered: first all vectors, then all legs, then what follows from them.
    ///
    /// A vector and a leg are a chain of roots and divisions, for which everything behind them would wait at each point; those of different
    /// points do not wait for each other.
    private mutating func takeGathered() {
        guard !samples.isEmpty else { return }
        // A point outside any segment has one of its own.
        if !isSegmentOpen { beginSegment() }
        var gathered: [TrackSample] = []
        swap(&gathered, &samples)
        for index in gathered.indices { gathered[index].vector = vectors.vector(of: gathered[index].coordinate) }
        for index in gathered.indices {
            let vector = gathered[index].vector
            gathered[index].leg = lastVector.distance(to: vector)
            lastVector = vector
        }
        for index in gathered.indices {
            if isSettled {
                take(gathered[index])
            } else {
                pending.append(gathered[index])
                if pending.count > FileMeter.settlingIntervals { settle() }
            }
        }
        gathered.removeAll(keepingCapacity: true)
        swap(&gathered, &samples)
    }

    /// Judges the first points of a segment, by their own intervals if there are enough, else by those of the segments before.
    private mutating func settle() {
        guard !isSettled, isSegmentOpen else { return }
        isSettled = true
        let times = pending.filter(\.isTimed).map(\.time)
        let own = zip(times, times.dropFirst()).map { $1.seconds(since: $0) }.filter { $0 > 0 }.sorted()
        if own.count > 2 || intervals.count == 0 {
            intervals.removeAll()
            if own.count > 2 { intervals.add(own[(own.count - 1) / 2]) }
        }
        for sample in pending { take(sample) }
        pending.removeAll(keepingCapacity: true)
    }

    private mutating func take(_ sample: TrackSample) {
        if parked != nil, sample.isTimed { endParking(at: sample) }
        let gap = segment.totals.gap
        segment.take(sample, intervals: &intervals, splits: &splits)
        if options.keepsLines {
            if segment.totals.gap != gap { lines.append([]) }
            lines[lines.count - 1].append(sample.coordinate)
        }
        if !options.places.isEmpty, sample.isTimed { visit(sample) }
        if profile != nil {
            profile?.take(distance: file.distance + track.distance + segment.totals.distance, elevation: sample.elevation)
        }
    }

    private mutating func endParking(at sample: TrackSample) {
        guard let ended = parked else { return }
        parked = nil
        guard sample.nanoseconds > ended.sample.nanoseconds else { return }
        let stop = Stop(start: ended.sample.time, end: sample.time, coordinate: ended.sample.coordinate, isParked: true)
        if ended.track == tracks.count { track.stops.append(stop) } else { file.stops.append(stop) }
    }

    private mutating func visit(_ sample: TrackSample) {
        if sample.accuracy.isNaN { pointsWithoutAccuracy += 1 }
        for level in visits.indices {
            visits[level].take(sample.coordinate, accuracyInMetres: sample.accuracy.isNaN ? 0 : sample.accuracy, at: sample.time)
        }
    }
}
