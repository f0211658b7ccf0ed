/// A length of time as people and ISO 8601 write it: `1h30m`, `-45s`, `7168d`, `0.5s`, `PT1H`, `-P1DT2H`.
enum DurationText {
    private static let units: [(letter: Character, seconds: Int64)] = [
        ("w", 604_800), ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
    ]
    /// 100 years of 365.25 days.
    private static let longestInSeconds: Int64 = 36_525 * 86_400

    /// Each unit at most once, the larger ones first; only seconds may have a fraction, of up to nine digits.
    ///
    /// - Returns: nil for anything else, and for more than 100 years.
    static func nanoseconds(_ text: String) -> Int64? {
        var rest = text[...]
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" { rest.removeFirst() }
        guard rest.first == "P", let parts = parts(ofISO: rest.dropFirst()) else {
            return isNegative ? plain(rest).map { -$0 } : plain(rest)
        }
        return plain(parts[...]).map { isNegative ? -$0 : $0 }
    }

    /// `1DT2H` as `1d2h`; a `T` stands before hours, minutes and seconds, and only there.
    private static func parts(ofISO text: Substring) -> String? {
        let halves = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves[0].allSatisfy({ $0.isNumber || $0 == "W" || $0 == "D" }) else { return nil }
        guard halves.count == 1 || halves[1].allSatisfy({ $0.isNumber || "HMS.".contains($0) }), halves.last?.isEmpty == false else {
            return nil
        }
        return halves.joined().lowercased()
    }

    private static func plain(_ text: Substring) -> Int64? {
        guard !text.isEmpty else { return nil }
        var (rest, left, sum) = (text, units[...], Int64(0))
        while !rest.isEmpty {
            let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            rest = rest.dropFirst(number.count)
            guard let letter = rest.popFirst(), let index = left.firstIndex(where: { $0.letter == letter }) else { return nil }
            guard let seconds = seconds(number, times: left[index].seconds) else { return nil }
            left = left[(index + 1)...]
            sum += seconds
            guard sum <= longestInSeconds * 1_000_000_000 else { return nil }
        }
        return sum
    }

    /// In nanoseconds.
    private static func seconds(_ number: Substring, times unit: Int64) -> Int64? {
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = parts.first.flatMap({ Int64($0) }), whole <= longestInSeconds / unit else { return nil }
        guard parts.count == 2 else { return parts.count == 1 ? whole * unit * 1_000_000_000 : nil }
        let digits = parts[1]
        guard unit == 1, 1...9 ~= digits.count else { return nil }
        let padded = digits + String(repeating: "0", count: 9 - digits.count)
        return Int64(padded).map { whole * 1_000_000_000 + $0 }
    }
}
