import XMLStream

/// What bytes are in XML 1.0 (fifth edition).
enum MarkupBytes {
    /// Stands for a character that XML cannot hold, until it is left out: what it was part of must not pass for whole.
    static let illegal: UInt8 = 0

    static func isBlank(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.allSatisfy(CharacterRules.isSpace)
    }

    @inline(__always)
    static func beginsName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...:
            true
        default: false
        }
    }

    /// Whether bytes are what one writes within a name; those beyond ASCII are judged by `isName`.
    @inline(__always)
    static func continuesName(_ byte: UInt8) -> Bool {
        beginsName(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    /// Whether the bytes are a name with at most one prefix (Namespaces in XML, production 7), short enough for every reader.
    static func isQualifiedName(_ bytes: some Collection<UInt8>) -> Bool {
        guard bytes.count <= 1_000 else { return false }
        let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        return (1...2).contains(parts.count) && parts.allSatisfy { isName($0) }
    }

    /// Whether the bytes are a name without a colon.
    static func isName(_ bytes: some Collection<UInt8>) -> Bool {
        guard let first = bytes.first, beginsName(first), bytes.allSatisfy(continuesName) else { return false }
        if bytes.allSatisfy({ $0 < 0x80 }) { return true }
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
        return scalars.first.map { isNameStart($0.value) } == true && scalars.allSatisfy { isNamePart($0.value) }
    }

    private static func isNameStart(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x41...0x5A, 0x61...0x7A, 0x5F, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D,
            0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
            true
        default: false
        }
    }

    private static func isNamePart(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x30...0x39, 0x2D, 0x2E, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
        default: isNameStart(scalar)
        }
    }

    /// Whether XML can hold a character.
    static func isLegal(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    /// Bytes of the UTF-8 sequence that begins at `index` (Unicode, table 3-7), or 0 when there is none.
    static func sequenceLength(_ text: [UInt8], at index: Int) -> Int {
        CharacterRules.scalarLength(text.span, at: index)
    }
}
