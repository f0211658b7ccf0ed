import Timestamps

/// Receivers that lost count of the GPS weeks.
enum RolledOverDate {
    static let rule = ValidationRule("data-rolled-over-date", .warning, "a time that is off by whole periods of 1,024 weeks")

    /// How near to a whole number of periods: two days.
    static let toleranceInSeconds = 172_800.0

    static func message(_ periods: Int) -> String {
        "this time is \(abs(periods)) × 1,024 weeks \(periods > 0 ? "before" : "after") what comes before it: a rollover of the GPS weeks"
    }

    /// How many periods an instant is short of a reference; 0 when it is not off by whole periods.
    @inline(__always)
    static func periods(from timestamp: Timestamp, to reference: Timestamp) -> Int {
        let seconds = reference.seconds(since: timestamp)
        guard abs(seconds) > 600_000_000 else { return 0 }
        return timestamp.weekRollovers(to: reference, withinSeconds: toleranceInSeconds) ?? 0
    }
}
