import Timestamps

/// Looks for dates where they are not expected.
enum DatedText {
    /// Whether a value beside `time` tells when something was.
    static func tells(_ value: Span<UInt8>, _ kind: ChangedValues) -> Bool {
        kind == .links ? holdsDate(value) : Timestamp.parse(value) != nil
    }

    /// Whether a date of 1980 to 2099 stands in a text: `2026-08-09`, `2026_08_09`, `2026/08/09`, `20260809`, `09.08.2026` and the like.
    static func holdsDate(_ text: Span<UInt8>) -> Bool {
        var index = 0
        while index < text.count {
            guard isDigit(text[index]) else {
                index += 1
                continue
            }
            if beginsDate(text, index) { return true }
            while index < text.count, isDigit(text[index]) { index += 1 }
        }
        return false
    }

    /// Where a run of digits begins.
    private static func beginsDate(_ text: Span<UInt8>, _ start: Int) -> Bool {
        var end = start
        while end < text.count, isDigit(text[end]) { end += 1 }
        switch end - start {
        case 4:
            guard let month = pair(text, end + 1), let day = pair(text, end + 4), isSeparator(text, end), isSeparator(text, end + 3) else {
                return false
            }
            return isYear(text, start) && isDate(month, day) && !isDigit(text, end + 6)
        case 2:
            guard let day = pair(text, start), let month = pair(text, end + 1), isSeparator(text, end), isSeparator(text, end + 3) else {
                return false
            }
            return isYear(text, end + 4) && (isDate(month, day) || isDate(day, month)) && !isDigit(text, end + 8)
        case 8, 12, 14:
            guard let month = pair(text, start + 4), let day = pair(text, start + 6) else { return false }
            return isYear(text, start) && isDate(month, day)
        default: return false
        }
    }

    private static func isDate(_ month: Int, _ day: Int) -> Bool { 1...12 ~= month && 1...31 ~= day }

    private static func isYear(_ text: Span<UInt8>, _ index: Int) -> Bool {
        guard let century = pair(text, index), let year = pair(text, index + 2) else { return false }
        return century == 20 || century == 19 && year >= 80
    }

    private static func pair(_ text: Span<UInt8>, _ index: Int) -> Int? {
        guard isDigit(text, index), isDigit(text, index + 1) else { return nil }
        return Int(text[index] - 0x30) * 10 + Int(text[index + 1] - 0x30)
    }

    private static func isSeparator(_ text: Span<UInt8>, _ index: Int) -> Bool {
        guard index < text.count else { return false }
        return "-_./ ".utf8.contains(text[index])
    }

    private static func isDigit(_ text: Span<UInt8>, _ index: Int) -> Bool { index < text.count && isDigit(text[index]) }
    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}
