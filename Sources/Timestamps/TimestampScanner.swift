/// Reads a date and time field by field, left to right, and notes each departure from `xsd:dateTime`.
///
/// Holds a pointer since Swift 6.3 cannot yet make a type that holds a `Span`; every read is behind a comparison with `count`.
struct TimestampScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    private var oddities: TimestampParse.Oddities = []

    /// - Parameter bytes: valid for as long as the scanner is used.
    init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// The whole text, or nil when it is not shaped like a time.
    mutating func scan() -> TimestampParse? {
        if skipSpace() { oddities.insert(.surroundingSpace) }
        guard let (year, month, day) = scanDate(), scanDateTimeSeparator(), let time = scanTimeOfDay(), let offset = scanZone() else {
            return nil
        }
        scanZoneName()
        if skipSpace() { oddities.insert(.surroundingSpace) }
        guard index == bytes.count else { return nil }
        if !Civil.exists(year: year, month: month, day: day) { oddities.insert(.impossible) }
        guard !oddities.contains(.impossible) else { return TimestampParse(timestamp: nil, oddities: oddities) }
        let days = Civil.days(year: year, month: month, day: day)
        let timestamp = Timestamp(days: days, seconds: time.seconds - offset, nanosecond: time.nanosecond)
        if timestamp == nil { oddities.insert(.outOfRange) }
        return TimestampParse(timestamp: timestamp, oddities: oddities)
    }
}

extension TimestampScanner {
    private mutating func scanDate() -> (year: Int, month: Int, day: Int)? {
        let isNegative = skip(UInt8(ascii: "-"))
        guard let year = scanYear(), skip(UInt8(ascii: "-")), let month = scanField(), skip(UInt8(ascii: "-")), let day = scanField() else {
            return nil
        }
        return (isNegative ? -year : year, month, day)
    }

    /// Four digits or more. A year of over nine is replaced by one beyond the representable with the same leap days.
    private mutating func scanYear() -> Int? {
        let start = index
        var year = 0
        while let digit = scanDigit() {
            year = year * 10 + digit
            if year > 999_999_999 { year = 1_000_000_000 + year % 400 }
        }
        guard index - start >= 4 else { return nil }
        if index - start > 4, bytes[start] == UInt8(ascii: "0") { oddities.insert(.looseForm) }
        if year == 0 { oddities.insert(.impossible) }
        return year
    }

    /// `T`, or what stands in its place.
    private mutating func scanDateTimeSeparator() -> Bool {
        if skip(UInt8(ascii: "T")) { return true }
        if skip(UInt8(ascii: "t")) {
            oddities.insert(.looseForm)
            return true
        }
        guard skipSpace() else { return false }
        oddities.insert(.usesSpace)
        return true
    }

    private mutating func scanTimeOfDay() -> (seconds: Int, nanosecond: Int)? {
        guard let hour = scanField(), skip(UInt8(ascii: ":")), let minute = scanField() else { return nil }
        var (second, nanosecond) = (0, 0)
        if skip(UInt8(ascii: ":")) {
            guard let field = scanField() else { return nil }
            (second, nanosecond) = (field, scanFraction())
        } else {
            oddities.insert(.looseForm)
        }
        if second == 60 { oddities.insert(.looseForm) }
        let isEndOfDay = hour == 24 && minute == 0 && second == 0 && nanosecond == 0
        if !(hour < 24 || isEndOfDay) || minute > 59 || second > 60 { oddities.insert(.impossible) }
        return (hour * 3_600 + minute * 60 + second, nanosecond)
    }

    /// Nanoseconds of a fraction of any length, zero without one.
    private mutating func scanFraction() -> Int {
        if skip(UInt8(ascii: ",")) {
            oddities.insert(.looseForm)
        } else if !skip(UInt8(ascii: ".")) {
            return 0
        }
        let start = index
        var (nanosecond, weight) = (0, 100_000_000)
        while let digit = scanDigit() {
            nanosecond += digit * weight
            weight /= 10
        }
        if index == start { oddities.insert(.looseForm) }
        return nanosecond
    }

    /// Seconds east of Greenwich, zero without a zone; nil when something else follows the time.
    private mutating func scanZone() -> Int? {
        scanSpaceBeforeZone()
        if skip(UInt8(ascii: "Z")) { return 0 }
        if skip(UInt8(ascii: "z")) {
            oddities.insert(.looseForm)
            return 0
        }
        if skip(UInt8(ascii: "+")) { return scanOffset() }
        if skip(UInt8(ascii: "-")) { return scanOffset().map { -$0 } }
        oddities.insert(.lacksZone)
        return 0
    }

    /// Space at the end of the text is left for the caller.
    private mutating func scanSpaceBeforeZone() {
        let start = index
        guard skipSpace() else { return }
        if index == bytes.count { index = start } else { oddities.insert(.looseForm) }
    }

    /// `hh:mm`, `hhmm` or `hh`, in seconds.
    private mutating func scanOffset() -> Int? {
        guard let hours = scanField() else { return nil }
        var minutes = 0
        if skip(UInt8(ascii: ":")) {
            guard let field = scanField() else { return nil }
            minutes = field
        } else {
            oddities.insert(.looseForm)
            minutes = scanField() ?? 0
        }
        if hours > 23 || minutes > 59 { oddities.insert(.impossible) }
        if hours * 60 + minutes > 14 * 60 { oddities.insert(.looseForm) }
        return hours * 3_600 + minutes * 60
    }

    /// `[Europe/Brussels]`; an unclosed bracket stays unread.
    private mutating func scanZoneName() {
        var end = index
        guard end < bytes.count, bytes[end] == UInt8(ascii: "[") else { return }
        while end < bytes.count, bytes[end] != UInt8(ascii: "]") { end += 1 }
        guard end < bytes.count else { return }
        index = end + 1
        oddities.insert(.namesZone)
    }
}

extension TimestampScanner {
    /// Two digits; one alone is read and noted.
    private mutating func scanField() -> Int? {
        guard let first = scanDigit() else { return nil }
        guard let second = scanDigit() else {
            oddities.insert(.looseForm)
            return first
        }
        return first * 10 + second
    }

    private mutating func scanDigit() -> Int? {
        guard index < bytes.count else { return nil }
        let value = bytes[index] &- UInt8(ascii: "0")
        guard value <= 9 else { return nil }
        index += 1
        return Int(value)
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    /// Skips XML white space; false when there is none.
    private mutating func skipSpace() -> Bool {
        let start = index
        while index < bytes.count, bytes[index] == 0x20 || 0x09...0x0A ~= bytes[index] || bytes[index] == 0x0D { index += 1 }
        return index > start
    }
}
