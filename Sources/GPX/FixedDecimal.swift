/// Numbers as GPX wants them: plain digits and a point in every locale, never an exponent, never a negative zero.
enum FixedDecimal {
    /// The value in units of the last decimal, rounded half away from zero.
    ///
    /// - Returns: nil for what is not finite or too large for its digits to be exact.
    static func units(_ value: Double, decimals: Int) -> Int? {
        let scaled = (value * scale(decimals)).rounded(.toNearestOrAwayFromZero)
        guard abs(scaled) < 9_007_199_254_740_992 else { return nil }
        return Int(scaled)
    }

    private static func scale(_ decimals: Int) -> Double {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        return scale
    }

    /// Appends a number of units with so many decimals.
    static func append(units: Int, decimals: Int, to bytes: inout [UInt8]) {
        if units < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = units.magnitude
        let start = bytes.count
        var places = 0
        while rest > 0 || places <= decimals {
            if places == decimals, decimals > 0 { bytes.append(UInt8(ascii: ".")) }
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
            places += 1
        }
        bytes[start...].reverse()
    }
}
