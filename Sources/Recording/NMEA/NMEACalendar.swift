import Timestamps

/// Gives times of day their date: the stream's own where it names one, else one day further each time midnight passes.
struct NMEACalendar {
    private static let hour: Int64 = 3_600_000_000_000
    private static let day: Int64 = 24 * hour

    /// What dates the first time of day, unless the stream does.
    enum Beginning {
        case unknown
        /// Any instant of its day, in UTC.
        case on(Timestamp)
        /// An instant less than half a day from it.
        case near(Timestamp)
    }

    /// The last time of day whose date is known.
    private var known: (midnight: Timestamp, timeOfDay: Int64)?
    private let beginning: Beginning
    /// Whether a date came from the stream itself.
    private(set) var hasStreamDate = false

    init(_ beginning: Beginning) {
        self.beginning = beginning
    }

    /// Takes a date from the stream and the time of day that it was given for.
    mutating func learn(midnight: Timestamp, timeOfDay: Int64) {
        known = (midnight, timeOfDay)
        hasStreamDate = true
    }

    /// The instant of a fix's time of day; nil while no date is known.
    ///
    /// Times run forward, or back by less than an hour: sentences that come late, and those that name the second that is about to begin. So
    /// a time of day over an hour earlier than the last is of the next day, one over 23 hours later is of the day before.
    mutating func instant(of timeOfDay: Int64) -> Timestamp? {
        guard let last = known ?? first(timeOfDay) else { return nil }
        let difference = timeOfDay - last.timeOfDay
        let days: Int64 = difference < -Self.hour ? 1 : difference > Self.day - Self.hour ? -1 : 0
        guard let midnight = last.midnight.advanced(byNanoseconds: days * Self.day) else { return nil }
        known = (midnight, timeOfDay)
        return midnight.advanced(byNanoseconds: timeOfDay)
    }
    private func first(_ timeOfDay: Int64) -> (midnight: Timestamp, timeOfDay: Int64)? {
        switch beginning {
        case .unknown: nil
        case .on(let instant): Self.midnight(before: instant).map { ($0, timeOfDay) }
        case .near(let instant):
            Self.midnight(before: instant).flatMap { midnight in
                let ahead = timeOfDay - (instant.nanoseconds - midnight.nanoseconds)
                let days: Int64 = ahead > Self.day / 2 ? -1 : ahead < -Self.day / 2 ? 1 : 0
                return midnight.advanced(byNanoseconds: days * Self.day).map { ($0, timeOfDay) }
            }
        }
    }

    private static func midnight(before instant: Timestamp) -> Timestamp? {
        let date = instant.components
        return Timestamp(year: date.year, month: date.month, day: date.day)
    }
}
