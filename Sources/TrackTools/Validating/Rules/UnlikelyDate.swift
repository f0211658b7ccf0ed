import Timestamps

/// Clocks that were never set.
enum UnlikelyDate {
    static let rule = ValidationRule("data-unlikely-date", .warning, "a time from before 1990 or after 2100")

    /// 1990-01-01 and 2100-01-01.
    static let likely = Timestamp(nanoseconds: 631_152_000_000_000_000)...Timestamp(nanoseconds: 4_102_444_800_000_000_000)
    static let message = "no receiver can have written this time: the clock was not set"
}
