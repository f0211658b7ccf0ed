/// Counts findings and keeps the first of each rule.
///
/// A finding past what is kept costs one look into a table: neither its path nor its message is made.
struct FindingLedger {
    fileprivate struct Entry {
        /// Nil when the rule is off.
        var severity: Finding.Severity?
        var count = 0
    }

    private let keptPerRule: Int
    /// Of every rule, by its name.
    private var entries: [String: Entry]
    private var findings: [Finding] = []

    init(_ options: ValidationOptions) {
        keptPerRule = options.keptPerRule
        entries = Dictionary(
            ValidationRule.all.map { ($0.name, Entry(severity: options.severity(of: $0))) }, uniquingKeysWith: { first, _ in first })
    }

    /// How often each rule was broken, of those that were.
    var counts: [String: Int] { entries.mapValues(\.count).filter { $0.value > 0 } }

    /// How many were found of each severity.
    var totals: [Finding.Severity: Int] {
        entries.values.reduce(into: [:]) { totals, entry in
            if let severity = entry.severity, entry.count > 0 { totals[severity, default: 0] += entry.count }
        }
    }

    /// What was kept, by place; at one place as it was found.
    var inOrder: [Finding] {
        findings.enumerated().sorted { first, second in
            (first.element.line, first.element.column, first.offset) < (second.element.line, second.element.column, second.offset)
        }.map(\.element)
    }

    /// Counts one and says whether it is to be kept.
    mutating func counts(_ rule: ValidationRule) -> Bool {
        entries[rule.name, default: Entry()].countOne(keeping: keptPerRule)
    }

    mutating func keep(_ rule: ValidationRule, at place: FindingPlace, path: String, _ message: String) {
        guard let severity = entries[rule.name]?.severity else { return }
        findings.append(
            Finding(
                rule: rule.name, severity: severity, line: Int(place.line), column: Int(place.column), path: path, message: message))
    }

    /// Counts and keeps at once, where making the texts costs nothing that matters.
    mutating func add(_ rule: ValidationRule, at place: FindingPlace, path: String, _ message: String) {
        if counts(rule) { keep(rule, at: place, path: path, message) }
    }
}

extension FindingLedger.Entry {
    fileprivate mutating func countOne(keeping limit: Int) -> Bool {
        guard severity != nil else { return false }
        count += 1
        return count <= limit
    }
}

/// A line and a column, both from 1.
struct FindingPlace: Hashable, BitwiseCopyable {
    var line: Int32 = 1
    var column: Int32 = 1
}
