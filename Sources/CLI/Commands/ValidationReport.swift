import GPX
import TrackTools

/// What `validate` found in its inputs: lines for each as it comes, one JSON document at the end, the status.
struct ValidationReport {
    let isStrict: Bool
    let shownPerRule: Int
    let wantsJSON: Bool
    private(set) var document = ValidationDocument()
    private var hasErrors = false

    init(isStrict: Bool, shownPerRule: Int, wantsJSON: Bool) {
        self.isStrict = isStrict
        self.shownPerRule = shownPerRule
        self.wantsJSON = wantsJSON
    }

    var status: ExitStatus {
        if !document.failures.isEmpty { return document.files.isEmpty ? .failed : .someFailed }
        return hasErrors ? .answerIsNo : .done
    }

    /// Takes in one file's result.
    ///
    /// - Returns: the lines to print, nil for none.
    mutating func add(_ result: ValidationResult, file: String) -> String? {
        let isValid = result.isValid && !(isStrict && result.totals[.warning, default: 0] > 0)
        hasErrors = hasErrors || !isValid
        document.total.add(result, isValid: isValid)
        document.files.append(ValidationDocument.File(result, file: file, isValid: isValid, keepsFindings: wantsJSON))
        guard !wantsJSON else { return nil }
        let lines = lines(result, file)
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    mutating func addFailure(file: String, reason: String) {
        document.failures.append(.init(file: file, reason: reason))
    }

    private func lines(_ result: ValidationResult, _ file: String) -> [String] {
        var shown: [String: Int] = [:]
        var lines: [String] = []
        for finding in result.findings {
            shown[finding.rule, default: 0] += 1
            guard shown[finding.rule, default: 0] <= shownPerRule else { continue }
            lines.append("\(file):\(finding.line):\(finding.column): \(finding.severity.rawValue): \(finding.message) [\(finding.rule)]")
        }
        for rule in ValidationRule.all {
            let more = result.counts[rule.name, default: 0] - min(shown[rule.name, default: 0], shownPerRule)
            if more > 0 { lines.append("\(file): \(more) more of [\(rule.name)]") }
        }
        return lines
    }
}

/// `validate --json`.
struct ValidationDocument: Encodable {
    struct File: Encodable {
        let file: String
        let valid: Bool
        @OrNull var version: String?
        let points: Int
        let findings: [Row]
        let counts: [String: Int]

        init(_ result: ValidationResult, file: String, isValid: Bool, keepsFindings: Bool) {
            self.file = file
            valid = isValid
            _version = OrNull(wrappedValue: result.version.map { "\($0.spelling)" })
            points = result.points
            findings = keepsFindings ? result.findings.map(Row.init) : []
            counts = result.counts
        }
    }

    struct Row: Encodable {
        let rule, severity, path, message: String
        let line, column: Int

        init(_ finding: Finding) {
            rule = finding.rule
            severity = finding.severity.rawValue
            path = finding.path
            message = finding.message
            line = finding.line
            column = finding.column
        }
    }

    struct Failure: Encodable {
        let file, reason: String
    }

    struct Total: Encodable {
        var files = 0
        var valid = 0
        var points = 0
        var counts: [String: Int] = [:]

        mutating func add(_ result: ValidationResult, isValid: Bool) {
            files += 1
            valid += isValid ? 1 : 0
            points += result.points
            counts.merge(result.counts, uniquingKeysWith: +)
        }
    }

    let command = "validate"
    var files: [File] = []
    var failures: [Failure] = []
    var total = Total()
}

/// `validate --list-rules`.
enum RuleListing {
    struct Row: Encodable {
        let rule, severity, summary: String
        let repaired: Bool
    }

    static func text(asJSON: Bool) throws -> String {
        let rules = ValidationRule.all
        if asJSON {
            return try JSONDocument.text(
                rules.map { Row(rule: $0.name, severity: $0.severity.rawValue, summary: $0.summary, repaired: $0.isMended) })
        }
        let width = (rules.map(\.name.count).max() ?? 0) + 2
        return rules.map { rule in
            padded(rule.name, width) + padded(rule.severity.rawValue, 9) + padded(rule.isMended ? "repair" : "", 8) + rule.summary
        }.joined(separator: "\n")
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
