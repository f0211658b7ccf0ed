import Testing

@testable import CLI

@Suite("Durations on the command line")
struct DurationTextTests {
    /// In seconds, by multiplication.
    @Test(
        "people's spelling and ISO 8601's mean the same",
        arguments: [
            ("1h30m", 5_400.0), ("+1h30m", 5_400), ("-45s", -45), ("7168d", 619_315_200), ("1024w", 619_315_200), ("0.25s", 0.25),
            ("1m0.000000001s", 60.000_000_001), ("PT1H", 3_600), ("-P1DT2H", -93_600), ("P2W", 1_209_600), ("PT0.5S", 0.5), ("P1D", 86_400),
            ("0s", 0), ("36525d", 3_155_760_000),
        ])
    func spelling(text: String, seconds: Double) {
        #expect(DurationText.nanoseconds(text) == Int64((seconds * 1e9).rounded()))
    }

    @Test(
        "anything else is none: no unit, units twice or the wrong way round, fractions of more than seconds, over 100 years",
        arguments: [
            "", "45", "-", "+", "1m1h", "1h1h", "0.5h", ".5s", "1.s", "0.0000000001s", "1x", "1 h", "--1s", "P", "PT", "P1H", "PT1D", "P1Y",
            "PT1H30", "1H", "36526d", "99999999999999999999s", "36525d1s", "١s", "Pt1H",
        ])
    func none(text: String) {
        #expect(DurationText.nanoseconds(text) == nil)
    }
}
