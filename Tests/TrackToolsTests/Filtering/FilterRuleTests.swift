import Foundation
import GPX
import Sampling
import Support
import Testing
import Timestamps

@testable import TrackTools

/// One case a rule; expected points are worked out by hand. A degree of latitude at 52° is 111,268 m (GeodSolve), so 0.0001° is 11.13 m.
struct FilterRuleTests {
    /// A fix each second, 11.13 m apart, northwards.
    private static let walk: [FilteredPoint] = (0..<10).map { index in
        FilteredPoint(seconds: Double(index), latitude: 52 + Double(index) * 1e-4, longitude: 4)
    }

    @Test("the acceptance policy keeps the points that a recording keeps")
    func policy() throws {
        let replay = try String(contentsOfFile: Binary.sample("record/walk-replay.gpx"), encoding: .utf8)
        let filtered = try Filtered(replay) { $0.policy = Profile.default.filter }
        // The figures of Samples/record/whole.transcript: 87 samples, 16 too near, 1 too far.
        #expect(filtered.report.pointsOut == 87)
        #expect(filtered.report.removed == ["negligibleMovement": 16, "implausibleSpeed": 1])
        let recorded = try String(contentsOfFile: Binary.sample("record/walk.gpx"), encoding: .utf8)
        let times = #/<time>([^<]+)</time>/#
        #expect(Set(filtered.text.matches(of: times).map(\.1)).isSuperset(of: recorded.matches(of: times).map(\.1)))
    }

    @Test("field note 36: a bad first point goes, the others stay, and no border is made")
    func wrongFirst() throws {
        let points =
            [FilteredPoint(seconds: 0, latitude: 1, longitude: 1)]
            + Self.walk.map { FilteredPoint(seconds: ($0.seconds ?? 0) + 1, latitude: $0.latitude, longitude: $0.longitude) }
        let filtered = try Filtered(Filtered.document(Filtered.segment(points))) { $0.policy = Profile.default.filter }
        #expect(filtered.names == Array(1...10))
        #expect(filtered.report.removed == ["implausibleSpeed": 1])
        #expect(filtered.text.components(separatedBy: "<trkseg>").count == 2)
    }

    @Test("field note 36: a filter that would remove most points as bad leaves the file alone, and says so")
    func guarded() throws {
        let points = Self.walk.map { FilteredPoint(seconds: 5, latitude: $0.latitude, longitude: 4) }
        let document = Filtered.document(Filtered.segment(points))
        let guarded = try Filtered(document) {
            $0.removesDuplicates = true
            $0.isSureOfMuch = false
        }
        #expect(guarded.report.isGuarded)
        #expect(guarded.text == document)
        #expect(try Filtered(document) { $0.removesDuplicates = true }.names == [0])
        // Thinning does not count.
        let thinned = try Filtered(Filtered.document(Filtered.segment(Self.walk))) {
            $0.minimumDistanceInMetres = 1_000
            $0.isSureOfMuch = false
        }
        #expect(!thinned.report.isGuarded)
        #expect(thinned.names == [0, 9])
    }

    @Test("field note 8: points without a time stay, whatever is judged by times")
    func untimed() throws {
        var points = Self.walk
        points[3].seconds = nil
        points[8].seconds = nil
        points[9].seconds = nil
        let document = Filtered.document(Filtered.segment(points))
        #expect(try Filtered(document) { $0.policy = Profile.default.filter }.text == document)
        #expect(try Filtered(document) { $0.after = Timestamp("2026-08-09T07:00:06Z") }.names == [3, 6, 7, 8, 9])
    }

    @Test("a window of time keeps its own ends")
    func window() throws {
        let filtered = try Filtered(Filtered.document(Filtered.segment(Self.walk))) {
            $0.after = Timestamp("2026-08-09T07:00:03Z")
            $0.before = Timestamp("2026-08-09T07:00:05Z")
        }
        #expect(filtered.names == [3, 4, 5])
        #expect(filtered.report.removed == ["after": 3, "before": 4])
    }

    @Test("field note 40: a window outside the file leaves nothing: the track goes, waypoints stay, and it is said")
    func nothingLeft() throws {
        let filtered = try Filtered(Filtered.document(Filtered.segment(Self.walk))) { $0.after = Timestamp("2027-01-01T00:00:00Z") }
        #expect(filtered.report.isNothingLeft)
        #expect(
            filtered.text
                == "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n<wpt lat=\"1\" lon=\"2\"/>\n</gpx>\n"
        )
    }

    @Test("a duplicate says what the point before it says: its time, or untimed its place")
    func duplicates() throws {
        var points = Self.walk
        points[4].seconds = 3
        points[7] = FilteredPoint(seconds: nil, latitude: 52, longitude: 4)
        points[8] = points[7]
        #expect(
            try Filtered(Filtered.document(Filtered.segment(points))) { $0.removesDuplicates = true }.names == [0, 1, 2, 3, 5, 6, 7, 9])
    }

    @Test("thinning by distance and by time keeps the ends of each segment")
    func thinning() throws {
        let document = Filtered.document(Filtered.segment(Self.walk), Filtered.segment(Self.walk, from: 10))
        // 11.13 m a step: 30 m need three.
        #expect(try Filtered(document) { $0.minimumDistanceInMetres = 30 }.names == [0, 3, 6, 9, 10, 13, 16, 19])
        #expect(try Filtered(document) { $0.minimumIntervalInSeconds = 4 }.names == [0, 4, 8, 9, 10, 14, 18, 19])
    }

    @Test("a segment is split where it has a gap, by the name that its document has for it; short parts go")
    func split() throws {
        var points = Self.walk
        for index in 6..<10 { points[index].seconds = Double(index) + 100 }
        let document = Filtered.document(Filtered.segment(points))
        let split = try Filtered(document) { $0.splitAfterSeconds = 30 }
        #expect(split.text == document.replacing("\n  <trkpt lat=\"52.0006", with: "\n  </trkseg><trkseg><trkpt lat=\"52.0006"))
        #expect(split.report.changed == ["split": 1])
        let prefixed = document.replacing("trk", with: "g:trk").replacing("gpx v", with: "g:gpx v").replacing("/gpx>", with: "/g:gpx>")
            .replacing("xmlns=", with: "xmlns:g=").replacing("wpt", with: "g:wpt").replacing("<name>", with: "<g:name>")
            .replacing("</name>", with: "</g:name>").replacing("time>", with: "g:time>").replacing("</g:time>", with: "</g:time>")
        let other = try Filtered(prefixed) { $0.splitBeyondMetres = 5 }
        #expect(other.report.changed == ["split": 9])
        #expect(other.text.contains("</g:trkseg><g:trkseg>"))
        let dropped = try Filtered(document) {
            $0.splitAfterSeconds = 30
            $0.fewestPoints = 5
        }
        #expect(dropped.names == [0, 1, 2, 3, 4, 5])
        #expect(!dropped.text.contains("<trkseg></trkseg>"))
    }

    @Test("each removed point is named by its line, its rule and numbers, and no place is in what is said")
    func explained() throws {
        let filtered = try Filtered(Filtered.document(Filtered.segment(Self.walk))) {
            $0.minimumDistanceInMetres = 30
            $0.explains = true
        }
        #expect(filtered.report.removedPoints.map(\.line) == [6, 7, 9, 10, 12, 13])
        #expect(filtered.report.removedPoints.first == .init(line: 6, rule: "minimum-distance", detail: "11.1 m from the one kept before"))
        #expect(!filtered.report.removedPoints.contains { $0.detail.contains("52.") })
        // The same leg, as the whole of a segment.
        let short = try Filtered(Filtered.document(Filtered.segment(Array(Self.walk.prefix(2))))) {
            $0.shortestInMetres = 30
            $0.explains = true
        }
        let detail = "2 points in its segment, 11.1 m long"
        #expect(short.report.removedPoints.map(\.detail) == [detail, detail])
    }
}
