/// An instant in UTC with a resolution of one nanosecond, from 1677-09-21 to 2262-04-11.
public struct Timestamp: Sendable, Hashable, Comparable {
    /// Nanoseconds since 1970-01-01T00:00:00Z, without leap seconds; negative before.
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    public static func < (first: Timestamp, second: Timestamp) -> Bool {
        first.nanoseconds < second.nanoseconds
    }
}

extension Timestamp {
    /// Nanoseconds in a second.
    static let nanosecondsPerSecond: Int64 = 1_000_000_000
}
