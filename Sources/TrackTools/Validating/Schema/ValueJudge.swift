import GPX
import XMLStream

/// Whether texts are values of the schemas' simple types.
///
/// The forms that nearly all files hold are judged here; the others by libxml2's own types, which take them as `xmllint` does.
struct ValueJudge {
    let version: GPXVersion

    /// - Parameter number: set for types that are numbers, to NaN when the text is none.
    @inline(__always)
    func allows(_ text: Span<UInt8>, _ type: GPXValueType, number: inout Double) -> Bool {
        switch type {
        case .decimal:
            if let value = DecimalText.usualValue(text) {
                number = value
                return true
            }
            number = DecimalText.parse(text)?.value ?? .nan
            return XMLSimpleType.decimal.allows(text)
        case .latitude: return decimal(text, -90, 90, includesHighest: true, &number)
        case .longitude: return decimal(text, -180, 180, includesHighest: version == .v1_0, &number)
        case .degrees: return decimal(text, 0, 360, includesHighest: version == .v1_0, &number)
        case .nonNegativeInteger: return isShortNumber(text) || XMLSimpleType.nonNegativeInteger.allows(text)
        default: return allowsRare(text, type)
        }
    }

    @inline(__always)
    private func decimal(_ text: Span<UInt8>, _ lowest: Int, _ highest: Int, includesHighest: Bool, _ number: inout Double) -> Bool {
        if let value = DecimalText.usualValue(text) {
            number = value
            return value >= Double(lowest) && (includesHighest ? value <= Double(highest) : value < Double(highest))
        }
        number = DecimalText.parse(text)?.value ?? .nan
        return XMLSimpleType.decimal.allows(text) && isWithin(text, lowest, highest, includesHighest)
    }

    @inline(never)
    private func allowsRare(_ text: Span<UInt8>, _ type: GPXValueType) -> Bool {
        switch type {
        case .dateTime: XMLSimpleType.dateTime.allows(text)
        case .uri: XMLSimpleType.uri.allows(text)
        case .year: XMLSimpleType.year.allows(text)
        case .correctionStation: XMLSimpleType.integer.allows(text) && isWithin(text, 0, 1_023, true)
        case .fixKind: ["none", "2d", "3d", "dgps", "pps"].contains(string(text))
        case .emailAddress: EmailPattern.matches(string(text))
        case .version: string(text) == "\(version.spelling)"
        case .double: XMLSimpleType.double.allows(text)
        case .empty: text.isEmpty
        default: true
        }
    }

    private func string(_ text: Span<UInt8>) -> String {
        text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    private func isShortNumber(_ text: Span<UInt8>) -> Bool {
        guard 1...9 ~= text.count else { return false }
        for index in text.indices where text[index] &- UInt8(ascii: "0") > 9 { return false }
        return true
    }

    /// Compares a text that is a decimal with whole numbers, exactly however many digits it has.
    private func isWithin(_ text: Span<UInt8>, _ lowest: Int, _ highest: Int, _ includesHighest: Bool) -> Bool {
        var (whole, hasFraction, isNegative, isBehindPoint) = (0, false, false, false)
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): isBehindPoint = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let digit = Int(text[index] - UInt8(ascii: "0"))
                if isBehindPoint { hasFraction = hasFraction || digit > 0 } else { whole = min(whole * 10 + digit, 1_000_000) }
            default: break
            }
        }
        if isNegative { return whole < -lowest || (whole == -lowest && !hasFraction) }
        return whole < highest || (whole == highest && !hasFraction && includesHighest)
    }
}

/// 1.0's pattern for an address: `[\p{L}_]+(\.[\p{L}_]+)*@[\p{L}_]+(\.[\p{L}_]+)+`.
enum EmailPattern {
    static func matches(_ text: String) -> Bool {
        let sides = text.unicodeScalars.split(separator: "@", omittingEmptySubsequences: false)
        guard sides.count == 2 else { return false }
        let parts = sides.map { $0.split(separator: ".", omittingEmptySubsequences: false) }
        return parts[1].count > 1 && parts.joined().allSatisfy { part in !part.isEmpty && part.allSatisfy(isAllowed) }
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || XMLPattern.isLetter(scalar)
    }
}
