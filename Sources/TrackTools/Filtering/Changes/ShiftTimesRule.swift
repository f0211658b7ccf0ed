import Timestamps

/// Moves every time by one interval; whatever has none stays without.
struct ShiftTimesRule: ChangeRule {
    let nanoseconds: Int64

    let name = "shift"
    let values: ChangedValues = .times

    mutating func change(_ value: Span<UInt8>, at place: ChangedPlace, into output: inout [UInt8]) -> ChangeOutcome {
        TimeSpelling.move(value, byNanoseconds: Int128(nanoseconds), into: &output) ? .changed : .unreadable
    }
}
