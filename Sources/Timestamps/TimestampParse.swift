/// What was read from the text of a time: the instant, when there is one, and everything unusual about the writing.
public struct TimestampParse: Sendable, Hashable {
    /// Ways in which a text that reads as a time departs from `2026-08-09T07:00:00Z`.
    public struct Oddities: OptionSet, Sendable, Hashable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// No zone or offset is written; UTC was assumed. Valid as `xsd:dateTime`.
        public static let lacksZone = Oddities(rawValue: 1 << 0)
        /// A bracketed zone name, such as `[Europe/Brussels]`, was ignored.
        public static let namesZone = Oddities(rawValue: 1 << 1)
        /// A space stands where `T` should.
        public static let usesSpace = Oddities(rawValue: 1 << 2)
        /// No such date or time of day exists, so there is no instant.
        public static let impossible = Oddities(rawValue: 1 << 3)
        /// The instant exists and `Timestamp` cannot hold it. Valid as `xsd:dateTime`.
        public static let outOfRange = Oddities(rawValue: 1 << 4)
        /// XML white space surrounds the text. Valid as `xsd:dateTime`, which collapses it.
        public static let surroundingSpace = Oddities(rawValue: 1 << 5)
        /// Another departure from the form of `xsd:dateTime`: offset without colon or minutes, single digits, second 60, no seconds, …
        public static let looseForm = Oddities(rawValue: 1 << 6)
    }

    /// Nil when the text has the shape of a time and names no instant that can be held.
    public var timestamp: Timestamp?
    public var oddities: Oddities

    public init(timestamp: Timestamp?, oddities: Oddities) {
        self.timestamp = timestamp
        self.oddities = oddities
    }

    /// Whether the text is in the lexical space of `xsd:dateTime` (XML Schema Part 2, 3.2.7), white space collapsed.
    public var isValidDateTime: Bool {
        oddities.isDisjoint(with: [.namesZone, .usesSpace, .impossible, .looseForm])
    }
}
