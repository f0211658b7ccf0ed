/// Moves a time in its own spelling: the separator, the zone and at least as many digits of the fraction stay.
public enum TimeSpelling {
    /// Appends the time that lies so much later, as the text spells it; seconds and digits of a fraction are added where they are needed.
    ///
    /// - Parameters:
    ///   - text: a date and time, white space around it included.
    ///   - nanoseconds: the interval, negative to move back.
    ///   - isZoneHidden: whether an offset or the name of a zone is to become `Z`, with the time of day in UTC.
    ///   - output: is given the time without white space around it.
    /// - Returns: false, and nothing is appended, for what names no instant that `Timestamp` holds.
    public static func move(
        _ text: Span<UInt8>, byNanoseconds nanoseconds: Int128, hidingZone isZoneHidden: Bool = false, into output: inout [UInt8]
    ) -> Bool {
        guard let timestamp = Timestamp.parse(text)?.timestamp else { return false }
        var fields = TimeFields(text)
        if isZoneHidden, fields.hidesZone(in: text) {
            // The fraction is that of the text, which may have more digits than a timestamp.
            let second = Int128(Timestamp.nanosecondsPerSecond)
            let rest = Int128(fields.nanosecond)
            fields.seconds = Int((Int128(timestamp.nanoseconds) - rest) / second)
        }
        fields.move(by: nanoseconds)
        fields.write(text, into: &output)
        return true
    }
}

/// The fields of a text that the scanner took for a time.
private struct TimeFields {
    private var index = 0
    /// Local time, from 1970.
    var seconds = 0
    /// Of the first nine digits of the fraction.
    private(set) var nanosecond = 0
    private var separator = 0..<0
    private var hasSeconds = false
    /// Point or comma, and the digits.
    private var fraction = 0..<0
    private var zone = 0..<0
    private var isInUTC = false
    /// Digits of the fraction to write.
    private var digits = 0

    init(_ text: Span<UInt8>) {
        while index < text.count, text[index] <= 0x20 { index += 1 }
        let year = number(text)
        index += 1
        let month = number(text)
        index += 1
        let day = number(text)
        let start = index
        while index < text.count, !isDigit(text[index]) { index += 1 }
        separator = start..<index
        seconds = Civil.days(year: year, month: month, day: day) * 86_400 + number(text) * 3_600
        index += 1
        seconds += number(text) * 60
        scanSeconds(text)
        var end = text.count
        while end > index, text[end - 1] <= 0x20 { end -= 1 }
        zone = index..<end
    }

    private mutating func scanSeconds(_ text: Span<UInt8>) {
        guard index < text.count, text[index] == UInt8(ascii: ":") else { return }
        hasSeconds = true
        index += 1
        seconds += number(text)
        guard index < text.count, text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: ",") else { return }
        let start = index
        index += 1
        var weight = 100_000_000
        while index < text.count, isDigit(text[index]) {
            nanosecond += Int(text[index] - 0x30) * weight
            weight /= 10
            index += 1
        }
        fraction = start..<index
        digits = fraction.count - 1
    }

    private mutating func number(_ text: Span<UInt8>) -> Int {
        var value = 0
        while index < text.count, isDigit(text[index]) {
            value = value * 10 + Int(text[index] - 0x30)
            index += 1
        }
        return value
    }

    private func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

    /// Whether a zone is written that is not UTC's own letter; it is then written as that.
    mutating func hidesZone(in text: Span<UInt8>) -> Bool {
        isInUTC = zone.count > 1
        return isInUTC
    }

    mutating func move(by interval: Int128) {
        let second = Int128(Timestamp.nanosecondsPerSecond)
        let whole = (Int128(seconds) * second + Int128(nanosecond)) + interval
        var rest = whole % second
        if rest < 0 { rest += second }
        seconds = Int((whole - rest) / second)
        nanosecond = Int(rest)
        var (added, needed) = (Int((interval % second).magnitude), 9)
        while needed > 0, added % 10 == 0 {
            added /= 10
            needed -= 1
        }
        digits = max(digits, needed)
    }

    func write(_ text: Span<UInt8>, into output: inout [UInt8]) {
        let days = (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400
        let date = Civil.date(days: days)
        let time = seconds - days * 86_400
        output.appendField(date.year, digits: 4)
        output.append(UInt8(ascii: "-"))
        output.appendField(date.month, digits: 2)
        output.append(UInt8(ascii: "-"))
        output.appendField(date.day, digits: 2)
        output.append(text, separator)
        output.appendField(time / 3_600, digits: 2)
        output.append(UInt8(ascii: ":"))
        output.appendField(time / 60 % 60, digits: 2)
        if hasSeconds || time % 60 > 0 || digits > 0 {
            output.append(UInt8(ascii: ":"))
            output.appendField(time % 60, digits: 2)
        }
        writeFraction(text, into: &output)
        if isInUTC { output.append(UInt8(ascii: "Z")) } else { output.append(text, zone) }
    }

    /// Digits past the nanosecond are those of the text.
    private func writeFraction(_ text: Span<UInt8>, into output: inout [UInt8]) {
        if !fraction.isEmpty { output.append(text[fraction.lowerBound]) } else if digits > 0 { output.append(UInt8(ascii: ".")) }
        var divisor = 100_000_000
        for place in 0..<digits {
            output.append(place < 9 ? 0x30 + UInt8(nanosecond / divisor % 10) : text[fraction.lowerBound + 1 + place])
            divisor = max(divisor / 10, 1)
        }
    }
}

extension [UInt8] {
    fileprivate mutating func appendField(_ value: Int, digits: Int) {
        var divisor = 1
        for _ in 1..<digits { divisor *= 10 }
        while divisor > 0 {
            append(0x30 + UInt8(value / divisor % 10))
            divisor /= 10
        }
    }

    fileprivate mutating func append(_ text: Span<UInt8>, _ range: Range<Int>) {
        for index in range { append(text[index]) }
    }
}
