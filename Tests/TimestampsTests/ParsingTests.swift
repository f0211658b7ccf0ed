import Testing
import Timestamps

@Suite("Reading times")
struct ParsingTests {
    func parse(_ text: String) -> TimestampParse? {
        Timestamp.parse(Array(text.utf8).span)
    }

    /// Texts, the instant that GNU `date -u -d` gives for them (written by hand for second 60 and 24:00:00), and what is odd about them.
    static let readable: [(text: String, instant: String, oddities: TimestampParse.Oddities)] = [
        ("2026-08-09T07:00:00Z", "2026-08-09T07:00:00Z", []),
        ("2026-08-09T07:00:00.250Z", "2026-08-09T07:00:00.25Z", []),
        ("2026-08-09T07:00:00.2Z", "2026-08-09T07:00:00.2Z", []),
        ("2026-08-09T09:00:00+02:00", "2026-08-09T07:00:00Z", []),
        ("2026-08-09T00:30:00.5-07:30", "2026-08-09T08:00:00.5Z", []),
        ("2026-08-09T23:30:00-14:00", "2026-08-10T13:30:00Z", []),
        ("2024-02-29T24:00:00Z", "2024-03-01T00:00:00Z", []),
        ("2026-12-31T24:00:00.000+00:00", "2027-01-01T00:00:00Z", []),
        ("2026-08-09T07:00:00", "2026-08-09T07:00:00Z", [.lacksZone]),
        (" \t\r\n2026-08-09T07:00:00Z\n", "2026-08-09T07:00:00Z", [.surroundingSpace]),
        ("2026-08-09T07:00:00 ", "2026-08-09T07:00:00Z", [.surroundingSpace, .lacksZone]),
        ("2026-08-09T07:00:00-0600", "2026-08-09T13:00:00Z", [.looseForm]),
        ("2026-08-09T07:00:00+02", "2026-08-09T05:00:00Z", [.looseForm]),
        ("2026-08-09T07:00:00+15:00", "2026-08-08T16:00:00Z", [.looseForm]),
        ("2026-08-09T07:00:00z", "2026-08-09T07:00:00Z", [.looseForm]),
        ("2026-08-09t07:00:00Z", "2026-08-09T07:00:00Z", [.looseForm]),
        ("2026-08-09 07:00:00Z", "2026-08-09T07:00:00Z", [.usesSpace]),
        ("2026-08-09 07:00:00 +0200", "2026-08-09T05:00:00Z", [.usesSpace, .looseForm]),
        ("2026-08-09T07:00:00,5Z", "2026-08-09T07:00:00.5Z", [.looseForm]),
        ("2026-08-09T07:00:00.Z", "2026-08-09T07:00:00Z", [.looseForm]),
        ("2026-08-09T07:00Z", "2026-08-09T07:00:00Z", [.looseForm]),
        ("2026-8-9T7:00:00Z", "2026-08-09T07:00:00Z", [.looseForm]),
        ("02026-08-09T07:00:00Z", "2026-08-09T07:00:00Z", [.looseForm]),
        ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z", [.looseForm]),
        ("2026-08-09T09:00:00[Europe/Brussels]", "2026-08-09T09:00:00Z", [.lacksZone, .namesZone]),
    ]

    @Test("each readable form is the instant it names", arguments: readable)
    func reads(text: String, instant: String, oddities: TimestampParse.Oddities) {
        let parse = parse(text)
        #expect(parse?.timestamp?.description == instant)
        #expect(parse?.oddities == oddities)
    }

    @Test(
        "field note 6: no zone, nine decimals, offsets with and without colon and a zone name are read, never dropped",
        arguments: [
            ("2017-08-13T09:55:20.952", "2017-08-13T09:55:20.952Z", TimestampParse.Oddities.lacksZone),
            ("2017-08-13T09:55:20.123456789Z", "2017-08-13T09:55:20.123456789Z", TimestampParse.Oddities()),
            ("2017-08-13T15:49:10-07:00", "2017-08-13T22:49:10Z", TimestampParse.Oddities()),
            ("2017-08-13T15:49:10-0600", "2017-08-13T21:49:10Z", .looseForm),
            ("2017-08-13T15:49:10+02:00[Europe/Brussels]", "2017-08-13T13:49:10Z", .namesZone),
        ])
    func fieldNote6(text: String, instant: String, oddities: TimestampParse.Oddities) {
        let parse = parse(text)
        #expect(parse?.timestamp?.description == instant)
        #expect(parse?.oddities == oddities)
    }

    @Test(
        "field note 7: an impossible date has the shape of a time and no instant",
        arguments: [
            "0000-03-13T10:00:00Z", "2022-03-00T10:00:00Z", "2022-00-03T10:00:00Z", "2022-13-03T10:00:00Z", "2022-02-29T10:00:00Z",
            "2022-03-03T25:00:00Z", "2022-03-03T24:00:01Z", "2022-03-03T24:00:00.5Z", "2022-03-03T10:60:00Z", "2022-03-03T10:00:61Z",
            "2022-03-03T10:00:00+24:00", "2022-03-03T10:00:00+02:60", "1900-02-29T00:00:00", "99999999999999999999901-02-29T00:00:00Z",
        ])
    func fieldNote7(text: String) {
        let parse = parse(text)
        #expect(parse != nil)
        #expect(parse?.timestamp == nil)
        #expect(parse?.oddities.contains(.impossible) == true)
        #expect(parse?.isValidDateTime == false)
    }

    @Test(
        "field note 7: what is no time at all gives nothing",
        arguments: [
            "", " ", "null", "NaN", "2026", "2026-08-09", "2026-08-09T", "2026-08-09T07", "2026-08-09T07:00:00ZZ",
            "2026-08-09T07:00:00Zulu",
            "2026/08/09T07:00:00Z", "226-08-09T07:00:00Z", "+2026-08-09T07:00:00Z", "2026-08-09T07:00:00+", "2026-08-09T07:00:00+02:",
            "2026-08-09T07:00:00Z[", "2026-08-09T07:00:00Z[Europe", "2026-08-09T07:0a:00Z", "2O26-08-09T07:00:00Z",
            "2026-08-09T07:00:00.25Q0Z",
            "2026-008-09T07:00:00Z", "2026-08-09T07:00:00Z x", "1786258800", "2026-08-09T07:00:\u{0}0Z", "2026\u{2212}08-09T07:00:00Z",
        ])
    func rubbish(text: String) {
        #expect(parse(text) == nil)
    }

    /// Judged by xmllint 2.9.14 with an element of type `xs:dateTime`.
    @Test(
        "validity agrees with the official type, as xmllint judges it",
        arguments: [
            ("2026-08-09T07:00:00+14:00", true), ("2026-08-09T07:00:00-14:00", true), ("2026-08-09T07:00:00+14:01", false),
            ("2026-08-09T07:00:00+13:59", true), ("2026-08-09T07:00:00+13:60", false), ("2026-08-09T07:00:00-00:00", true),
            ("2026-08-09T07:00:00.Z", false), ("2026-08-09T24:00:00", true), ("2026-08-09T24:00:00.000Z", true),
            ("2026-08-09T24:00:00.001Z", false), ("12026-08-09T07:00:00Z", true), ("02026-08-09T07:00:00Z", false),
            ("0000-01-01T00:00:00Z", false), ("-0000-01-01T00:00:00Z", false), ("-0004-02-29T00:00:00Z", true),
            ("-0001-02-29T00:00:00Z", false), ("2026-08-09T07:00:60Z", false), ("2026-08-09t07:00:00Z", false),
            ("2026-08-09T07:00:00z", false), ("2026-08-09T07:00:00+0200", false), ("2026-08-09T07:00:00+02", false),
            ("99999999999999-08-09T07:00:00Z", true), ("2026-08-09T07:00:00.1234567890123456789Z", true),
            ("2000-02-29T07:00:00Z", true), ("1900-02-29T07:00:00Z", false), ("2026-08-09T07:00Z", false), ("2026-08-09T07:00:00", true),
        ])
    func validity(text: String, isValid: Bool) {
        #expect(parse(text)?.isValidDateTime == isValid)
    }

    @Test(
        "a valid time beyond the representable years says so",
        arguments: ["9999-12-31T23:59:59Z", "-0044-03-15T12:00:00Z", "1677-09-21T00:12:43Z"])
    func outOfRange(text: String) {
        #expect(parse(text) == TimestampParse(timestamp: nil, oddities: .outOfRange))
    }

    @Test("field note 21: fractions 0.2 s apart survive being read and written, and a time without one gets none")
    func fieldNote21() {
        for text in ["2026-08-09T07:00:00Z", "2026-08-09T07:00:00.2Z", "2026-08-09T07:00:00.4Z", "2026-08-09T07:00:00.600000001Z"] {
            #expect(parse(text)?.timestamp?.description == text)
        }
    }

    @Test("digits beyond the nanosecond are cut off, not rounded up")
    func longFraction() {
        #expect(parse("2026-08-09T07:00:00.9999999999999999999999999Z")?.timestamp?.description == "2026-08-09T07:00:00.999999999Z")
    }

    @Test("field note 22: an offset is converted, also over midnight, the turn of the year and a leap day")
    func fieldNote22() {
        #expect(parse("2026-12-31T23:30:00-01:00")?.timestamp?.description == "2027-01-01T00:30:00Z")
        #expect(parse("2024-03-01T00:30:00+01:00")?.timestamp?.description == "2024-02-29T23:30:00Z")
    }

    @Test("whatever is written can be read again as the same instant, before and after 1970")
    func roundTrip() {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        for _ in 0..<20_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let instant = Timestamp(nanoseconds: Int64(bitPattern: state))
            #expect(parse(instant.description) == TimestampParse(timestamp: instant, oddities: []))
        }
    }

    @Test("every prefix of a time, and every time with one byte changed, is read or refused without a trap")
    func fuzz() {
        let text = Array("2026-08-09T07:00:00.123+02:00[A/B]".utf8)
        for length in 0...text.count { _ = Timestamp.parse(Array(text[..<length]).span) }
        var accepted = 0
        for index in text.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = text
                changed[index] = byte
                if Timestamp.parse(changed.span)?.timestamp != nil { accepted += 1 }
            }
        }
        // The text itself is among the changed ones once for each of its bytes.
        #expect(accepted >= text.count)
        #expect(accepted < text.count * 256 / 4)
    }
}
