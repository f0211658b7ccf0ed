import Geodesy
import Places
import Support
import Testing
import Timestamps

@testable import TrackTools

/// Ends of tracks; the figures of each track are metres north of home, and what is expected follows from those of `Hidden`.
struct HideTests {
    private static let leaves: [Double] = [0, 20, 50, 80, 400, 500, 600, 700]

    @Test("field note 42: what starts at home loses its start; a pass in the middle stays, and is listed", arguments: 0..<6)
    func pass(key: Int) throws {
        let filtered = try Hidden.filtered(Hidden.document(Self.leaves + [400, 50, 0, -50, -400, -500, -600]), key: key)
        #expect(filtered.names == Array(4...14))
        #expect(filtered.report.removed == ["hide": 4])
        #expect(filtered.report.remaining == ["passes": 1, "times": 1, "point-names": 11])
    }

    @Test("field note 42: with everything hidden a pass goes too, and no line leads through its hole", arguments: 0..<6)
    func everywhere(key: Int) throws {
        let filtered = try Hidden.filtered(Hidden.document(Self.leaves + [400, 50, 0, -50, -400, -500, -600]), key: key) {
            $0.hidesEverywhere = true
        }
        #expect(filtered.names == Array(4...8) + Array(12...14))
        #expect(filtered.report.changed["split"] == 1)
        #expect(filtered.text.contains("</trkseg><trkseg><trkpt lat=\"51.99"))
        #expect(filtered.report.remaining == ["times": 1, "point-names": 8])
    }

    @Test("a hole before a gap that splits leaves three segments, each of them one for the rules that thin")
    func holeBeforeSplit() throws {
        let metres: [Double] = [2_000, 1_500, 1_000, 0, -1_000, -1_500, -2_000, -9_000, -9_500, -10_000]
        let filtered = try Hidden.filtered(Hidden.document(metres)) {
            $0.hidesEverywhere = true
            $0.splitBeyondMetres = 5_000
            $0.simplifyToleranceInMetres = 10
        }
        // All on one meridian: of each segment the ends stay. The fourth point is hidden.
        #expect(filtered.names == [0, 2, 4, 6, 7, 9])
        #expect(filtered.report.changed["split"] == 2)
        #expect(filtered.text.matches(of: /<trkseg>/).count == 3)
    }

    @Test("field note 42: what only passes by stays byte for byte, and is listed")
    func passesBy() throws {
        let document = Hidden.document([-700, -600, -500, -50, 0, 50, 500, 600, 700])
        let filtered = try Hidden.filtered(document)
        #expect(filtered.text == document)
        #expect(filtered.report.changed.isEmpty)
        #expect(filtered.report.remaining == ["passes": 1])
        #expect(try Hidden.filtered(document) { $0.hidesEverywhere = true }.names == [0, 1, 2, 6, 7, 8])
    }

    @Test("field note 42: each end is judged alone")
    func eachEnd() throws {
        let comes = Array(Self.leaves.reversed())
        #expect(try Hidden.filtered(Hidden.document(comes)).names == [0, 1, 2, 3])
        #expect(try Hidden.filtered(Hidden.document(Self.leaves)).names == [4, 5, 6, 7])
        #expect(try Hidden.filtered(Hidden.document(Self.leaves + comes)).names == Array(4...11))
    }

    @Test("field note 42: of a track that is all in the zone nothing is left, nor its name")
    func whole() throws {
        let document = Hidden.document([0, 20, 50, 80, 20]).replacing("<trk>", with: "<trk><name>At home</name>")
        let filtered = try Hidden.filtered(document)
        #expect(filtered.report.isNothingLeft)
        #expect(!filtered.text.contains("<trk"))
        #expect(!filtered.text.contains("At home"))
        #expect(filtered.text.contains("<wpt"))
    }

    @Test("a track that ends before it is far away has left when three points outside follow")
    func nearEnd() throws {
        #expect(try Hidden.filtered(Hidden.document([0, 50, 260, 262, 264])).names == [2, 3, 4])
        #expect(try Hidden.filtered(Hidden.document([264, 262, 260, 50, 0])).names == [0, 1, 2])
        #expect(try Hidden.filtered(Hidden.document([0, 50, 260, 262])).report.isNothingLeft)
    }

    @Test("a walk around the block, which comes back before it was far away, goes whole")
    func block() throws {
        let near = try (1...200).first { try Hidden.zone($0).spot(of: GeocentricVector(Hidden.at(265))) == .near }
        let filtered = try Hidden.filtered(Hidden.document([0, 50, 262, 263, 264, 265, 263, 50, 0]), key: try #require(near))
        #expect(filtered.report.isNothingLeft)
    }

    @Test("one or two stray points, as of a receiver switched on at home, do not end the trimming, at either end", arguments: 0..<4)
    func strays(key: Int) throws {
        let track: [Double] = [5_000, 5_000, 0, 1, 5_000, 2, 3, -900, 5_000, 4, 400, 500, 600]
        #expect(try Hidden.filtered(Hidden.document(track), key: key).names == [10, 11, 12])
        #expect(try Hidden.filtered(Hidden.document(Array(track.reversed())), key: key).names == [0, 1, 2])
        // Three in a row are a way.
        #expect(try Hidden.filtered(Hidden.document([0, 1, 5_000, 5_001, 5_002, 400, 500]), key: key).names == [2, 3, 4, 5, 6])
    }

    @Test("points without a time, without a place or at (0, 0) go with the end that they are at")
    func placeless() throws {
        var points = Self.leaves.enumerated().map {
            FilteredPoint(seconds: nil, latitude: Hidden.at($1).latitude, longitude: 4)
        }
        let null = FilteredPoint(seconds: 0, latitude: 0, longitude: 0)
        points.insert(FilteredPoint(seconds: 0, latitude: .nan, longitude: 4), at: 4)
        points.insert(contentsOf: [null, null, null, null], at: 0)
        let filtered = try Hidden.filtered(Filtered.document(Filtered.segment(points)))
        #expect(filtered.names == [9, 10, 11, 12])
    }

    @Test("an end reaches over the borders of segments; of those in the middle it is listed that they begin or end there")
    func segments() throws {
        let document = Hidden.document(
            [0, 10], [20, 30, 400, 500, 600], [600, 500, 400, 50], [30, 400, 500, 600], [500, 600, 400, 0], [10])
        let filtered = try Hidden.filtered(document)
        #expect(filtered.names == [4, 5, 6] + Array(7...10) + Array(11...14) + [15, 16, 17])
        #expect(filtered.report.remaining == ["segment-ends": 2, "times": 1, "point-names": 14])
        #expect(filtered.text.components(separatedBy: "<trkseg>").count == 5)
    }

    @Test("ends are those of what other rules left, and what is left is thinned")
    func order() throws {
        let track = [-700, -600, -500, 0, 20, 400, 500, 600, 700]
        let window = try Hidden.filtered(Hidden.document(track.map(Double.init))) { $0.after = Timestamp("2026-08-09T07:03:00Z") }
        #expect(window.names == [5, 6, 7, 8])
        #expect(window.report.removed == ["after": 3, "hide": 2])
        let thinned = try Hidden.filtered(Hidden.document(Self.leaves)) { $0.minimumDistanceInMetres = 250 }
        #expect(thinned.names == [4, 7])
    }

    @Test("a split at what is hidden leaves no empty segment")
    func split() throws {
        let filtered = try Hidden.filtered(Hidden.document(Self.leaves)) { $0.splitBeyondMetres = 200 }
        #expect(filtered.names == [4, 5, 6, 7])
        #expect(!filtered.text.contains("</trkseg><trkseg>"))
        #expect(filtered.report.changed["split"] == nil)
    }

    @Test("hidden points do not count as bad, and are named by line without any figure")
    func explained() throws {
        let filtered = try Hidden.filtered(Hidden.document([0, 10, 20, 30, 20, 10, 400, 500, 600])) {
            $0.explains = true
            $0.isSureOfMuch = false
        }
        #expect(filtered.names == [6, 7, 8])
        #expect(filtered.report.removedPoints.map(\.rule) == Array(repeating: "hide", count: 6))
        #expect(!filtered.report.removedPoints.contains { $0.detail.contains(where: \.isNumber) })
    }

    @Test(
        "homes at the antimeridian and at the poles are hidden as any other",
        arguments: [
            Coordinate(latitude: -17, longitude: 179.9999), Coordinate(latitude: 30, longitude: -180),
            Coordinate(latitude: 90, longitude: 0),
            Coordinate(latitude: -89.9995, longitude: 120),
        ])
    func oddPlaces(home: Coordinate) throws {
        // East, or around the pole and away on the other side.
        let isPolar = abs(home.latitude) > 89
        let points = [0.0, 40, -40, 80, 400, 500, 600].map { metres in
            let degrees = metres / Hidden.metresPerDegree
            if isPolar {
                let sign = home.latitude < 0 ? -1.0 : 1.0, offset = 90 - abs(home.latitude) + degrees
                return FilteredPoint(seconds: 0, latitude: sign * (90 - abs(offset)), longitude: offset < 0 ? -60 : 120)
            }
            var longitude = home.longitude + degrees * 1.05
            if longitude >= 180 { longitude -= 360 }
            return FilteredPoint(seconds: 0, latitude: home.latitude, longitude: longitude)
        }
        let zone = try Hidden.zone(at: home)
        let filtered = try Filtered(Filtered.document(Filtered.segment(points))) { $0.zones = [zone] }
        #expect(filtered.names == [4, 5, 6])
    }
}
