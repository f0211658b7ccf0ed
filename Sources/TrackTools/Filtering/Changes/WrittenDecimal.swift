import GPX

/// Decimal numbers by their digits, so that they are rounded as they are written, and not as the nearest double.
enum WrittenDecimal {
    enum Rounding { case down, up, nearest }

    /// More than that no exponent of a number in a track can be.
    private static let largestExponent = 64

    /// Appends a number with this many decimals; half a unit is rounded away from zero, and zero has no sign.
    ///
    /// - Returns: false, and nothing is appended, where there are no more decimals than that, and for what is no number.
    static func write(_ text: Span<UInt8>, decimals: Int, _ rounding: Rounding, into output: inout [UInt8]) -> Bool {
        guard let number = DecimalText.parse(text) else { return false }
        if number.hasExponent {
            guard let plain = withoutExponent(text) else { return false }
            return write(plain.span, decimals: decimals, rounding, into: &output)
        }
        let sign = text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+") ? 1 : 0
        var point = sign
        while point < text.count, text[point] != UInt8(ascii: ".") { point += 1 }
        // Behind the last decimal that stays.
        let end = point + 1 + decimals
        guard end < text.count else { return false }
        let isNegative = text[0] == UInt8(ascii: "-")
        let start = output.count
        for index in 0..<(decimals > 0 ? end : point) { output.append(text[index]) }
        if output.count == start + sign { output.append(UInt8(ascii: "0")) }
        if isAway(text.extracting(end...), isNegative, rounding) { addUnit(to: &output, from: start + sign) }
        if isNegative, !output[start...].contains(where: { 0x31...0x39 ~= $0 }) { output.remove(at: start) }
        return true
    }

    private static func isAway(_ rest: Span<UInt8>, _ isNegative: Bool, _ rounding: Rounding) -> Bool {
        if rounding == .nearest { return rest[0] >= UInt8(ascii: "5") }
        return isNegative == (rounding == .down) && !rest.indices.allSatisfy { rest[$0] == UInt8(ascii: "0") }
    }

    /// Adds one in the last place of the digits that begin at an index.
    private static func addUnit(to digits: inout [UInt8], from start: Int) {
        var index = digits.count - 1
        while index >= start {
            if digits[index] == UInt8(ascii: "9") {
                digits[index] = UInt8(ascii: "0")
            } else if digits[index] != UInt8(ascii: ".") {
                digits[index] += 1
                return
            }
            index -= 1
        }
        digits.insert(UInt8(ascii: "1"), at: start)
    }

    /// The same number with the point where the exponent puts it.
    private static func withoutExponent(_ text: Span<UInt8>) -> [UInt8]? {
        var integer: [UInt8] = [], fraction: [UInt8] = []
        var (exponent, isBehindPoint, isBehindExponent, isExponentNegative) = (0, false, false, false)
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "."): isBehindPoint = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"): isBehindExponent = true
            case UInt8(ascii: "-") where isBehindExponent: isExponentNegative = true
            case 0x30...0x39 where isBehindExponent: exponent = min(exponent * 10 + Int(text[index] - 0x30), 1_000)
            case 0x30...0x39 where isBehindPoint: fraction.append(text[index])
            case 0x30...0x39: integer.append(text[index])
            default: break
            }
        }
        guard exponent <= largestExponent else { return nil }
        for _ in 0..<exponent {
            if isExponentNegative {
                fraction.insert(integer.popLast() ?? 0x30, at: 0)
            } else {
                integer.append(fraction.isEmpty ? 0x30 : fraction.removeFirst())
            }
        }
        let digits = integer.drop { $0 == 0x30 }
        let sign = text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+") ? [text[0]] : []
        return sign + (digits.isEmpty ? [0x30] : digits) + [UInt8(ascii: ".")] + fraction
    }
}
