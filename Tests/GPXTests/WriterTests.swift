import GPX
import Geodesy
import Testing
import Timestamps

@Suite("the track writer")
struct WriterTests {
    private func written(_ point: TrackPoint) -> String? {
        var writer = GPXTrackWriter()
        var bytes: [UInt8] = []
        return writer.point(point, into: &bytes) ? String(decoding: bytes, as: UTF8.self) : nil
    }

    private func written(_ latitude: Double, _ longitude: Double, _ change: (inout TrackPoint) -> Void = { _ in }) -> String? {
        var point = TrackPoint(coordinate: Coordinate(latitude: latitude, longitude: longitude))
        change(&point)
        return written(point)
    }

    @Test("a bare point is one line")
    func bare() {
        #expect(written(52.1, 4.3) == "<trkpt lat=\"52.1000000\" lon=\"4.3000000\"/>\n")
    }

    @Test("a full point has everything in the schemas' order")
    func full() {
        #expect(
            written(Self.full) == """
                <trkpt lat="52.1000001" lon="-4.3000000"><ele>3.25</ele><time>2026-05-01T08:00:00.2Z</time><geoidheight>43.10</geoidheight>\
                <name>Start &amp; go</name><sym>Flag</sym><fix>3d</fix><sat>9</sat><hdop>0.90</hdop><vdop>1.10</vdop><pdop>1.40</pdop>\
                <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.375</gpxtpx:speed><gpxtpx:course>91.50</gpxtpx:course>\
                </gpxtpx:TrackPointExtension><memotrack:horizontalAccuracy>4.50</memotrack:horizontalAccuracy>\
                <memotrack:verticalAccuracy>7.00</memotrack:verticalAccuracy><memotrack:source>replay</memotrack:source>\
                <memotrack:simulated/><memotrack:reduced/></extensions></trkpt>

                """)
    }

    @Test(
        "field notes 16 and 24: degrees have seven decimals, never an exponent or a negative zero",
        arguments: [
            (-0.00000048, "-0.0000005"), (-0.00000001, "0.0000000"), (0.00000005, "0.0000001"), (-0.00000005, "-0.0000001"),
            (89.99999999, "90.0000000"), (7, "7.0000000"), (-7.00000004, "-7.0000000"), (50.123456789012345, "50.1234568"),
        ])
    func degrees(_ value: Double, _ expected: String) {
        #expect(written(value, 0)?.hasPrefix("<trkpt lat=\"\(expected)\" lon=\"0.0000000\"") == true)
    }

    @Test("a longitude that rounds to 180 is -180, a course that rounds to 360 is 0")
    func edges() {
        #expect(written(0, 180)?.contains("lon=\"-180.0000000\"") == true)
        #expect(written(0, 179.99999999)?.contains("lon=\"-180.0000000\"") == true)
        #expect(written(0, 179.9999999)?.contains("lon=\"179.9999999\"") == true)
        #expect(written(0, -180)?.contains("lon=\"-180.0000000\"") == true)
        #expect(written(0, 0) { $0.course = 359.999 }?.contains("<gpxtpx:course>0.00<") == true)
        #expect(written(0, 0) { $0.course = 359.99 }?.contains("<gpxtpx:course>359.99<") == true)
    }

    @Test("field note 17: a place that is none makes no point", arguments: [Double.nan, .infinity, -.infinity, 180.1, 1e300])
    func noPlace(_ value: Double) {
        #expect(written(0, value) == nil)
        #expect(written(value, 0) == nil)
    }

    @Test("field note 17: figures that mean nothing are left out", arguments: [Double.nan, .infinity, -.infinity, 1e300])
    func noFigure(_ value: Double) {
        let bare = written(0, 0)
        let text = written(0, 0) { point in
            (point.elevation, point.geoidHeight, point.speed, point.course) = (value, value, value, value)
            (point.horizontalDilution, point.horizontalAccuracy, point.verticalAccuracy) = (value, value, value)
        }
        #expect(text == bare)
        #expect(written(0, 0) { ($0.speed, $0.course, $0.horizontalAccuracy, $0.satellites) = (-1, -0.5, -1, -1) } == bare)
    }

    @Test("field note 21: fractions of a second are kept, and none are made")
    func fractions() {
        let texts = [0, 200_000_000, 400_000_000].map { nanoseconds in
            written(0, 0) { $0.time = Timestamp(nanoseconds: 1_777_622_400_000_000_000 + nanoseconds) } ?? ""
        }
        #expect(texts[0].contains("<time>2026-05-01T08:00:00Z</time>"))
        #expect(texts[1].contains("<time>2026-05-01T08:00:00.2Z</time>"))
        #expect(texts[2].contains("<time>2026-05-01T08:00:00.4Z</time>"))
    }

    @Test("field note 23: what XML forbids is left out of a mark's name and counted")
    func forbidden() {
        var writer = GPXTrackWriter()
        var bytes: [UInt8] = []
        var point = Self.full
        point.name = "a\u{8}b\u{1}<"
        _ = writer.point(point, into: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self).contains("<name>ab&lt;</name>"))
        let removed = writer.removedCharacters
        #expect(removed == 2)
    }

    static let full: TrackPoint = {
        var point = TrackPoint(
            coordinate: Coordinate(latitude: 52.1000001, longitude: -4.3), time: Timestamp(nanoseconds: 1_777_622_400_200_000_000))
        (point.elevation, point.geoidHeight, point.speed, point.course) = (3.25, 43.1, 1.375, 91.5)
        (point.name, point.symbol, point.fix, point.satellites) = ("Start & go", "Flag", .threeDimensional, 9)
        (point.horizontalDilution, point.verticalDilution, point.positionDilution) = (0.9, 1.1, 1.4)
        (point.horizontalAccuracy, point.verticalAccuracy, point.source) = (4.5, 7, "replay")
        (point.isSimulated, point.isReduced) = (true, true)
        return point
    }()
}
