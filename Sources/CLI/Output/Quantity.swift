import Timestamps

/// Lengths and times as people read them; the same in every locale.
enum Quantity {
    /// `850 m`, `12.34 km`.
    static func distance(metres: Double) -> String {
        metres.rounded() < 1_000 ? "\(Int(metres.rounded())) m" : decimal(metres / 1_000, places: 2) + " km"
    }

    /// `45 s`, `21 min 4 s`, `2 h 5 min`, `3 days 7 h`.
    static func duration(seconds: Double) -> String {
        let whole = Int(seconds.rounded())
        if whole < 60 { return "\(whole) s" }
        if whole < 3_600 { return "\(whole / 60) min" + (whole % 60 == 0 ? "" : " \(whole % 60) s") }
        if whole < 172_800 { return "\(whole / 3_600) h" + (whole % 3_600 / 60 == 0 ? "" : " \(whole % 3_600 / 60) min") }
        return "\(whole / 86_400) days" + (whole % 86_400 / 3_600 == 0 ? "" : " \(whole % 86_400 / 3_600) h")
    }

    /// For tables, from zero: `0:00:45`, `2:05:00`, `936:00:00`.
    static func clock(seconds: Double) -> String {
        let whole = Int(seconds.rounded())
        return "\(whole / 3_600)" + [whole / 60 % 60, whole % 60].map { ":" + ($0 < 10 ? "0" : "") + String($0) }.joined()
    }

    /// In words, of a duration, in whole seconds.
    static func duration(_ duration: Duration) -> String {
        self.duration(seconds: Double(duration.components.seconds))
    }

    /// An instant as files write it, for people: `2026-11-30 09:30 UTC`.
    static func moment(_ written: String) -> String {
        let parts = written.split(separator: "T")
        return parts.count == 2 ? "\(parts[0]) \(parts[1].prefix(5)) UTC" : written
    }

    /// The same to the second: `2026-11-30 09:30:12 UTC`.
    static func second(_ written: String) -> String {
        let parts = written.split(separator: "T")
        return parts.count == 2 ? "\(parts[0]) \(parts[1].prefix(8)) UTC" : written
    }

    /// An instant in UTC with three digits of a second, as events have it.
    static func milliseconds(_ moment: Timestamp) -> String {
        let fraction = ((moment.nanoseconds % 1_000_000_000) + 1_000_000_000) % 1_000_000_000
        let second = (moment.advanced(byNanoseconds: -fraction) ?? moment).description
        return second.dropLast() + "." + String(1_000 + fraction / 1_000_000).dropFirst() + "Z"
    }

    /// A number with at most so many decimals, without trailing zeros: `5`, `0.5`.
    static func plain(_ number: Double) -> String {
        number == number.rounded() && number.magnitude < 1e15 ? String(Int64(number)) : String(number)
    }

    /// Degrees with seven decimals, which are a centimetre.
    static func degrees(_ degrees: Double) -> String {
        let text = decimal(degrees.magnitude, places: 7)
        return degrees < 0 && text.contains { "1"..."9" ~= $0 } ? "-" + text : text
    }

    /// A number from 0 with exactly so many decimals.
    static func decimal(_ number: Double, places: Int) -> String {
        let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
        guard number.magnitude < 1e12 else { return String(number) }
        let scaled = Int((number * Double(scale)).rounded())
        let fraction = String(scaled % scale)
        return "\(scaled / scale)." + String(repeating: "0", count: places - fraction.count) + fraction
    }
}
