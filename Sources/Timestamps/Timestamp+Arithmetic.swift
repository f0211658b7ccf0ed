// `rounded()` calls the C mathematics library, which only this import links.
import Glibc

extension Timestamp {
    /// Nanoseconds from an earlier instant to this one, negative when that one is later; nil when the difference exceeds 292 years.
    public func nanoseconds(since earlier: Timestamp) -> Int64? {
        let (difference, overflow) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
        return overflow ? nil : difference
    }

    /// Seconds from an earlier instant to this one, negative when that one is later; always finite.
    public func seconds(since earlier: Timestamp) -> Double {
        if let difference = nanoseconds(since: earlier) { return Double(difference) / 1e9 }
        return Double(nanoseconds) / 1e9 - Double(earlier.nanoseconds) / 1e9
    }

    /// The instant so many nanoseconds later; nil outside the representable years.
    public func advanced(byNanoseconds interval: Int64) -> Timestamp? {
        let (sum, overflow) = nanoseconds.addingReportingOverflow(interval)
        return overflow ? nil : Timestamp(nanoseconds: sum)
    }

    /// The instant so many seconds later, to the nearest nanosecond; nil for NaN and outside the representable years.
    public func advanced(bySeconds interval: Double) -> Timestamp? {
        guard let nanoseconds = Int64(exactly: (interval * 1e9).rounded()) else { return nil }
        return advanced(byNanoseconds: nanoseconds)
    }
}

extension Timestamp {
    /// 1,024 weeks, after which the week number of the original GPS message starts again at zero.
    public static let nanosecondsPerWeekRollover: Int64 = 1_024 * 7 * 86_400 * nanosecondsPerSecond

    /// The instant so many whole 1,024-week periods later; nil outside the representable years.
    public func advanced(byWeekRollovers count: Int) -> Timestamp? {
        let (interval, overflow) = Int64(count).multipliedReportingOverflow(by: Timestamp.nanosecondsPerWeekRollover)
        return overflow ? nil : advanced(byNanoseconds: interval)
    }

    /// How many whole 1,024-week periods bring this instant within a tolerance of a reference; zero when it is there already.
    ///
    /// - Parameters:
    ///   - reference: an instant that is about right.
    ///   - tolerance: seconds either side, up to half a period.
    /// - Returns: nil when no whole number does.
    public func weekRollovers(to reference: Timestamp, withinSeconds tolerance: Double) -> Int? {
        let period = Double(Timestamp.nanosecondsPerWeekRollover) / 1e9
        let count = Int((reference.seconds(since: self) / period).rounded())
        guard let shifted = advanced(byWeekRollovers: count) else { return nil }
        return abs(reference.seconds(since: shifted)) <= tolerance ? count : nil
    }
}
