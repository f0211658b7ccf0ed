import Geodesy
import Places
import Timestamps
import TrackTools

/// The figures of a file, a track, a segment or all files, with the keys that scripts rely on.
struct SummariseEntry: Encodable {
    enum Level {
        case file(String, [TrackSummary])
        case track(String?, [SummaryFigures])
        /// A track by its name, whose segments are not listed.
        case feature(String?)
        case segment
        /// All files; their lists stay with them.
        case total
    }

    private enum Key: String, CodingKey {
        case file, tracks, segments, routes, waypoints, points
        case timedPoints = "timed_points"
        case start, end
        case distance = "distance_m"
        case distance3D = "distance_3d_m"
        case elapsed = "elapsed_s"
        case recorded = "recorded_s"
        case moving = "moving_s"
        case stopped = "stopped_s"
        case gap = "gap_s"
        case ascent = "ascent_m"
        case descent = "descent_m"
        case rawAscent = "ascent_raw_m"
        case rawDescent = "descent_raw_m"
        case minimumElevation = "ele_min_m"
        case maximumElevation = "ele_max_m"
        case maximumSpeed = "max_speed_mps"
        case maximumSpeedPoint = "max_speed_at"
        case rawMaximumSpeed = "max_speed_raw_mps"
        case rawMaximumSpeedPoint = "max_speed_raw_at"
        case movingSpeed = "moving_speed_mps"
        case bounds, stops, visits, splits
        case name
        case trackList = "track_list"
        case segmentList = "segment_list"
    }

    let figures: SummaryFigures
    let level: Level
    let zone: ZoneTime

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        if case .file(let name, let tracks) = level {
            try container.encode(name, forKey: .file)
            let list = tracks.map { SummariseEntry(figures: $0.figures, level: .track($0.name, $0.segments), zone: zone) }
            try container.encode(list, forKey: .trackList)
        }
        if case .feature(let name) = level { try container.encode(name, forKey: .name) }
        if case .track(let name, let segments) = level {
            try container.encode(name, forKey: .name)
            try container.encode(segments.map { SummariseEntry(figures: $0, level: .segment, zone: zone) }, forKey: .segmentList)
        }
        try encodeCounts(&container)
        try encodeFigures(&container)
        if case .total = level { return }
        try container.encode(figures.stops.map { StopEntry($0, zone) }, forKey: .stops)
        try container.encode(figures.visits.map { VisitEntry($0, zone) }, forKey: .visits)
        try container.encode(figures.splits.map(SplitEntry.init), forKey: .splits)
    }

    private func encodeCounts(_ container: inout KeyedEncodingContainer<Key>) throws {
        try container.encode(figures.tracks, forKey: .tracks)
        try container.encode(figures.segments, forKey: .segments)
        try container.encode(figures.routes, forKey: .routes)
        try container.encode(figures.waypoints, forKey: .waypoints)
        try container.encode(figures.points, forKey: .points)
        try container.encode(figures.timedPoints, forKey: .timedPoints)
        try container.encode(figures.start.map(zone.text), forKey: .start)
        try container.encode(figures.end.map(zone.text), forKey: .end)
    }

    private func encodeFigures(_ container: inout KeyedEncodingContainer<Key>) throws {
        let numbers: [(Key, Double?)] = [
            (.distance, figures.distance), (.distance3D, figures.distance3D), (.elapsed, figures.elapsed), (.recorded, figures.recorded),
            (.moving, figures.moving), (.stopped, figures.stopped), (.gap, figures.gap), (.ascent, figures.ascent),
            (.descent, figures.descent), (.rawAscent, figures.rawAscent), (.rawDescent, figures.rawDescent),
            (.minimumElevation, figures.minimumElevation), (.maximumElevation, figures.maximumElevation),
            (.maximumSpeed, figures.maximumSpeed?.metresPerSecond), (.rawMaximumSpeed, figures.rawMaximumSpeed?.metresPerSecond),
            (.movingSpeed, figures.movingSpeed),
        ]
        // JSON has no infinity, which no sum comes to that began with figures from the Earth.
        for (key, number) in numbers { try container.encode(number.map(Rounded.number).flatMap { $0.isFinite ? $0 : nil }, forKey: key) }
        try container.encode(figures.maximumSpeed.map { PointEntry($0, zone) }, forKey: .maximumSpeedPoint)
        try container.encode(figures.rawMaximumSpeed.map { PointEntry($0, zone) }, forKey: .rawMaximumSpeedPoint)
        try container.encode(figures.bounds.map(BoundsEntry.init), forKey: .bounds)
    }
}

/// Doubles with the digits that mean something.
enum Rounded {
    /// To a millionth, so that sums still agree.
    static func number(_ number: Double) -> Double { number.magnitude < 1e9 ? (number * 1e6).rounded() / 1e6 : number }
    /// To a centimetre.
    static func degrees(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }
}

struct BoundsEntry: Encodable {
    let south: Double
    let west: Double
    let north: Double
    let east: Double

    enum CodingKeys: String, CodingKey {
        case south = "min_lat"
        case west = "min_lon"
        case north = "max_lat"
        case east = "max_lon"
    }

    init(_ bounds: Bounds) {
        (south, west) = (bounds.minimumLatitude, bounds.minimumLongitude)
        (north, east) = (bounds.maximumLatitude, bounds.maximumLongitude)
    }
}

struct PointEntry: Encodable {
    let lat: Double
    let lon: Double
    let time: String
    let line: Int

    init(_ speed: SpeedRecord, _ zone: ZoneTime) {
        (lat, lon) = (speed.coordinate.latitude, speed.coordinate.longitude)
        time = zone.text(speed.time)
        line = speed.line
    }
}

struct StopEntry: Encodable {
    let start: String
    let end: String
    let lat: Double
    let lon: Double
    let seconds: Double
    let parked: Bool

    init(_ stop: Stop, _ zone: ZoneTime) {
        (start, end) = (zone.text(stop.start), zone.text(stop.end))
        (lat, lon) = (Rounded.degrees(stop.coordinate.latitude), Rounded.degrees(stop.coordinate.longitude))
        seconds = Rounded.number(stop.seconds)
        parked = stop.isParked
    }
}

struct VisitEntry: Encodable {
    let place: String
    let arrival: String
    @OrNull var departure: String?
    @OrNull var seconds: Double?

    init(_ visit: Visit, _ zone: ZoneTime) {
        place = visit.place.name
        arrival = zone.text(visit.arrival)
        departure = visit.departure.map(zone.text)
        seconds = visit.seconds.map(Rounded.number)
    }
}

struct SplitEntry: Encodable {
    let distance: Double
    @OrNull var seconds: Double?
    @OrNull var moving: Double?
    @OrNull var ascent: Double?

    enum CodingKeys: String, CodingKey {
        case distance = "distance_m"
        case seconds
        case moving = "moving_s"
        case ascent = "ascent_m"
    }

    init(_ split: Split) {
        distance = Rounded.number(split.distance)
        seconds = split.seconds.map(Rounded.number)
        moving = split.moving.map(Rounded.number)
        ascent = split.ascent.map(Rounded.number)
    }
}
