extension Timestamp: CustomStringConvertible {
    /// The instant as `2026-08-09T07:00:00Z`; a fraction is kept to the nanosecond without its trailing zeros, and left out when zero.
    public var description: String {
        var bytes: [UInt8] = []
        write(into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends `description` in UTF-8, 20 to 30 bytes.
    public func write(into bytes: inout [UInt8]) {
        let parts = components
        bytes.appendDigits(of: parts.year, count: 4)
        bytes.append(UInt8(ascii: "-"))
        bytes.appendDigits(of: parts.month, count: 2)
        bytes.append(UInt8(ascii: "-"))
        bytes.appendDigits(of: parts.day, count: 2)
        bytes.append(UInt8(ascii: "T"))
        bytes.appendDigits(of: parts.hour, count: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.appendDigits(of: parts.minute, count: 2)
        bytes.append(UInt8(ascii: ":"))
        bytes.appendDigits(of: parts.second, count: 2)
        if parts.nanosecond > 0 { bytes.appendFraction(ofNanoseconds: parts.nanosecond) }
        bytes.append(UInt8(ascii: "Z"))
    }
}

extension [UInt8] {
    fileprivate mutating func appendDigits(of value: Int, count: Int) {
        var divisor = 1
        for _ in 1..<count { divisor *= 10 }
        while divisor > 0 {
            append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
            divisor /= 10
        }
    }

    fileprivate mutating func appendFraction(ofNanoseconds nanoseconds: Int) {
        var digits = nanoseconds
        var count = 9
        while digits % 10 == 0 {
            digits /= 10
            count -= 1
        }
        append(UInt8(ascii: "."))
        appendDigits(of: digits, count: count)
    }
}
