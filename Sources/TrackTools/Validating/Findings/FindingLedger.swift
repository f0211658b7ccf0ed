/// Counts findings and keeps the first of each rule.
///
/// A finding past what is kept costs one look into a table: neither its path nor its message is made.
struct FindingLedger {
    fileprivate struct Entry {
        var severity: Finding.Severity
        var count = 0
    }

    private let options: ValidationOptions
    private var entries: [String: Entry] = [:]
    private(set) var findings: [Finding] = []
    /// How many were found of each severity.
    private(set) var totals: [Finding.Severity: Int] = [:]

    init(_ options: ValidationOptions) {
        self.options = options
    }

    /// How often each rule was broken, of those that were.
    var counts: [String: Int] { entries.mapValues(\.count).filter { $0.value > 0 } }

    /// Counts one and says whether it is to be kept.
    mutating func counts(_ rule: ValidationRule) -> Bool {
        guard let severity = severity(of: rule) else { return false }
        totals[severity, default: 0] += 1
        return entries[rule.name, default: Entry(severity: severity)].countOne() <= options.keptPerRule
    }

    mutating func keep(_ rule: ValidationRule, at place: FindingPlace, path: String, _ message: String) {
        guard let severity = severity(of: rule) else { return }
        findings.append(
            Finding(
                rule: rule.name, severity: severity, line: Int(place.line), column: Int(place.column), path: path, message: message))
    }

    /// Counts and keeps at once, where making the texts costs nothing that matters.
    mutating func add(_ rule: ValidationRule, at place: FindingPlace, path: String, _ message: String) {
        if counts(rule) { keep(rule, at: place, path: path, message) }
    }

    private func severity(of rule: ValidationRule) -> Finding.Severity? {
        switch options.choices[rule.name] {
        case nil: rule.severity
        case .severity(let severity): severity
        case .off: nil
        }
    }
}

extension FindingLedger.Entry {
    fileprivate mutating func countOne() -> Int {
        count += 1
        return count
    }
}

/// A line and a column, both from 1.
struct FindingPlace: Hashable, BitwiseCopyable {
    var line: Int32 = 1
    var column: Int32 = 1
}
