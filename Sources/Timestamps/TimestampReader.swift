/// Reads the times of a file one after the other: most are of the same day as the one before, whose date is then not worked out again.
public struct TimestampReader: Sendable {
    /// The bytes of `2026-08-09`, as two numbers; no text begins with zero bytes.
    private var yearAndMonth: UInt64 = 0
    private var day: UInt16 = 0
    private var startOfDay = 0

    public init() {}

    /// Reads `2026-08-09T07:00:00Z`, or the same with a fraction of three digits.
    ///
    /// - Returns: nil for all other forms, and for what is no time: see `Timestamp.parse(_:)`.
    public mutating func usual(_ bytes: Span<UInt8>) -> Timestamp? {
        guard UsualForm.hasLength(bytes) else { return nil }
        let yearAndMonth = bytes.bytes.unsafeLoadUnaligned(as: UInt64.self)
        let day = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: 8, as: UInt16.self)
        if yearAndMonth != self.yearAndMonth || day != self.day || bytes[10] != UInt8(ascii: "T") {
            guard let start = UsualForm.startOfDay(bytes) else { return nil }
            (startOfDay, self.yearAndMonth, self.day) = (start, yearAndMonth, day)
        }
        guard let milliseconds = UsualForm.millisecondsOfDay(bytes) else { return nil }
        return Timestamp(startOfDay: startOfDay, milliseconds: milliseconds)
    }
}
