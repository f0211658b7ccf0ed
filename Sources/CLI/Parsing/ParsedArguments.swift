/// A command line after parsing: what was typed, not yet what it resolves to.
public struct ParsedArguments: Sendable {
    public internal(set) var subcommand: String?
    /// Arguments in order, without the subcommand word; `-` is one of them.
    public internal(set) var arguments: [Argument] = []
    /// Everything after `--` of a command that ends in a command line of its own; nil without `--`.
    public internal(set) var trailingCommand: [Argument]?
    var values: [String: [Argument]] = [:]

    public init() {}

    /// Whether an option was given, by its long name.
    public func has(_ long: String) -> Bool {
        values[long] != nil
    }

    /// The last value given for an option.
    public func value(_ long: String) -> Argument? {
        values[long]?.last
    }

    /// All values given for an option, in order.
    public func allValues(_ long: String) -> [Argument] {
        values[long] ?? []
    }

    /// The format that `--format` or `--json` names; `text` without either.
    public var format: String {
        if has(Option.json.long) { return "json" }
        return value(Option.formatName)?.text ?? "text"
    }

    /// A finite number given for an option, nil when it was not given.
    ///
    /// - Throws: `UsageError.badValue` when it is no plain decimal number or lies outside `range`.
    public func number(_ long: String, in range: ClosedRange<Double>) throws -> Double? {
        guard let word = value(long) else { return nil }
        guard let number = word.text.flatMap(Self.decimal), range.contains(number) else {
            throw UsageError.badValue(word.shown, of: "--" + long, expected: Self.wording(of: range))
        }
        return number
    }

    /// Reads digits with an optional point; no exponent, sign, hexadecimal or "inf", which `Double.init` would take.
    private static func decimal(_ text: String) -> Double? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }) else { return nil }
        return Double(text)
    }

    private static func wording(of range: ClosedRange<Double>) -> String {
        func plain(_ bound: Double) -> String {
            bound == bound.rounded() && bound.magnitude < 1e15 ? String(Int64(bound)) : String(bound)
        }
        return range.upperBound.isFinite
            ? "a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
            : "a number of at least \(plain(range.lowerBound))"
    }
}
