import GPX
import Timestamps

/// Whether a value is what the schemas want, and what it can be made.
enum RepairValue: Equatable {
    case valid
    /// Another spelling of the same value, as plain text.
    case mended([UInt8])
    case invalid

    /// Digits that every reader of XML Schema's decimal takes; libxml2 refuses more.
    private static let mostDigits = 24

    init(_ text: [UInt8], as type: GPXValueType, version: GPXVersion) {
        let text = Self.trimmed(text)
        switch type {
        case .content, .string, .version: self = .valid
        case .decimal: self = Self.decimal(text) { _ in true }
        case .double: self = Self.decimal(text) { _ in true }
        case .latitude: self = Self.decimal(text) { (-90...90).contains($0) }
        case .longitude: self = Self.longitude(text, version)
        case .degrees: self = Self.degrees(text, version)
        case .fullCircle: self = Self.decimal(text) { (0...360).contains($0) }
        case .nonNegativeInteger: self = Self.integer(text, upTo: nil)
        case .correctionStation: self = Self.integer(text, upTo: 1_023)
        case .heartRate: self = Self.integer(text, upTo: 255)
        case .cadence: self = Self.integer(text, upTo: 254)
        case .dateTime: self = Self.time(text)
        case .uri: self = Self.uri(text)
        case .year: self = Self.isYear(text) ? .valid : .invalid
        case .fixKind: self = GPXFixKind(rawValue: String(decoding: text, as: UTF8.self).lowercased()).map { .mended(Array($0.rawValue.utf8)) } ?? .invalid
        case .emailAddress: self = Self.isAddress(text) ? .valid : .invalid
        case .empty: self = text.isEmpty ? .valid : .invalid
        }
    }

    private static func trimmed(_ text: [UInt8]) -> [UInt8] {
        Array(text.drop(while: MarkupBytes.isSpace).reversed().drop(while: MarkupBytes.isSpace).reversed())
    }

    private static func isDigits(_ text: some Collection<UInt8>) -> Bool { text.allSatisfy { (0x30...0x39).contains($0) } }

    private static func decimal(_ text: [UInt8], _ isInRange: (Double) -> Bool) -> RepairValue {
        var plain = text
        if let comma = plain.firstIndex(of: UInt8(ascii: ",")), !plain.contains(UInt8(ascii: ".")) { plain[comma] = UInt8(ascii: ".") }
        guard let number = DecimalText.parse(plain.span), isInRange(number.value) else { return .invalid }
        if number.hasExponent {
            guard let written = withoutExponent(plain) else { return .invalid }
            plain = written
        }
        plain = shortened(plain)
        return plain == text ? .valid : .mended(plain)
    }

    /// At most 24 digits: what is beyond is far below a nanometre, or nothing.
    private static func shortened(_ text: [UInt8]) -> [UInt8] {
        var (digits, result) = (0, [UInt8]())
        var hasPoint = false
        for byte in text {
            if byte == UInt8(ascii: ".") { hasPoint = true }
            if isDigits([byte]) {
                digits += 1
                if digits > mostDigits, hasPoint { continue }
            }
            result.append(byte)
        }
        return digits > mostDigits ? result : text
    }

    /// The same digits with the point where the exponent puts it.
    private static func withoutExponent(_ text: [UInt8]) -> [UInt8]? {
        let parts = text.split(maxSplits: 1) { $0 | 0x20 == UInt8(ascii: "e") }
        guard parts.count == 2, let exponent = Int(String(decoding: parts[1], as: UTF8.self)), abs(exponent) <= mostDigits else { return nil }
        let isNegative = parts[0].first == UInt8(ascii: "-")
        let unsigned = parts[0].drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
        let numbers = unsigned.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        var whole = Array(numbers[0])
        var fraction = numbers.count > 1 ? Array(numbers[1]) : []
        if exponent > 0 {
            fraction += Array(repeating: 0x30, count: max(exponent - fraction.count, 0))
            whole += fraction[..<exponent]
            fraction.removeFirst(exponent)
        } else if exponent < 0 {
            whole = Array(repeating: 0x30, count: max(-exponent - whole.count, 0)) + whole
            fraction = Array(whole[(whole.count + exponent)...]) + fraction
            whole.removeLast(-exponent)
        }
        let lead = Array(whole.drop { $0 == 0x30 })
        let digits = (lead.isEmpty ? [0x30] : lead) + (fraction.isEmpty ? [] : [UInt8(ascii: ".")] + fraction)
        return (isNegative ? [UInt8(ascii: "-")] : []) + digits
    }

    /// The meridian of 180 degrees is -180 in 1.1, where the range ends before 180.
    private static func longitude(_ text: [UInt8], _ version: GPXVersion) -> RepairValue {
        let result = decimal(text) { (-180...180).contains($0) }
        let plain = if case .mended(let mended) = result { mended } else { text }
        guard version == .v1_1, result != .invalid, DecimalText.parse(plain.span)?.value == 180 else { return result }
        return .mended([UInt8(ascii: "-")] + plain.drop { $0 == UInt8(ascii: "+") })
    }

    /// A full circle is 0 in 1.1, where the range ends before 360.
    private static func degrees(_ text: [UInt8], _ version: GPXVersion) -> RepairValue {
        let result = decimal(text) { (0...360).contains($0) }
        let plain = if case .mended(let mended) = result { mended } else { text }
        guard version == .v1_1, result != .invalid, DecimalText.parse(plain.span)?.value == 360 else { return result }
        return .mended([0x30])
    }

    private static func integer(_ text: [UInt8], upTo limit: Int?) -> RepairValue {
        guard case let verdict = decimal(text, { $0 >= 0 && $0 <= Double(limit ?? Int.max) }), verdict != .invalid else { return .invalid }
        let plain = if case .mended(let mended) = verdict { mended } else { text }
        let parts = plain.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let whole = parts[0].isEmpty || parts[0] == [UInt8(ascii: "-")] ? [0x30] : Array(parts[0])
        guard whole.count <= mostDigits, parts.count < 2 || parts[1].allSatisfy({ $0 == 0x30 }) else { return .invalid }
        return whole == text ? .valid : .mended(whole)
    }

    private static func time(_ text: [UInt8]) -> RepairValue {
        guard let parse = Timestamp.parse(text.span) else { return .invalid }
        if parse.isValidDateTime { return .valid }
        guard let timestamp = parse.timestamp else { return .invalid }
        var written: [UInt8] = []
        timestamp.write(into: &written)
        return .mended(written)
    }

    private static func isYear(_ text: [UInt8]) -> Bool {
        let unsigned = text.drop { $0 == UInt8(ascii: "-") }
        guard text.count - unsigned.count <= 1 else { return false }
        let digits = unsigned.prefix { (0x30...0x39).contains($0) }
        guard digits.count == 4 || (digits.count > 4 && digits.count < 10 && digits.first != 0x30), digits.contains(where: { $0 != 0x30 }) else { return false }
        return isZone(Array(unsigned.dropFirst(digits.count)))
    }

    /// Nothing, `Z`, or an offset of up to 14 hours.
    private static func isZone(_ text: [UInt8]) -> Bool {
        if text.isEmpty || text == [UInt8(ascii: "Z")] { return true }
        guard text.count == 6, text[0] == UInt8(ascii: "+") || text[0] == UInt8(ascii: "-"), text[3] == UInt8(ascii: ":") else { return false }
        guard let hours = Int(String(decoding: text[1...2], as: UTF8.self)), let minutes = Int(String(decoding: text[4...5], as: UTF8.self))
        else { return false }
        return isDigits(text[1...2]) && isDigits(text[4...5]) && minutes < 60 && (hours < 14 || (hours == 14 && minutes == 0))
    }

    /// 1.0's pattern: words of letters and underscores, parted by full stops, with one `@` and a full stop behind it.
    private static func isAddress(_ text: [UInt8]) -> Bool {
        let halves = String(decoding: text, as: UTF8.self).split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return false }
        let words = halves.map { $0.split(separator: ".", omittingEmptySubsequences: false) }
        return words[1].count > 1
            && words.joined().allSatisfy { word in !word.isEmpty && word.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isAlphabetic && !$0.properties.numericType.isSome } }
    }

    /// As RFC 3986 has it; what no URI can hold is written as percent and two digits.
    private static func uri(_ text: [UInt8]) -> RepairValue {
        if URIText.isReference(text) { return .valid }
        let escaped = URIText.escaped(text)
        return URIText.isReference(escaped) ? .mended(escaped) : .invalid
    }
}

extension Optional {
    fileprivate var isSome: Bool { self != nil }
}
