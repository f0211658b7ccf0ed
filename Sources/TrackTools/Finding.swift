/// A fault in a file: data, never thrown.
public struct Finding: Sendable, Hashable {
    public enum Severity: String, Sendable, Hashable, CaseIterable {
        case error, warning, info
    }

    /// The rule's name, such as `data-time-order`.
    public var rule: String
    public var severity: Severity
    /// From 1.
    public var line: Int
    /// Bytes of the UTF-8 text, from 1.
    public var column: Int
    /// The element, such as `/gpx/trk[1]/trkseg[2]/trkpt[31]/time`.
    public var path: String
    /// One sentence without a full stop.
    public var message: String

    public init(rule: String, severity: Severity, line: Int, column: Int, path: String, message: String) {
        self.rule = rule
        self.severity = severity
        self.line = line
        self.column = column
        self.path = path
        self.message = message
    }
}
