/// A sentence of a kind that tells something about a fix, split into fields, its checksum tried.
struct NMEASentence {
    /// What is wrong with a sentence that is not used.
    enum Fault: Error {
        /// The sum after `*` is another one than that of the bytes, or not two hexadecimal digits.
        case wrongChecksum
        /// Too few fields, or a field that is no value of its kind.
        case malformed
    }

    /// Names the sentence within a cycle: the three letters of its kind and the two of its talker.
    let identity: UInt64
    let hasChecksum: Bool
    private let bytes: [UInt8]
    /// Where each field begins; a field ends one byte before the next begins.
    private var starts = InlineArray<104, UInt8>(repeating: 0)
    /// The tag is field 0.
    ///
    /// Without a checksum the last field is not counted, as in gpsd: it may have been cut short.
    private(set) var fieldCount = 0

    /// Splits the bytes from `$` up to the line end.
    ///
    /// What follows the checksum on its line is ignored: loggers append their own columns.
    init(_ bytes: [UInt8]) throws(Fault) {
        self.bytes = bytes
        identity = bytes.dropFirst().prefix(5).reduce(0) { $0 << 8 | UInt64($1) }
        let end = bytes.firstIndex(of: UInt8(ascii: "*"))
        hasChecksum = end != nil
        if let end, Self.sum(in: bytes, after: end) != Self.sum(of: bytes[1..<end]) { throw .wrongChecksum }
        split(upTo: end ?? bytes.count)
    }

    private mutating func split(upTo end: Int) {
        starts[0] = 1
        for index in 1..<end where bytes[index] == UInt8(ascii: ",") {
            fieldCount += 1
            starts[fieldCount] = UInt8(truncatingIfNeeded: index + 1)
        }
        guard hasChecksum else { return }
        fieldCount += 1
        starts[fieldCount] = UInt8(truncatingIfNeeded: end + 1)
    }

    private static func sum(of bytes: ArraySlice<UInt8>) -> UInt8 {
        bytes.reduce(0, ^)
    }

    private static func sum(in bytes: [UInt8], after star: Int) -> UInt8? {
        guard star + 2 < bytes.count, let high = hexadecimal(bytes[star + 1]), let low = hexadecimal(bytes[star + 2]) else { return nil }
        return high << 4 | low
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    /// The bytes of a field without spaces around them; empty for a field that is not there.
    subscript(field: Int) -> ArraySlice<UInt8> {
        guard field < fieldCount else { return [] }
        var range = Int(starts[field])..<Int(starts[field + 1]) - 1
        while let first = range.first, bytes[first] == UInt8(ascii: " ") { range = first + 1..<range.upperBound }
        while let last = range.last, bytes[last] == UInt8(ascii: " ") { range = range.lowerBound..<last }
        return bytes[range]
    }

    /// The first character of a field, which is all there is in the fields of flags; nil when empty.
    func letter(_ field: Int) -> Unicode.Scalar? {
        self[field].first.map { Unicode.Scalar($0) }
    }
}
