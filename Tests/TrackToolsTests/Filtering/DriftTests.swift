import Foundation
import GPX
import Geodesy
import Support
import Testing
import Timestamps

@testable import TrackTools

/// Stops of known length within walks. At 52° a degree of latitude is 111,268 m and one of longitude 68,678 m (GeodSolve).
struct DriftTests {
    private static func points(_ seconds: Range<Int>, _ place: (Int) -> (north: Double, east: Double)) -> [FilteredPoint] {
        seconds.map { second in
            let (north, east) = place(second)
            return FilteredPoint(seconds: Double(second), latitude: 52 + north / 111_268, longitude: 4 + east / 68_678)
        }
    }

    /// Ten minutes of walking at 1.4 m/s, a stop in which each fix lies at random within so many metres, and ten minutes more.
    private static func walk(stop length: Int, jitter: Double = 15) -> [FilteredPoint] {
        var chance = SplitMix64(state: 37)
        return points(0..<600) { (Double($0) * 1.4, 0) }
            + points(600..<600 + length) { _ in
                let angle = Double.random(in: 0..<2 * .pi, using: &chance), radius = Double.random(in: 0...jitter, using: &chance)
                let direction = Coordinate.unit(angle)
                return (840 + radius * direction.north, radius * direction.east)
            } + points(600 + length..<1_200 + length) { (840 + Double($0 - 599 - length) * 1.4, 0) }
    }

    private static func thinned(_ points: [FilteredPoint]..., change: (inout FilterOptions) -> Void = { _ in }) throws -> Filtered {
        var document = "", first = 0
        for segment in points {
            document += Filtered.segment(segment, from: first)
            first += segment.count
        }
        return try Filtered(Filtered.document(document)) {
            $0.thinsStops = true
            change(&$0)
        }
    }

    @Test("field note 37: 30 minutes of jitter within 15 m collapse, and the pause is as long as it was")
    func collapses() throws {
        let filtered = try Self.thinned(Self.walk(stop: 1_800))
        // On both sides of the stop up to 20 m of walking, 14 s, and the jitter, belong to it.
        let kept = filtered.names
        #expect(kept.count <= 1_203 && kept.count >= 1_202 - 2 * 26)
        let gaps = zip(kept, kept.dropFirst()).map { $1 - $0 }
        // The first and the last point may lie up to 40 m apart: then one in the middle stays.
        #expect(gaps.filter { $0 > 1 }.count <= 2)
        #expect((1_799...1_799 + 2 * 26).contains(gaps.filter { $0 > 1 }.reduce(0, +)))
        // The pause is still one that was recorded, give or take the walking within 20 m of its ends; the drift is no distance any more:
        // of over 10 km, twice 840 m of walking are left.
        let (before, after) = (try SummaryInput.summary(filtered.input), try SummaryInput.summary(filtered.text))
        let stopped = (before.figures.stopped, after.figures.stopped)
        #expect((1_800...1_840).contains(stopped.0 ?? 0) && (1_800...1_880).contains(stopped.1 ?? 0))
        #expect(after.figures.gap == 0 && before.figures.distance ?? 0 > 10_000)
        #expect((1_600...1_720).contains(after.figures.distance ?? 0))
        #expect(filtered.report.removed == ["drift": 2_999 + 1 - kept.count])
    }

    @Test("a pause of less than a minute, and a slow climb, are no stops; the thresholds can be set")
    func none() throws {
        let short = Self.walk(stop: 20, jitter: 2)
        #expect(try Self.thinned(short).names.count == short.count)
        // 0.8 km/h for 20 minutes: 20 m take 90 s; within a radius of 5 m nobody stays for a minute.
        let climb = Self.points(0..<1_200) { (Double($0) * 0.8 / 3.6, 0) }
        let climbed = try Self.thinned(climb) { $0.stopRadiusInMetres = 5 }
        #expect(climbed.names.count == climb.count)
        let set = try Self.thinned(short) {
            $0.stopSeconds = 15
            $0.stopRadiusInMetres = 5
        }
        #expect(set.names.count <= short.count - 18)
    }

    @Test("field note 37: a gap in the recording is not drift: the points at its ends stay")
    func gap() throws {
        var chance = SplitMix64(state: 1)
        let stay = Self.points(0..<1_200) { _ in (Double.random(in: -5...5, using: &chance), 0) }
            .map { point in
                var point = point
                if let seconds = point.seconds, seconds >= 600 { point.seconds = seconds + 3_600 }
                return point
            }
        #expect(try Self.thinned(stay).names == [0, 599, 600, 1_199])
        // Two fixes an hour apart are a gap, and not a stop of which something could go.
        #expect(try Self.thinned(Array(stay[598...601])).names.count == 4)
    }

    @Test("stops end at the borders of segments and of what they were split into; points without a time stay")
    func borders() throws {
        var stay = Self.points(0..<600) { _ in (0, 0) }
        #expect(try Self.thinned(Array(stay[..<300]), Array(stay[300...])).names == [0, 299, 300, 599])
        for index in 300..<600 { stay[index].seconds = Double(index) + 20 }
        let split = try Self.thinned(stay) { $0.splitAfterSeconds = 10 }
        #expect(split.names == [0, 299, 300, 599])
        #expect(split.report.changed == ["split": 1])
        stay[100].seconds = nil
        #expect(try Self.thinned(stay).names == [0, 100, 599])
    }

    @Test("a stop of many points takes no time that grows with their square", .timeLimit(.minutes(1)))
    func time() {
        var segment = FilteredSegment([.times])
        for index in 0..<200_000 { segment.append(52, 4 + Double(index % 5) * 1e-5, nanoseconds: Int64(index) * 1_000_000_000) }
        var taker = FilterTaker(base: 1, explains: false)
        DriftRule(radius: 20, time: 60).judge(&segment, &taker)
        #expect(segment.keptIndices == [0, 199_999])
    }
}

extension FilteredSegment {
    /// A made point, without any bytes of its own.
    mutating func append(_ latitude: Double, _ longitude: Double, nanoseconds: Int64) {
        var point = GPXPoint()
        point.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        point.time = Timestamp(nanoseconds: nanoseconds)
        append(point)
    }
}

extension Coordinate {
    fileprivate static func unit(_ angle: Double) -> (north: Double, east: Double) { (cos(angle), sin(angle)) }
}
