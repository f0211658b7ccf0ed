import Support
import Testing

@testable import TrackTools

/// Which points were thrown is known from how each track is made. At 52° a degree of latitude is 111,268 m and one of longitude 68,678 m
/// (GeodSolve), so that 1e-3 of the latter is 68.7 m.
struct SpikeTests {
    /// A walk northwards at so many metres per second, a fix every so many seconds.
    private static func way(_ count: Int, speed: Double, every seconds: Double = 1, longitude: Double = 4) -> [FilteredPoint] {
        (0..<count).map { index in
            FilteredPoint(
                seconds: Double(index) * seconds, latitude: 52 + Double(index) * seconds * speed / 111_268, longitude: longitude)
        }
    }

    private static func gone(_ points: [FilteredPoint]) throws -> [Int] {
        let filtered = try Filtered(Filtered.document(Filtered.segment(points))) { $0.removesSpikes = true }
        let left = Set(filtered.names)
        #expect(filtered.report.removed["spikes", default: 0] == points.count - left.count)
        return points.indices.filter { !left.contains($0) }
    }

    @Test(
        "up to five points in a row that leave the way and return go, and no more; what was thrown less than 25 m stays", arguments: 1...6)
    func thrown(count: Int) throws {
        var points = Self.way(60, speed: 1.4)
        for index in 20..<20 + count { points[index].longitude += 1e-3 }
        #expect(try Self.gone(points) == (count < 6 ? Array(20..<20 + count) : []))
        for index in 20..<20 + count { points[index].longitude = 4 + 3e-4 }
        #expect(try Self.gone(points) == [])
    }

    @Test("field note 31: of three true fast points and a spike of 300 km/h the spike alone goes")
    func burst() throws {
        var points = Self.way(60, speed: 1.4)
        // Three seconds of 8 m/s.
        for index in 20..<60 { points[index].latitude += Double(min(index - 19, 3)) * 6.6 / 111_268 }
        #expect(try Self.gone(points) == [])
        points[40].longitude += 83.3 / 68_678
        #expect(try Self.gone(points) == [40])
    }

    @Test("a way back on the same road stays, at every speed and with fixes far apart", arguments: [1.4, 8, 30, 80], [1.0, 15, 60, 600])
    func wayBack(speed: Double, every seconds: Double) throws {
        let out = Self.way(20, speed: speed, every: seconds)
        let back = out.reversed().dropFirst().enumerated().map { index, point in
            FilteredPoint(seconds: Double(20 + index) * seconds, latitude: point.latitude, longitude: 4)
        }
        #expect(try Self.gone(out + back) == [])
        // Also one that turns after a single leg, there and back, there and back.
        let shuttle = (0..<20).map { index in
            FilteredPoint(
                seconds: Double(index) * seconds, latitude: 52 + (index % 2 == 0 ? 0 : speed * seconds / 111_268), longitude: 4)
        }
        #expect(try Self.gone(shuttle) == [])
    }

    @Test("the short trip of a parked car stays, though its leaps are fast and it returns; points scattered within seconds go")
    func trip() throws {
        // 15 m/s, a fix each 20 s: 300 m out, 600 m, 900 m and back.
        var points = Self.way(40, speed: 0, every: 20)
        for (index, metres) in zip(20..., [300.0, 600, 900, 600, 300]) { points[index].latitude += metres / 111_268 }
        #expect(try Self.gone(points) == [])
        // Each second elsewhere, 120 m away.
        points = Self.way(40, speed: 1.4)
        for (index, side) in zip(20..., [1.0, -1, 1]) { points[index].longitude += side * 120 / 68_678 }
        #expect(try Self.gone(points) == [20, 21, 22])
    }

    @Test("what is fast all along stays; what is thrown off it goes", arguments: [80.0, 250])
    func fast(speed: Double) throws {
        var points = Self.way(60, speed: speed)
        #expect(try Self.gone(points) == [])
        points[30].longitude += 4 * speed / 68_678
        #expect(try Self.gone(points) == [30])
    }

    @Test("field note 36: a first point at (0, 0) goes, the hundred behind it stay; so does a last one")
    func ends() throws {
        let good = Self.way(100, speed: 1.4)
        let bad = FilteredPoint(seconds: 0, latitude: 0, longitude: 0)
        let later = good.map { FilteredPoint(seconds: ($0.seconds ?? 0) + 1, latitude: $0.latitude, longitude: $0.longitude) }
        #expect(try Self.gone([bad] + later) == [0])
        #expect(try Self.gone(good + [FilteredPoint(seconds: 100, latitude: 0, longitude: 0)]) == [100])
        // Who begins at the end of a drive did drive.
        var drive = good
        drive[0].latitude -= 40.0 / 111_268
        #expect(try Self.gone(drive) == [])
        // Of two points none is the wrong one.
        #expect(try Self.gone([bad, later[0]]) == [])
    }

    @Test("field note 8: without times a dead end looks like a spike, and stays")
    func untimed() throws {
        var points = Self.way(60, speed: 1.4)
        points[20].longitude += 1e-2
        for index in points.indices { points[index].seconds = nil }
        #expect(try Self.gone(points) == [])
    }

    @Test("field note 37: the jitter of a stop holds no spikes")
    func jitter() throws {
        var chance = SplitMix64(state: 37)
        let points = (0..<1_800).map { index in
            FilteredPoint(
                seconds: Double(index), latitude: 52 + Double.random(in: -15...15, using: &chance) / 111_268,
                longitude: 4 + Double.random(in: -15...15, using: &chance) / 68_678)
        }
        #expect(try Self.gone(points) == [])
    }

    @Test("field note 34: over the antimeridian nothing is thrown, and what is thrown goes")
    func antimeridian() throws {
        var points = (0..<60).map { index in
            let longitude = 179.9997 + Double(index) * 1e-5
            return FilteredPoint(seconds: Double(index), latitude: -17, longitude: longitude > 180 ? longitude - 360 : longitude)
        }
        #expect(try Self.gone(points) == [])
        points[40].latitude += 1e-3
        #expect(try Self.gone(points) == [40])
    }

    @Test("spikes count as bad, and what is said of them has numbers and no place")
    func explained() throws {
        var points = Self.way(60, speed: 1.4)
        points[20].longitude += 1e-3
        let filtered = try Filtered(Filtered.document(Filtered.segment(points))) {
            $0.removesSpikes = true
            $0.explains = true
        }
        let detail = try #require(filtered.report.removedPoints.first?.detail)
        #expect(detail == "1 in a row, 68.7 m off the way, at 68.7 m/s where 1.4 m/s is usual")
        #expect(SpikeRule().badNames == ["spikes"])
    }

    @Test("many points take no time that grows with their square", .timeLimit(.minutes(1)))
    func time() {
        var segment = FilteredSegment([.times])
        for index in 0..<50_000 {
            segment.append(52 + Double(index % 3) * 0.01, 4 + (index % 7 == 0 ? 0.02 : 0), nanoseconds: Int64(index) * 1_000_000_000)
        }
        var taker = FilterTaker(base: 1, explains: false)
        SpikeRule().judge(&segment, &taker)
        #expect(segment.count == 50_000)
    }
}
