extension Timestamp {
    /// Date and time of day in the proleptic Gregorian calendar, UTC.
    public struct Components: Sendable, Hashable {
        /// 1677 to 2262.
        public var year: Int
        /// 1 to 12.
        public var month: Int
        /// 1 to 31.
        public var day: Int
        /// 0 to 23.
        public var hour: Int
        /// 0 to 59.
        public var minute: Int
        /// 0 to 59.
        public var second: Int
        /// 0 to 999,999,999.
        public var nanosecond: Int
    }

    /// An instant from a date and a time of day in UTC; nil when there is no such date or time, and outside the representable years.
    public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0, nanosecond: Int = 0) {
        guard Civil.exists(year: year, month: month, day: day), 0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second else { return nil }
        self.init(
            days: Civil.days(year: year, month: month, day: day), seconds: hour * 3_600 + minute * 60 + second, nanosecond: nanosecond)
    }

    /// An instant from days since 1970-01-01, seconds from that day's start (of any size) and nanoseconds below a second; nil outside the
    /// representable years.
    init?(days: Int, seconds: Int, nanosecond: Int) {
        guard 0...999_999_999 ~= nanosecond else { return nil }
        let whole = Int64(days * 86_400 + seconds)
        // The first representable second is cut by Int64.min, so the product is taken one second nearer to zero.
        let isNegative = whole < 0
        let (product, overflow) = (isNegative ? whole + 1 : whole).multipliedReportingOverflow(by: Timestamp.nanosecondsPerSecond)
        let rest = Int64(nanosecond) - (isNegative ? Timestamp.nanosecondsPerSecond : 0)
        let (sum, carry) = product.addingReportingOverflow(rest)
        guard !overflow, !carry else { return nil }
        self.init(nanoseconds: sum)
    }

    public var components: Components {
        let (days, date) = civilDate
        // In Int64 the start of the earliest day would lie before Int64.min.
        let (seconds, nanosecond) = nanoseconds.flooredDivision(by: Timestamp.nanosecondsPerSecond)
        let secondOfDay = Int(seconds) - days * 86_400
        return Components(
            year: date.year, month: date.month, day: date.day,
            hour: secondOfDay / 3_600, minute: secondOfDay / 60 % 60, second: secondOfDay % 60, nanosecond: Int(nanosecond))
    }

    private var civilDate: (days: Int, date: (year: Int, month: Int, day: Int)) {
        let days = Int(nanoseconds.flooredDivision(by: 86_400 * Timestamp.nanosecondsPerSecond).quotient)
        return (days, Civil.date(days: days))
    }
}

extension Int64 {
    /// Quotient rounded towards minus infinity and the remainder from zero up to the divisor, which is positive.
    fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

/// Days and dates of the proleptic Gregorian calendar.
///
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": `days_from_civil` and `civil_from_days`, which count years from
/// March in eras of 400 years (146,097 days).
enum Civil {
    /// Days from 1970-01-01 to a date that exists; for years of at most nine digits.
    static func days(year: Int, month: Int, day: Int) -> Int {
        let yearFromMarch = month <= 2 ? year - 1 : year
        let era = (yearFromMarch >= 0 ? yearFromMarch : yearFromMarch - 399) / 400
        let yearOfEra = yearFromMarch - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    static func date(days: Int) -> (year: Int, month: Int, day: Int) {
        let fromMarch = days + 719_468
        let era = (fromMarch >= 0 ? fromMarch : fromMarch - 146_096) / 146_097
        let dayOfEra = fromMarch - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    /// Whether the calendar has this date; the year zero is left to the caller.
    static func exists(year: Int, month: Int, day: Int) -> Bool {
        -999_999_999...1_000_000_399 ~= year && 1...12 ~= month && day >= 1 && day <= daysInMonth(year: year, month: month)
    }

    private static func daysInMonth(year: Int, month: Int) -> Int {
        if month == 2 { return isLeap(year) ? 29 : 28 }
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }
}
