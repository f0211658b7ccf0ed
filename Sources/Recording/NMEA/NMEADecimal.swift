/// A decimal number as sentences write it: an optional sign, digits, an optional point and more digits; no exponent, never NaN.
struct NMEADecimal {
    let value: Double
    private let isSigned: Bool

    /// Powers of ten that a Double holds exactly.
    private static let powers: [Double] = (0...22).map { exponent in (0..<exponent).reduce(1.0) { power, _ in power * 10 } }

    /// Correct to the last bit up to fifteen digits, since dividend and divisor are exact then (Clinger, 1990); digits behind the
    /// eighteenth are dropped after the point and refused before it.
    init(_ text: ArraySlice<UInt8>) throws(NMEASentence.Fault) {
        var rest = text
        let sign = rest.first
        isSigned = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
        if isSigned { rest = rest.dropFirst() }
        var mantissa: UInt64 = 0
        var digits = 0
        var decimals: Int?
        for byte in rest {
            if byte == UInt8(ascii: "."), decimals == nil {
                decimals = 0
                continue
            }
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { throw .malformed }
            digits += 1
            if digits > 18, decimals != nil { continue }
            guard digits <= 18 else { throw .malformed }
            mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
            decimals = decimals.map { $0 + 1 }
        }
        guard digits > 0 else { throw .malformed }
        let magnitude = Double(mantissa) / Self.powers[decimals ?? 0]
        value = sign == UInt8(ascii: "-") ? -magnitude : magnitude
    }

    /// The value where no sign may stand.
    var unsigned: Double {
        get throws(NMEASentence.Fault) {
            guard !isSigned else { throw .malformed }
            return value
        }
    }
}
