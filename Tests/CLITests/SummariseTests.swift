import Geodesy
import Testing

@testable import CLI

/// How figures of a summary are written; expected values by hand.
@Suite("Writing a summary")
struct SummariseFormatTests {
    @Test("lengths, heights and speeds, for both halves of the world")
    func units() {
        let metric = SummariseUnits.metric
        let imperial = SummariseUnits.imperial
        #expect([0, 999.6, 1_234].map(metric.distance) == ["0 m", "1.00 km", "1.23 km"])
        // 100 m are 328.08 feet; 1,609.344 m are a mile.
        #expect([100, 1_609.344, 16_093.44].map(imperial.distance) == ["328 ft", "1.00 mi", "10.00 mi"])
        #expect([-12.4, 1_234].map(metric.height) == ["-12 m", "1234 m"])
        #expect(imperial.height(-3.048) == "-10 ft")
        #expect(metric.speed(10) == "36.0 km/h")
        #expect(imperial.speed(44.704) == "100.0 mph")
    }

    @Test("times in tables, and in words, up to days")
    func times() {
        #expect([0, 59.6, 3_599, 7_500, 3_369_600].map(Quantity.clock) == ["0:00:00", "0:01:00", "0:59:59", "2:05:00", "936:00:00"])
        let words = [45, 1_264, 7_500, 172_800, 284_400].map { Quantity.duration(seconds: $0) }
        #expect(words == ["45 s", "21 min 4 s", "2 h 5 min", "2 days", "3 days 7 h"])
    }

    @Test("fields with commas, quotes and line ends are quoted")
    func fields() {
        #expect(SummariseCSV.field("walk.gpx") == "walk.gpx")
        #expect(SummariseCSV.field("a,b.gpx") == "\"a,b.gpx\"")
        #expect(SummariseCSV.field("a\"b\n.gpx") == "\"a\"\"b\n.gpx\"")
        #expect([1, 0.5, 1.0000004, 12.3456789].map(SummariseCSV.number) == ["1", "0.5", "1", "12.345679"])
    }

    @Test("a line is cut where it crosses the antimeridian, and nowhere else")
    func antimeridian() {
        let line = [(0, 178.0), (1, 179), (3, -179), (4, -178)].map { Coordinate(latitude: Double($0.0), longitude: $0.1) }
        let parts = AntimeridianCut.parts(line)
        #expect(parts.map { $0.map(\.longitude) } == [[178, 179, 180], [-180, -179, -178]])
        // Half-way between 1 and 3 degrees north.
        #expect(parts.map { $0.map(\.latitude) } == [[0, 1, 2], [2, 3, 4]])
        #expect(AntimeridianCut.parts(Array(line.prefix(2))).count == 1)
        #expect(AntimeridianCut.parts([]).isEmpty)
    }

    @Test(
        "a zone is known to the system, or a rule; anything else is refused",
        arguments: ["", "/etc/passwd", "../x", "Nowhere", "A1", ":UTC"])
    func zones(name: String) {
        #expect(ZoneTime.choose(name) == nil)
    }
}
