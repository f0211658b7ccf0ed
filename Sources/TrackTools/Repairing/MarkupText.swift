import XMLStream

/// Mends the characters of a document: bytes that are no UTF-8, characters and references that XML does not have.
enum MarkupText {
    /// Characters of Windows-1252 for the bytes 0x80 to 0x9F (unicode.org's CP1252.TXT; five are not assigned).
    private static let windows: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
        0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]
    private static let predefined = ["amp", "lt", "gt", "quot", "apos"].map { Array($0.utf8) }
    /// The longest name of an entity that is looked for.
    private static let longestReference = 32

    /// The text in UTF-8, with `MarkupBytes.illegal` for what XML cannot hold.
    static func legal(_ bytes: [UInt8], line: Int, _ log: inout RepairLog) -> [UInt8] {
        if bytes.allSatisfy({ $0 < 0x80 && ($0 >= 0x20 || CharacterRules.isSpace($0)) }) { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        var (index, line) = (0, line)
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x0A { line += 1 }
            let length = MarkupBytes.sequenceLength(bytes, at: index)
            if length == 0 {
                let scalar = byte < 0xA0 ? windows[Int(byte) - 0x80] : UInt32(byte)
                append(scalar, to: &result)
                log.note(.wrongBytes, line, "taken as Windows-1252")
            } else if (length == 1 && byte < 0x20 && !CharacterRules.isSpace(byte)) || isNoncharacter(bytes, index, length) {
                result.append(MarkupBytes.illegal)
                log.note(.illegalCharacter, line, "left out")
            } else {
                result += bytes[index..<index + length]
            }
            index += max(length, 1)
        }
        return result
    }

    private static func isNoncharacter(_ bytes: [UInt8], _ index: Int, _ length: Int) -> Bool {
        length == 3 && bytes[index] == 0xEF && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
    }

    static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
        if let scalar = Unicode.Scalar(scalar) { bytes += Array(String(Character(scalar)).utf8) }
    }

    /// Legal text with every `&`, `<` and `]]>` in it as XML wants them; illegal characters stay marked.
    static func escaped(_ bytes: [UInt8], line: Int, isAttribute: Bool, _ log: inout RepairLog) -> [UInt8] {
        guard bytes.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        var (index, line) = (0, line)
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case 0x0A:
                line += 1
                result.append(byte)
            case UInt8(ascii: "<"):
                result += "&lt;".utf8
                log.note(.lessThan, line, "< escaped")
            case UInt8(ascii: ">") where !isAttribute && result.suffix(2).elementsEqual("]]".utf8):
                result += "&gt;".utf8
                log.note(.lessThan, line, "]]> escaped")
            case UInt8(ascii: "&"): index += reference(bytes, index, line, &result, &log)
            default: result.append(byte)
            }
        }
        return result
    }

    /// Appends what stands for a reference whose `&` has just been passed.
    ///
    /// - Returns: how many bytes of it there are behind the `&`.
    private static func reference(_ bytes: [UInt8], _ start: Int, _ line: Int, _ result: inout [UInt8], _ log: inout RepairLog) -> Int {
        let window = bytes[start..<min(start + longestReference, bytes.count)]
        guard let end = window.firstIndex(of: UInt8(ascii: ";")), end > start else { return bare(line, &result, &log) }
        let name = Array(bytes[start..<end])
        let length = end + 1 - start
        if predefined.contains(name) {
            result += bytes[(start - 1)...end]
            return length
        }
        if name[0] == UInt8(ascii: "#") {
            guard let scalar = number(name.dropFirst()) else { return bare(line, &result, &log) }
            if MarkupBytes.isLegal(scalar) {
                result += bytes[(start - 1)...end]
            } else {
                result.append(MarkupBytes.illegal)
                log.note(.illegalCharacter, line, "a reference to one, left out")
            }
            return length
        }
        guard name.allSatisfy({ $0 < 0x80 && MarkupBytes.continuesName($0) }) else { return bare(line, &result, &log) }
        guard let character = HTMLEntity.character(named: String(decoding: name, as: UTF8.self)) else { return bare(line, &result, &log) }
        append(character.value, to: &result)
        log.note(.entity, line, "&\(String(decoding: name, as: UTF8.self)); replaced by its character")
        return length
    }

    private static func bare(_ line: Int, _ result: inout [UInt8], _ log: inout RepairLog) -> Int {
        result += "&amp;".utf8
        log.note(.ampersand, line, "& escaped")
        return 0
    }

    /// The number of a character reference; too large a one is one that XML cannot hold.
    static func number(_ text: ArraySlice<UInt8>) -> UInt32? {
        let isHexadecimal = text.first == UInt8(ascii: "x")
        let digits = isHexadecimal ? text.dropFirst() : text
        guard !digits.isEmpty else { return nil }
        var value: UInt32 = 0
        for digit in digits {
            guard let figure = Character(Unicode.Scalar(digit)).hexDigitValue, isHexadecimal || figure < 10 else { return nil }
            value = min(value * (isHexadecimal ? 16 : 10) + UInt32(figure), 0x11_0000)
        }
        return value
    }

    static func withoutIllegal(_ bytes: [UInt8]) -> [UInt8] {
        bytes.contains(MarkupBytes.illegal) ? bytes.filter { $0 != MarkupBytes.illegal } : bytes
    }

    /// What mended text means: references resolved.
    static func value(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "&")) else { return bytes }
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "&"), let end = bytes[index...].firstIndex(of: UInt8(ascii: ";")) else {
                result.append(bytes[index])
                index += 1
                continue
            }
            let name = bytes[(index + 1)..<end]
            switch String(decoding: name, as: UTF8.self) {
            case "amp": result.append(UInt8(ascii: "&"))
            case "lt": result.append(UInt8(ascii: "<"))
            case "gt": result.append(UInt8(ascii: ">"))
            case "quot": result.append(UInt8(ascii: "\""))
            case "apos": result.append(UInt8(ascii: "'"))
            default: append(number(name.dropFirst()) ?? 0xFFFD, to: &result)
            }
            index = end + 1
        }
        return result
    }

    /// A plain text as XML between tags or in an attribute.
    static func markup(_ text: [UInt8]) -> [UInt8] {
        text.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "&"): Array("&amp;".utf8)
            case UInt8(ascii: "<"): Array("&lt;".utf8)
            case UInt8(ascii: ">"): Array("&gt;".utf8)
            case UInt8(ascii: "\""): Array("&quot;".utf8)
            default: [byte]
            }
        }
    }
}
