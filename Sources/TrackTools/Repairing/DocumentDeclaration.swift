import XMLStream

/// The XML declaration of a document, and its document type.
struct DocumentDeclaration {
    /// Whether it is what XML 1.0 wants (production 23).
    private(set) var isSound = false
    private(set) var encoding: String?
    private var bytes: [UInt8]
    /// Where the encoding's name stands in the bytes.
    private var encodingRange: Range<Int>?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var log = RepairLog()
        // Its insides have the shape of a tag's.
        let inner = [UInt8(ascii: "<")] + bytes.dropFirst(2).dropLast(2) + [UInt8(ascii: ">")]
        guard bytes.allSatisfy({ $0 < 0x7F && ($0 >= 0x20 || CharacterRules.isSpace($0)) }) else { return }
        guard let tag = MarkupTag(reading: inner, line: 1, &log), log.isEmpty, !tag.isEmptyElement else { return }
        // Nothing may stand behind the last of them.
        let read = tag.attributes.reduce("<xml".utf8.count) { $0 + $1.lead.count + $1.name.count + $1.equals.count + $1.value.count + 2 }
        guard read < inner.count, inner[read..<inner.count - 1].allSatisfy(CharacterRules.isSpace) else { return }
        let names = tag.attributes.map { String(decoding: $0.name, as: UTF8.self) }
        let values = tag.attributes.map { String(decoding: $0.value, as: UTF8.self) }
        guard [["version"], ["version", "encoding"], ["version", "standalone"], ["version", "encoding", "standalone"]].contains(names),
            values[0] == "1.0" || values[0] == "1.1"
        else { return }
        if names.last == "standalone", values.last != "yes", values.last != "no" { return }
        if names.count > 1, names[1] == "encoding" {
            guard Self.isEncodingName(tag.attributes[1].value) else { return }
            encoding = values[1]
            encodingRange = range(of: tag.attributes[1])
        }
        isSound = true
    }

    /// The declaration as it may stand before a document in UTF-8.
    var inUTF8: [UInt8] {
        guard isSound else { return Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>".utf8) }
        guard let range = encodingRange, encoding?.uppercased() != "UTF-8" else { return bytes }
        return bytes[..<range.lowerBound] + Array("UTF-8".utf8) + bytes[range.upperBound...]
    }

    private func range(of attribute: MarkupTag.Attribute) -> Range<Int>? {
        let start = 2 + "xml".utf8.count
        for index in start..<bytes.count where bytes[index...].starts(with: attribute.name) {
            let value = index + attribute.name.count + attribute.equals.count + 1
            return value..<value + attribute.value.count
        }
        return nil
    }

    private static func isEncodingName(_ name: [UInt8]) -> Bool {
        guard let first = name.first, (0x61...0x7A).contains(first | 0x20) else { return false }
        return name.allSatisfy { $0 < 0x80 && MarkupBytes.continuesName($0) && $0 != UInt8(ascii: ":") }
    }

    /// Whether a document type declares nothing itself (productions 28 and 75).
    static func isPlainType(_ bytes: [UInt8]) -> Bool {
        var words: [[UInt8]] = []
        var rest = bytes.dropFirst("<!DOCTYPE".utf8.count).dropLast()
        let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 < 0x80 || CharacterRules.isSpace($0) }
        guard isPlain, let first = rest.first, CharacterRules.isSpace(first) else { return false }
        while let byte = rest.first {
            if CharacterRules.isSpace(byte) {
                rest = rest.dropFirst()
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                guard let end = rest.dropFirst().firstIndex(of: byte) else { return false }
                words.append(Array(rest[rest.startIndex...end]))
                rest = rest[(end + 1)...]
                if let next = rest.first, !CharacterRules.isSpace(next) { return false }
            } else {
                words.append(Array(rest.prefix { !CharacterRules.isSpace($0) }))
                rest = rest.dropFirst(words[words.count - 1].count)
            }
        }
        let kinds = words.map {
            $0[0] == UInt8(ascii: "\"") || $0[0] == UInt8(ascii: "'") ? "literal" : String(decoding: $0, as: UTF8.self)
        }
        guard let name = words.first, MarkupBytes.isQualifiedName(name) else { return false }
        return [[], ["SYSTEM", "literal"], ["PUBLIC", "literal", "literal"]].contains(Array(kinds.dropFirst()))
    }
}
