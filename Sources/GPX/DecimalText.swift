import XMLStream

/// A decimal number read from UTF-8 text, as XML Schema's `decimal` and what real files hold in its place.
///
/// White space around it is allowed. `NaN`, `INF`, a decimal comma and anything else are no numbers.
public struct DecimalText: Sendable, Hashable {
    /// Finite; the double nearest to what is written.
    public var value: Double
    /// Written with an exponent, which XML Schema's decimal does not have.
    public var hasExponent: Bool

    /// Reads a number without making a String: 5 ns where the standard library takes 60, six times a point.
    ///
    /// - Returns: nil when the bytes are not one number, or one too large for a double.
    public static func parse(_ bytes: Span<UInt8>) -> DecimalText? {
        bytes.withUnsafeBufferPointer { buffer in
            if let value = DecimalScanner.usual(buffer) { return DecimalText(value: value, hasExponent: false) }
            return DecimalScanner.any(buffer)
        }
    }

    /// The value of a text that is written as most are: digits, with a minus and a point where they may be, and nothing else.
    ///
    /// What this gives a value is one of XML Schema's `decimal` as well.
    ///
    /// - Returns: nil for all other texts, numbers or not.
    public static func usualValue(_ bytes: Span<UInt8>) -> Double? {
        bytes.withUnsafeBufferPointer { DecimalScanner.usual($0) }
    }
}

private enum DecimalScanner {
    /// Powers of ten that a double holds exactly.
    @inline(__always)
    private static func power(_ places: Int) -> Double {
        switch places {
        case 0: 1
        case 1: 1e1
        case 2: 1e2
        case 3: 1e3
        case 4: 1e4
        case 5: 1e5
        case 6: 1e6
        case 7: 1e7
        case 8: 1e8
        case 9: 1e9
        case 10: 1e10
        case 11: 1e11
        case 12: 1e12
        case 13: 1e13
        case 14: 1e14
        default: 1e15
        }
    }

    /// An optional minus, and at most 15 digits with at most one point among or behind them; nil for all else.
    ///
    /// Both numbers are exact in a double, so that the quotient is correctly rounded (Clinger 1990).
    @inline(__always)
    static func usual(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        let count = bytes.count
        guard count > 0, count <= 17 else { return nil }
        let isNegative = bytes[0] == UInt8(ascii: "-")
        let start = isNegative ? 1 : 0
        var index = start
        var mantissa: Int64 = 0
        digits(bytes, &index, &mantissa)
        guard index < count else {
            guard index > start, index - start <= 15 else { return nil }
            return isNegative ? -Double(mantissa) : Double(mantissa)
        }
        guard bytes[index] == UInt8(ascii: ".") else { return nil }
        index &+= 1
        let places = count &- index
        let digits = count &- start &- 1
        guard digits > 0, digits <= 15 else { return nil }
        if places > 3, places <= 8, count >= 8 {
            guard let decimals = lastDigits(bytes, places) else { return nil }
            mantissa = mantissa &* wholePower(places) &+ decimals
        } else {
            Self.digits(bytes, &index, &mantissa)
            guard index == count else { return nil }
        }
        let value = Double(mantissa) / power(places)
        return isNegative ? -value : value
    }

    /// Four to eight decimals, as of degrees, in one word: a number's time is mostly that of its digits.
    ///
    /// - Returns: what the last bytes of at least eight say, the first being the lowest of the word; nil unless all are digits.
    @inline(__always)
    private static func lastDigits(_ bytes: UnsafeBufferPointer<UInt8>, _ places: Int) -> Int64? {
        let word = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: bytes.count &- 8, as: UInt64.self).littleEndian
        // What stands before them goes out below, and zeros come in below.
        let others = UInt64(8 &- places) &* 8
        let digits = ((word ^ 0x3030_3030_3030_3030) &>> others) &<< others
        // A byte above 9 has a high half of its own, or gets one with 6 more; none runs over into the next.
        guard (digits | (digits &+ 0x0606_0606_0606_0606)) & 0xF0F0_F0F0_F0F0_F0F0 == 0 else { return nil }
        let pairs = digits &* 10 &+ (digits >> 8)
        let high = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
        let low = ((pairs >> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
        return Int64(truncatingIfNeeded: (high &+ low) >> 32)
    }

    @inline(__always)
    private static func wholePower(_ places: Int) -> Int64 {
        switch places {
        case 4: 10_000
        case 5: 100_000
        case 6: 1_000_000
        case 7: 10_000_000
        default: 100_000_000
        }
    }

    @inline(__always)
    private static func digits(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int, _ mantissa: inout Int64) {
        while index < bytes.count {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit <= 9 else { return }
            mantissa = mantissa &* 10 &+ Int64(digit)
            index &+= 1
        }
    }

    /// What `usual` left over, with the standard library's own parser, which knows no locale; it takes less than XML Schema and more.
    static func any(_ bytes: UnsafeBufferPointer<UInt8>) -> DecimalText? {
        var (start, end) = (0, bytes.count)
        while start < end, CharacterRules.isSpace(bytes[start]) { start += 1 }
        while end > start, CharacterRules.isSpace(bytes[end - 1]) { end -= 1 }
        guard let hasExponent = shape(bytes[start..<end]) else { return nil }
        var text = String(decoding: bytes[start..<end], as: UTF8.self)
        if text.hasSuffix(".") { text.removeLast() }
        guard let value = Double(text), value.isFinite else { return nil }
        return DecimalText(value: value, hasExponent: hasExponent)
    }

    /// Nil for what is neither a decimal nor a decimal with an exponent; else whether it has one.
    private static func shape(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool? {
        let unsigned = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes
        let parts = unsigned.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
        let numbers = parts[0].split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard numbers.allSatisfy({ $0.allSatisfy(isDigit) }), numbers.contains(where: { !$0.isEmpty }) else { return nil }
        guard parts.count == 2 else { return false }
        let exponent = parts[1].first == UInt8(ascii: "-") || parts[1].first == UInt8(ascii: "+") ? parts[1].dropFirst() : parts[1]
        return !exponent.isEmpty && exponent.allSatisfy(isDigit) ? true : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        0x30...0x39 ~= byte
    }
}
