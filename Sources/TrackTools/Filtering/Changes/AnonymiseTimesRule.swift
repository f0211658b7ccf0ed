import Timestamps

/// Moves all times so that the earliest one of a point is a fixed instant: intervals stay, the day and the hour go.
///
/// What would tell them otherwise goes: zones, times that can't be read, links with a date in them.
struct AnonymiseTimesRule: ChangeRule {
    /// 2000-01-01T00:00:00Z.
    static let start = Timestamp(nanoseconds: 946_684_800_000_000_000)

    private let interval: Int128

    let name = "anonymise-times"
    let values: ChangedValues = [.times, .foreignTexts, .links]

    /// - Parameter earliest: of the times that stay; nil where points have none.
    init(earliest: Timestamp?) {
        interval = earliest.map { Int128(Self.start.nanoseconds) - Int128($0.nanoseconds) } ?? 0
        isKnown = earliest != nil
    }

    private let isKnown: Bool

    mutating func change(_ value: Span<UInt8>, at place: ChangedPlace, into output: inout [UInt8]) -> ChangeOutcome {
        if place.kind == .links { return DatedText.holdsDate(value) ? .dropped : .kept }
        if isKnown, TimeSpelling.move(value, byNanoseconds: interval, hidingZone: true, into: &output) { return .changed }
        return place.kind == .times || Timestamp.parse(value) != nil ? .dropped : .kept
    }
}

/// Looks for the earliest time of a point, and changes nothing.
struct EarliestTimeRule: ChangeRule {
    private(set) var earliest: Timestamp?

    let name = ""
    let values: ChangedValues = .times

    mutating func change(_ value: Span<UInt8>, at place: ChangedPlace, into output: inout [UInt8]) -> ChangeOutcome {
        guard place.isOfPoint, let time = Timestamp.parse(value)?.timestamp else { return .kept }
        earliest = min(earliest ?? time, time)
        return .kept
    }
}

extension ChangedPlace {
    /// Whether a value belongs to a point of any kind.
    var isOfPoint: Bool { parent == .trackPoint || parent == .waypoint || parent == .routePoint }
}
