/// What a person chose for the rules.
public struct ValidationOptions: Sendable, Hashable {
    /// What becomes of a rule's findings.
    public enum Choice: Sendable, Hashable {
        case severity(Finding.Severity)
        /// They are not looked for.
        case off
    }

    /// By the rule's name.
    public var choices: [String: Choice] = [:]
    /// How many findings of one rule are kept; all are counted.
    public var keptPerRule = 10_000

    public init() {}
}
