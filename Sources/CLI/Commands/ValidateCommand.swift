import GPX
import TrackTools

/// `memotrack validate`.
struct ValidateCommand: BatchCommand {
    static let rule = Option(
        "rule", value: .word(placeholder: "NAME=CHOICE"), help: .plain("error, warning, info or off for a rule's findings"), repeats: true)
    static let listRules = Option("list-rules", help: .plain("show every rule and stop"))
    static let strict = Option("strict", help: .plain("warnings count as errors"))
    static let limit = Option("limit", value: .word(placeholder: "N"), help: .plain("findings shown of each rule (20); 0 shows all"))

    static var profile: BatchProfile {
        var profile = BatchProfile("validate", help: .plain("say what is wrong with track files"))
        profile.details = [
            .plain(
                "Checks that each file is well-formed XML, that it is what the schema of its version of GPX wants, "
                    + "and that what it says can be true. A finding is a line with file, line, column, severity, what is wrong, and the rule."
            )
        ]
        profile.options = [rule, listRules, strict, limit]
        return profile
    }

    static var command: Command {
        profile.command { invocation in
            guard !invocation.arguments.has(listRules.long) else {
                try invocation.output.result(RuleListing.text(asJSON: invocation.wantsJSON))
                return .done
            }
            return try await BatchRun(Self(invocation), invocation).run()
        }
    }

    private var options: ValidationOptions
    private let isStrict: Bool
    private let shownPerRule: Int
    private let wantsJSON: Bool

    init(_ invocation: Invocation) throws {
        let arguments = invocation.arguments
        options = try Self.options(arguments)
        shownPerRule = try Self.shownPerRule(arguments)
        isStrict = arguments.has(Self.strict.long)
        wantsJSON = invocation.wantsJSON
        if !wantsJSON { options.keptPerRule = shownPerRule }
    }

    func work(on input: inout ByteSource, writing output: inout BatchSink) throws -> ValidationResult {
        var validator = Validator(options)
        do {
            try input.forEachPiece { validator.feed($0) }
        } catch let fault as FileFault where fault.kind == .truncatedGzip {
            return validator.finish(after: .truncated)
        } catch let fault as FileFault where fault.kind == .damagedGzip {
            return validator.finish(after: .damaged)
        }
        return validator.finish()
    }

    func isNo(_ report: ValidationResult) -> Bool { !isValid(report) }

    private func isValid(_ result: ValidationResult) -> Bool {
        result.isValid && !(isStrict && result.totals[.warning, default: 0] > 0)
    }

    func entry(_ report: ValidationResult, of file: BatchFile) -> ValidationDocument.File {
        ValidationDocument.File(report, file: file.input.name, isValid: isValid(report))
    }

    func text(_ report: ValidationResult, of file: BatchFile) -> String? {
        let lines = ValidationLines.of(report, file.input.shown, shownPerRule: shownPerRule)
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    var emptyTotal: ValidationDocument.Total { .init() }

    func add(_ report: ValidationResult, of file: BatchFile, to total: inout ValidationDocument.Total) {
        total.add(report, isValid: isValid(report))
    }

    func advice(_ total: ValidationDocument.Total) -> String? {
        let invalid = total.files - total.valid
        guard invalid > 0 else { return nil }
        if total.files == 1 { return total.mendable == 1 ? "'memotrack repair' may mend it" : nil }
        let mending = total.mendable > 0 ? "; 'memotrack repair' may mend \(total.mendable) of them" : ""
        return "\(invalid) of \(total.files) files are not valid\(mending)"
    }

    private static func options(_ arguments: ParsedArguments) throws(UsageError) -> ValidationOptions {
        var options = ValidationOptions()
        for word in arguments.allValues(rule.long) {
            let parts = word.shown.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let choice = choice(parts[1]) else {
                throw .badValue(word.shown, of: rule.spelling, expected: "NAME=error, NAME=warning, NAME=info or NAME=off")
            }
            guard ValidationRule.named(parts[0]) != nil else {
                throw .unknownName(parts[0], of: "rule", nearest: Spelling.nearest(to: parts[0], among: ValidationRule.all.map(\.name)))
            }
            options.choices[parts[0]] = choice
        }
        return options
    }

    private static func choice(_ word: String) -> ValidationOptions.Choice? {
        word == "off" ? .off : Finding.Severity(rawValue: word).map(ValidationOptions.Choice.severity)
    }

    /// How many findings of a rule are printed; all for 0.
    private static func shownPerRule(_ arguments: ParsedArguments) throws -> Int {
        guard let number = try arguments.number(limit.long, in: 0...1_000_000_000) else { return 20 }
        guard number == number.rounded() else {
            throw UsageError.badValue(arguments.value(limit.long)?.shown ?? "", of: limit.spelling, expected: "a whole number")
        }
        return number == 0 ? .max : Int(number)
    }
}
