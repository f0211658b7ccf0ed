extension Timestamp {
    /// Reads `xsd:dateTime` and what real files hold in its place, from UTF-8 bytes.
    ///
    /// Beyond the standard are read: offsets `±hhmm` and `±hh`, `z` and `t`, a space for `T`, a decimal comma, a missing seconds field, single
    /// digits, second 60 (the next minute's start), and a bracketed zone name, which is ignored. Digits past the nanosecond do not count.
    ///
    /// - Returns: nil when the text does not have the shape of a date and time at all.
    public static func parse(_ bytes: Span<UInt8>) -> TimestampParse? {
        if let timestamp = UsualForm.timestamp(bytes) { return TimestampParse(timestamp: timestamp, oddities: []) }
        return bytes.withUnsafeBufferPointer { pointer in
            var scanner = TimestampScanner(bytes: pointer)
            return scanner.scan()
        }
    }

    /// The instant that a text names; nil for none. Off the hot path: files are read as bytes.
    public init?(_ text: String) {
        var text = text
        guard let timestamp = text.withUTF8({ Timestamp.parse($0.span)?.timestamp }) else { return nil }
        self = timestamp
    }
}
