import Testing
import Timestamps

@testable import TrackTools

@Suite("Filter moves times and nothing else")
struct MovedTimesTests {
    private static let hour: Int64 = 3_600_000_000_000

    private static func document(_ times: String...) -> String {
        let points = times.map { "\n <trkpt lat=\"1\" lon=\"2\">" + ($0.isEmpty ? "" : "<time>\($0)</time>") + "</trkpt>" }
        return Filtered.document("<trkseg>\(points.joined())</trkseg>")
    }

    private static func times(_ text: String) -> [String] { text.matches(of: #/<time>(.*?)</time>/#).map { String($0.1) } }

    @Test("field note 41: points without a time are no obstacle, their order stays, and only times move")
    func shifted() throws {
        let text = Self.document("2026-08-09T07:00:00Z", "", "2026-08-09T07:00:01Z", "", "")
        let filtered = try Filtered(text) { $0.shiftInNanoseconds = 2 * Self.hour }
        #expect(filtered.text == text.replacing("T07", with: "T09"))
        #expect(filtered.report.changed == ["shift": 2])
    }

    @Test("field note 21: fractions survive to the last digit, and who has none gets none")
    func fractions() throws {
        let text = Self.document(
            "2026-08-09T07:00:00.2Z", "2026-08-09T07:00:00.40Z", "2026-08-09T07:00:00.600000000001Z", "2026-08-09T07:00:01Z")
        #expect(try Filtered(text) { $0.shiftInNanoseconds = Self.hour }.text == text.replacing("T07", with: "T08"))
        let back = try Filtered(text) { $0.shiftInNanoseconds = -Self.hour - 500_000_000 }
        #expect(
            Self.times(back.text) == [
                "2026-08-09T05:59:59.7Z", "2026-08-09T05:59:59.90Z", "2026-08-09T06:00:00.100000000001Z", "2026-08-09T06:00:00.5Z",
            ])
    }

    @Test("field note 22: an offset stays, and the instant is the right one")
    func offset() throws {
        let text = Self.document("2026-08-09T23:30:00+02:00", "2026-08-09T21:31:00Z", "2026-08-09T23:32:00")
        let filtered = try Filtered(text) { $0.shiftInNanoseconds = Self.hour }
        #expect(Self.times(filtered.text) == ["2026-08-10T00:30:00+02:00", "2026-08-09T22:31:00Z", "2026-08-10T00:32:00"])
        #expect(try Filtered(text) { $0.minimumIntervalInSeconds = 0 }.text == text)
    }

    @Test("what is no time stays where it is, and is counted")
    func unreadable() throws {
        let text = Self.document("null", "2026-02-30T07:00:00Z", "2026-08-09T07:00:00Z")
        let filtered = try Filtered(text) { $0.shiftInNanoseconds = Self.hour }
        #expect(filtered.text == text.replacing("09T07", with: "09T08"))
        #expect(filtered.report.unreadableTimes == 2)
        #expect(filtered.report.changed == ["shift": 1])
    }

    @Test("a shift by nothing changes nothing")
    func nothing() throws {
        let filtered = try Filtered(Self.document("2026-08-09 07:00:00Z")) { $0.shiftInNanoseconds = 0 }
        #expect(filtered.report.changed.isEmpty)
    }

    @Test(
        "field note 43: made-up times begin with the year 2000; intervals are what they were, zones are gone, and so is what can't be moved"
    )
    func anonymised() throws {
        let text = """
            <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="c"><metadata><link href="a/2026-08-09"/><link href="b"/>\
            <time>2026-08-09T10:00:00Z</time></metadata><wpt lat="1" lon="2"><time>2026-08-09T07:59:59.75+02:00</time></wpt><trk><trkseg>\
            <trkpt lat="1" lon="2"><time>2026-08-09T06:00:00.5Z</time></trkpt><trkpt lat="1" lon="2"><time>yesterday</time></trkpt>\
            <trkpt lat="1" lon="2"><time>2026-08-10T06:00:00</time><extensions><a xmlns="urn:a"> 2026-08-09T06:00:01Z\n</a><b xmlns="urn:a">7</b>\
            </extensions></trkpt></trkseg></trk></gpx>
            """
        let filtered = try Filtered(text) { $0.anonymisesTimes = true }
        // The earliest is 05:59:59.75 in UTC.
        let expected = [
            ("<link href=\"a/2026-08-09\"/>", ""), ("2026-08-09T10:00:00Z", "2000-01-01T04:00:00.25Z"),
            ("2026-08-09T07:59:59.75+02:00", "2000-01-01T00:00:00.00Z"), ("2026-08-09T06:00:00.5Z", "2000-01-01T00:00:00.75Z"),
            ("<time>yesterday</time>", ""), ("2026-08-10T06:00:00<", "2000-01-02T00:00:00.25<"),
            ("2026-08-09T06:00:01Z", "2000-01-01T00:00:01.25Z"),
        ]
        #expect(filtered.text == expected.reduce(text) { $0.replacing($1.0, with: $1.1) })
        #expect(filtered.report.changed == ["anonymise-times": 7])
        #expect(try Filtered(filtered.text) { $0.anonymisesTimes = true }.report.changed.isEmpty)
    }

    @Test("made-up times begin with the first point that stays, whatever it was shifted by")
    func anonymisedRest() throws {
        let text = Self.document("2026-08-09T07:00:00Z", "2026-08-09T07:10:00Z", "2026-08-09T07:10:05Z")
        let filtered = try Filtered(text) {
            $0.after = Timestamp("2026-08-09T07:05:00Z")
            $0.shiftInNanoseconds = 7
            $0.anonymisesTimes = true
        }
        #expect(Self.times(filtered.text) == ["2000-01-01T00:00:00.000000000Z", "2000-01-01T00:00:05.000000000Z"])
    }

    @Test("where no point has a time, the file's own goes: nothing tells how far to move it")
    func anonymisedUntimed() throws {
        let text = """
            <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="c"><metadata><time>2026-08-09T10:00:00Z</time></metadata>\
            <wpt lat="1" lon="2"/></gpx>
            """
        #expect(try Filtered(text) { $0.anonymisesTimes = true }.text == text.replacing("<time>2026-08-09T10:00:00Z</time>", with: ""))
    }
}
