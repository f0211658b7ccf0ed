public import GPX

/// What validation has to say about one file.
public struct ValidationResult: Sendable, Hashable {
    /// What the root's namespace says; nil when there is no root of GPX's.
    public var version: GPXVersion?
    /// Track points.
    public var points: Int
    /// In the order of the file; of each rule no more than the options keep.
    public var findings: [Finding]
    /// How often each rule was broken, by its name.
    public var counts: [String: Int]
    /// How many findings of each severity there are, kept or not.
    public var totals: [Finding.Severity: Int]
    /// What ended a packed file before its content did.
    public var packingFault: PackingFault?

    /// Whether nothing found is an error.
    public var isValid: Bool { totals[.error, default: 0] == 0 }
}
