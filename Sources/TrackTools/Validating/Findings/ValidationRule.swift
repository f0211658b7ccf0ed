/// One thing that validation looks for.
public struct ValidationRule: Sendable, Hashable {
    /// Stable: `xml-…`, `schema-…`, `data-…` or `privacy-…`.
    public let name: String
    /// Its findings' severity unless a person chose another.
    public let severity: Finding.Severity
    /// Whether `repair` puts it right.
    public let isMended: Bool
    /// What it finds, in a few words.
    public let summary: String

    init(_ name: String, _ severity: Finding.Severity, isMended: Bool = false, _ summary: String) {
        self.name = name
        self.severity = severity
        self.isMended = isMended
        self.summary = summary
    }
}
