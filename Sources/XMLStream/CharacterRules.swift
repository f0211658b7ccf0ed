/// Which characters XML 1.0 can hold (section 2.2, production Char), and which need no escaping.
public enum CharacterRules {
    /// Whether a byte is white space (production S).
    @inlinable
    @inline(__always)
    public static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// Whether all bytes are printable ASCII that no XML context escapes.
    static func isPlain(_ text: Span<UInt8>) -> Bool {
        for index in text.indices where !isPlain(text[index]) { return false }
        return true
    }

    @inline(__always)
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
        default: byte >= 0x20 && byte < 0x7F
        }
    }

    /// Appends what of a text XML 1.0 can hold.
    ///
    /// - Returns: how many characters, or wrong bytes, were left out.
    static func appendAllowed(_ text: Span<UInt8>, to bytes: inout [UInt8]) -> Int {
        var removed = 0
        var index = 0
        while index < text.count {
            let length = scalarLength(text, at: index)
            if length == 0 {
                removed += 1
                index += 1
                continue
            }
            if isAllowed(text, at: index, length: length) {
                for offset in index..<index + length { bytes.append(text[offset]) }
            } else {
                removed += 1
            }
            index += length
        }
        return removed
    }

    /// Bytes of the UTF-8 sequence that begins here (Unicode 15, table 3-7), or 0 when it is not well formed.
    public static func scalarLength(_ text: Span<UInt8>, at index: Int) -> Int {
        let first = text[index]
        let (length, second): (Int, ClosedRange<UInt8>)
        switch first {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        default: return 0
        }
        guard index + length <= text.count, second.contains(text[index + 1]) else { return 0 }
        for offset in index + 2..<max(index + 2, index + length) where !(0x80...0xBF).contains(text[offset]) { return 0 }
        return length
    }

    private static func isAllowed(_ text: Span<UInt8>, at index: Int, length: Int) -> Bool {
        switch length {
        case 1: [0x09, 0x0A, 0x0D].contains(text[index]) || text[index] >= 0x20
        case 3: !(text[index] == 0xEF && text[index + 1] == 0xBF && text[index + 2] >= 0xBE)
        default: true
        }
    }
}
