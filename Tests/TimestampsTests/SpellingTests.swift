import Testing
import Timestamps

@Suite("Times moved in their own spelling")
struct SpellingTests {
    /// By Python's datetime, in whole seconds, and integers for the nanoseconds.
    private static let cases: [(text: String, nanoseconds: Int128, expected: String)] = [
        ("2014-01-27T19:32:08.698Z", -86_400_000_000_000, "2014-01-26T19:32:08.698Z"),
        ("2049-02-28T23:59:58.230530Z", 1_000_000_000_000_000_000, "2080-11-07T01:46:38.230530Z"),
        ("1979-02-28T23:59:58.455824Z", -3_600_677_129_422, "1979-02-28T22:59:57.778694578Z"),
        ("2055-05-24T20:59:33+05:45", 2_237_384_804, "2055-05-24T20:59:35.237384804+05:45"),
        ("1976-05-04T15:18:08-07:00", -619_315_200_126_000_000, "1956-09-18T15:18:07.874-07:00"),
        ("2047-09-14T06:34:00.194053474Z", -86_400_104_615_284, "2047-09-13T06:34:00.089438190Z"),
        ("2044-07-19T12:35:53.063996+05:45", 619_315_200_000_000_000, "2064-03-04T12:35:53.063996+05:45"),
        ("2028-03-12T17:29:34.628", 3_600_800_000_000, "2028-03-12T18:29:35.428"),
        ("1994-06-20T06:05:14Z", 619_315_200_531_627_137, "2014-02-03T06:05:14.531627137Z"),
        ("2026-02-28T23:59:58.1", -2_820_000_000, "2026-02-28T23:59:55.28"),
        ("2024-02-28T23:59:59Z", 1_000_000_000, "2024-02-29T00:00:00Z"),
        ("2100-02-28T23:59:59Z", 1_000_000_000, "2100-03-01T00:00:00Z"),
        ("1970-01-01T00:00:00Z", -1_000_000_000, "1969-12-31T23:59:59Z"),
    ]

    private static func move(_ text: String, _ nanoseconds: Int128, hidingZone: Bool = false) -> String? {
        var output: [UInt8] = []
        let isMoved = TimeSpelling.move(Array(text.utf8).span, byNanoseconds: nanoseconds, hidingZone: hidingZone, into: &output)
        return isMoved ? String(decoding: output, as: UTF8.self) : nil
    }

    @Test("the interval is exact, the zone stays, and a fraction has at least the digits it had", arguments: cases)
    func moved(text: String, nanoseconds: Int128, expected: String) {
        #expect(Self.move(text, nanoseconds) == expected)
    }

    @Test("odd spellings stay odd: a space, small letters, a comma, no seconds, digits past the nanosecond, the name of a zone")
    func odd() {
        let hour: Int128 = 3_600_000_000_000
        #expect(Self.move(" 2026-08-09 07:00:00z ", hour) == "2026-08-09 08:00:00z")
        #expect(Self.move("2026-08-09T07:00:00,5Z", hour) == "2026-08-09T08:00:00,5Z")
        #expect(Self.move("2026-08-09T07:00Z", hour) == "2026-08-09T08:00Z")
        #expect(Self.move("2026-08-09T07:00Z", hour + 1_000_000_000) == "2026-08-09T08:00:01Z")
        #expect(Self.move("2026-08-09T07:00:00.123456789012Z", hour) == "2026-08-09T08:00:00.123456789012Z")
        #expect(Self.move("2026-08-09T07:00:00+02:00[Europe/Brussels]", hour) == "2026-08-09T08:00:00+02:00[Europe/Brussels]")
        #expect(Self.move("2026-12-31T24:00:00Z", 0) == "2027-01-01T00:00:00Z")
    }

    @Test("what names no instant is not moved")
    func unreadable() {
        for text in ["null", "", "2026-02-30T07:00:00Z", "0000-03-13T07:00:00Z", "2026-08-09", "9999-08-09T07:00:00Z"] {
            #expect(Self.move(text, 0) == nil, "\(text)")
        }
    }

    @Test("a hidden zone becomes UTC, and one that is not written is not put in")
    func hidden() {
        #expect(Self.move("2026-08-09T01:30:00.50+02:00", 0, hidingZone: true) == "2026-08-08T23:30:00.50Z")
        #expect(Self.move("2026-08-09T01:30:00-0930[Pacific/Marquesas]", 0, hidingZone: true) == "2026-08-09T11:00:00Z")
        #expect(Self.move("1969-12-31T23:59:59.5+00:30", 0, hidingZone: true) == "1969-12-31T23:29:59.5Z")
        #expect(Self.move("2026-08-09T01:30:00", 0, hidingZone: true) == "2026-08-09T01:30:00")
    }
}
