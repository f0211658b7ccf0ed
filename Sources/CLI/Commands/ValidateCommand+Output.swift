import GPX
import TrackTools

/// The findings of a file as people read them.
enum ValidationLines {
    /// One line a finding, at most so many of each rule, and how many more there are.
    static func of(_ result: ValidationResult, _ file: String, shownPerRule: Int) -> [String] {
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

/// The parts of `validate --json`.
enum ValidationDocument {
    struct File: Encodable {
        let file: String
        let valid: Bool
        @OrNull var version: String?
        let points: Int
        let findings: [Row]
        let counts: [String: Int]

        init(_ result: ValidationResult, file: String, isValid: Bool) {
            self.file = file
            valid = isValid
            _version = OrNull(wrappedValue: result.version.map { "\($0.spelling)" })
            points = result.points
            findings = result.findings.map(Row.init)
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

    struct Total: Encodable {
        var files = 0
        var valid = 0
        var points = 0
        var counts: [String: Int] = [:]
        /// Files that are not valid and in which `repair` finds something to do.
        var mendable = 0

        enum CodingKeys: String, CodingKey {
            case files, valid, points, counts
        }

        mutating func add(_ result: ValidationResult, isValid: Bool) {
            files += 1
            valid += isValid ? 1 : 0
            if !isValid, Self.isMendable(result) { mendable += 1 }
            points += result.points
            counts.merge(result.counts, uniquingKeysWith: +)
        }
    }
}

extension ValidationDocument.Total {
    /// Whether `repair` finds something to do; a packed file that was cut is a failure there.
    private static func isMendable(_ result: ValidationResult) -> Bool {
        result.packingFault == nil && result.counts.keys.contains { ValidationRule.named($0)?.isMended == true }
    }
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
