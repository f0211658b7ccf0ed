import GPX
import Timestamps
import XMLStream

/// Whether a value is what the schemas want, and what it can be made.
enum RepairValue: Equatable {
    case valid
    /// Another spelling of the same value, as plain text.
    case mended([UInt8])
    case invalid

    /// Digits that every reader of XML Schema's decimal takes; libxml2 refuses more.
    private static let mostDigits = 24

    init(_ text: [UInt8], as type: GPXValueType, version: GPXVersion) {
        if Self.allows(text, type, version) {
            self = .valid
        } else if let other = Self.candidate(Self.trimmed(text), type, version), Self.allows(other, type, version) {
            self = .mended(other)
        } else {
            self = .invalid
        }
    }

    private static func allows(_ text: [UInt8], _ type: GPXValueType, _ version: GPXVersion) -> Bool {
        var number = 0.0
        return ValueJudge(version: version).allows(text.span, type, number: &number)
    }

    /// What a text without white space around it may have been meant to be.
    private static func candidate(_ text: [UInt8], _ type: GPXValueType, _ version: GPXVersion) -> [UInt8]? {
        switch type {
        case .decimal, .double, .latitude, .fullCircle: decimal(text)
        case .longitude: longitude(text, version)
        case .degrees: degrees(text, version)
        case .nonNegativeInteger, .correctionStation, .heartRate, .cadence: integer(text)
        case .dateTime: time(text)
        case .uri: URIText.escaped(text)
        case .fixKind: Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
        case .year, .emailAddress: text
        case .content, .string, .version, .empty: nil
        }
    }

    private static func trimmed(_ text: [UInt8]) -> [UInt8] {
        Array(text.drop(while: CharacterRules.isSpace).reversed().drop(while: CharacterRules.isSpace).reversed())
    }

    private static func isDigits(_ text: some Collection<UInt8>) -> Bool { text.allSatisfy { (0x30...0x39).contains($0) } }

    private static func decimal(_ text: [UInt8]) -> [UInt8]? {
        var plain = text
        if let comma = plain.firstIndex(of: UInt8(ascii: ",")), !plain.contains(UInt8(ascii: ".")) { plain[comma] = UInt8(ascii: ".") }
        guard let number = DecimalText.parse(plain.span) else { return nil }
        if number.hasExponent {
            guard let written = withoutExponent(plain) else { return nil }
            plain = written
        }
        return shortened(plain)
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
        guard parts.count == 2, let exponent = Int(String(decoding: parts[1], as: UTF8.self)), abs(exponent) <= mostDigits else {
            return nil
        }
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
    private static func longitude(_ text: [UInt8], _ version: GPXVersion) -> [UInt8]? {
        guard let plain = decimal(text), version == .v1_1, DecimalText.parse(plain.span)?.value == 180 else { return decimal(text) }
        return [UInt8(ascii: "-")] + plain.drop { $0 == UInt8(ascii: "+") }
    }

    /// A full circle is 0 in 1.1, where the range ends before 360.
    private static func degrees(_ text: [UInt8], _ version: GPXVersion) -> [UInt8]? {
        guard let plain = decimal(text), version == .v1_1, DecimalText.parse(plain.span)?.value == 360 else { return decimal(text) }
        return [0x30]
    }

    /// A whole number that is written with a fraction of zeros.
    private static func integer(_ text: [UInt8]) -> [UInt8]? {
        guard let plain = decimal(text) else { return nil }
        let parts = plain.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count < 2 || parts[1].allSatisfy { $0 == 0x30 } ? Array(parts[0]) : nil
    }

    private static func time(_ text: [UInt8]) -> [UInt8]? {
        if allows(text, .dateTime, .v1_1) { return text }
        guard let timestamp = Timestamp.parse(text.span)?.timestamp else { return nil }
        var written: [UInt8] = []
        timestamp.write(into: &written)
        return written
    }
}
