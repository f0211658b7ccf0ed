import GPX

/// A decimal number by its digits, so that it is rounded as it is written, and not as the nearest double.
struct WrittenDecimal {
    enum Rounding { case down, up, nearest }

    /// More than that no exponent of a number in a track can be.
    private static let largestExponent = 64

    private let isNegative: Bool
    private let hasPlus: Bool
    /// Digits, as numbers, before the point and behind it.
    private let integer: [UInt8]
    private let fraction: [UInt8]

    /// The number before the point, as far as it matters: up to 999.
    var whole: Int { integer.suffix(3).reduce(0) { $0 * 10 + Int($1) } }

    /// Nil for what is no number, or one with an exponent beyond all use.
    init?(_ text: Span<UInt8>) {
        guard DecimalText.parse(text) != nil else { return nil }
        var integer: [UInt8] = [], fraction: [UInt8] = []
        var (exponent, isBehindPoint, isBehindExponent, isExponentNegative) = (0, false, false, false)
        for index in text.indices {
            let byte = text[index]
            switch byte {
            case UInt8(ascii: "."): isBehindPoint = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"): isBehindExponent = true
            case UInt8(ascii: "-") where isBehindExponent: isExponentNegative = true
            case 0x30...0x39 where isBehindExponent: exponent = min(exponent * 10 + Int(byte - 0x30), 1_000)
            case 0x30...0x39 where isBehindPoint: fraction.append(byte - 0x30)
            case 0x30...0x39: integer.append(byte - 0x30)
            default: break
            }
        }
        guard exponent <= Self.largestExponent else { return nil }
        for _ in 0..<exponent {
            if isExponentNegative {
                fraction.insert(integer.popLast() ?? 0, at: 0)
            } else {
                integer.append(fraction.isEmpty ? 0 : fraction.removeFirst())
            }
        }
        if isBehindExponent {
            integer = Array(integer.drop { $0 == 0 })
            if integer.isEmpty { integer = [0] }
        }
        (self.integer, self.fraction) = (integer, fraction)
        isNegative = text[0] == UInt8(ascii: "-")
        hasPlus = text[0] == UInt8(ascii: "+")
    }

    /// Appends the number with this many decimals; half a unit is rounded away from zero, and zero has no sign.
    ///
    /// - Returns: false, and nothing is appended, where there are no more decimals than that.
    func write(decimals: Int, _ rounding: Rounding, into output: inout [UInt8]) -> Bool {
        guard fraction.count > decimals else { return false }
        let rest = fraction[decimals...]
        var digits = (integer.isEmpty && decimals == 0 ? [0] : integer) + fraction[..<decimals]
        var integerCount = digits.count - decimals
        if isAway(rest, rounding) {
            var index = digits.count - 1
            while index >= 0, digits[index] == 9 {
                digits[index] = 0
                index -= 1
            }
            if index >= 0 {
                digits[index] += 1
            } else {
                digits.insert(1, at: 0)
                integerCount += 1
            }
        }
        if isNegative, digits.contains(where: { $0 > 0 }) { output.append(UInt8(ascii: "-")) }
        if hasPlus { output.append(UInt8(ascii: "+")) }
        for (place, digit) in digits.enumerated() {
            if place == integerCount { output.append(UInt8(ascii: ".")) }
            output.append(0x30 + digit)
        }
        return true
    }

    private func isAway(_ rest: ArraySlice<UInt8>, _ rounding: Rounding) -> Bool {
        switch rounding {
        case .nearest: rest.first ?? 0 >= 5
        case .up: !isNegative && rest.contains { $0 > 0 }
        case .down: isNegative && rest.contains { $0 > 0 }
        }
    }
}
