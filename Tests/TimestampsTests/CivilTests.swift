import Testing
import Timestamps

@Suite("Dates and instants")
struct CivilTests {
    /// Seconds since 1970 by `date -u -d … +%s` of GNU coreutils.
    static let known: [(text: String, seconds: Int64)] = [
        ("1970-01-01T00:00:00Z", 0),
        ("1969-12-31T23:59:59Z", -1),
        ("2000-02-29T12:00:00Z", 951_825_600),
        ("1900-03-01T00:00:00Z", -2_203_891_200),
        ("1677-09-22T00:00:00Z", -9_223_286_400),
        ("2026-08-09T07:00:00Z", 1_786_258_800),
        ("2262-04-11T23:47:16Z", 9_223_372_036),
        ("2100-02-28T23:59:59Z", 4_107_542_399),
        ("2100-03-01T00:00:00Z", 4_107_542_400),
    ]

    @Test("known instants are written as GNU date writes them", arguments: known)
    func writes(text: String, seconds: Int64) {
        #expect(Timestamp(nanoseconds: seconds * 1_000_000_000).description == text)
    }

    @Test("known instants are made from their parts, and give the parts back", arguments: known)
    func makes(text: String, seconds: Int64) {
        let parts = Timestamp(nanoseconds: seconds * 1_000_000_000).components
        let made = Timestamp(
            year: parts.year, month: parts.month, day: parts.day, hour: parts.hour, minute: parts.minute, second: parts.second)
        #expect(made?.nanoseconds == seconds * 1_000_000_000)
        #expect(text.hasPrefix("\(parts.year)-"))
    }

    @Test("the earliest and the latest instant are written and made without a trap")
    func extremes() {
        // Int64.min and Int64.max nanoseconds: -9223372036.854775808 s and 9223372036.854775807 s.
        #expect(Timestamp(nanoseconds: .min).description == "1677-09-21T00:12:43.145224192Z")
        #expect(Timestamp(nanoseconds: .max).description == "2262-04-11T23:47:16.854775807Z")
        let first = Timestamp(year: 1677, month: 9, day: 21, hour: 0, minute: 12, second: 43, nanosecond: 145_224_192)
        #expect(first?.nanoseconds == .min)
        #expect(Timestamp(year: 1677, month: 9, day: 21, hour: 0, minute: 12, second: 43, nanosecond: 145_224_191) == nil)
        let last = Timestamp(year: 2262, month: 4, day: 11, hour: 23, minute: 47, second: 16, nanosecond: 854_775_807)
        #expect(last?.nanoseconds == .max)
        #expect(Timestamp(year: 2262, month: 4, day: 11, hour: 23, minute: 47, second: 16, nanosecond: 854_775_808) == nil)
    }

    @Test("every day of 400 years follows the one before")
    func everyDay() {
        var expected = Timestamp(year: 1800, month: 1, day: 1)?.nanoseconds ?? 0
        var wrong: [String] = []
        for year in 1800..<2200 {
            for month in 1...12 {
                let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
                let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
                for day in 1...length {
                    let instant = Timestamp(year: year, month: month, day: day)
                    let parts = Timestamp(nanoseconds: expected).components
                    if instant?.nanoseconds != expected || (parts.year, parts.month, parts.day) != (year, month, day) {
                        wrong.append("\(year)-\(month)-\(day)")
                    }
                    expected += 86_400_000_000_000
                }
            }
        }
        #expect(wrong == [])
    }

    @Test("a date or time that does not exist is refused")
    func impossible() {
        #expect(Timestamp(year: 2026, month: 2, day: 29) == nil)
        #expect(Timestamp(year: 1900, month: 2, day: 29) == nil)
        #expect(Timestamp(year: 2024, month: 2, day: 29) != nil)
        #expect(Timestamp(year: 2026, month: 13, day: 1) == nil)
        #expect(Timestamp(year: 2026, month: 0, day: 1) == nil)
        #expect(Timestamp(year: 2026, month: 4, day: 31) == nil)
        #expect(Timestamp(year: 2026, month: 4, day: 0) == nil)
        #expect(Timestamp(year: 2026, month: 4, day: 1, hour: 24) == nil)
        #expect(Timestamp(year: 2026, month: 4, day: 1, minute: 60) == nil)
        #expect(Timestamp(year: 2026, month: 4, day: 1, second: 60) == nil)
        #expect(Timestamp(year: 2026, month: 4, day: 1, nanosecond: 1_000_000_000) == nil)
        #expect(Timestamp(year: .max, month: 1, day: 1) == nil)
        #expect(Timestamp(year: .min, month: 1, day: 1) == nil)
    }

    @Test(
        "a fraction is written without trailing zeros, and not at all when it is zero",
        arguments: [
            (0, "Z"), (500_000_000, ".5Z"), (120_000_000, ".12Z"), (1, ".000000001Z"), (999_999_999, ".999999999Z"), (1_000, ".000001Z"),
        ])
    func fractions(nanosecond: Int, ending: String) {
        let instant = Timestamp(year: 2026, month: 8, day: 9, hour: 7, nanosecond: nanosecond)
        #expect(instant?.description == "2026-08-09T07:00:00" + ending)
    }
}
