import GPX
import Glibc
import PrivacyCopy
import Store
import TrackTools

/// `memotrack validate`.
enum ValidateCommand {
    static let rule = Option(
        "rule", value: .word(placeholder: "NAME=CHOICE"), help: .plain("error, warning, info or off for a rule's findings"), repeats: true)
    static let listRules = Option("list-rules", help: .plain("show every rule and stop"))
    static let strict = Option("strict", help: .plain("warnings count as errors"))
    static let limit = Option("limit", value: .word(placeholder: "N"), help: .plain("findings shown of each rule (20); 0 shows all"))

    static let command = Command(
        "validate", help: .plain("say what is wrong with track files"), usage: ["INPUT...", "--list-rules"],
        details: [
            .plain(
                "Checks that each file is well-formed XML, that it is what the schema of its version of GPX wants, "
                    + "and that what it says can be true. A finding is a line with file, line, column, severity, what is wrong, and the rule.")
        ],
        arguments: .init(0...Int.max, "INPUT"), options: [rule, listRules, strict, limit] + Option.formats()
    ) { invocation in
        let arguments = invocation.arguments
        if arguments.has(listRules.long) {
            try invocation.output.result(RuleListing.text(asJSON: invocation.wantsJSON))
            return .done
        }
        guard !arguments.arguments.isEmpty else { throw UsageError.missingArgument(placeholder: "INPUT", command: "validate") }
        let options = try options(arguments)
        let report = ValidationReport(
            isStrict: arguments.has(strict.long), shownPerRule: try shownPerRule(arguments), wantsJSON: invocation.wantsJSON)
        return try run(arguments.arguments, options, report, invocation)
    }

    private static func run(
        _ inputs: [Argument], _ options: ValidationOptions, _ report: ValidationReport, _ invocation: Invocation
    ) throws -> ExitStatus {
        var report = report
        for input in inputs {
            let name = input == Argument("-") ? "-" : input.shown
            var lines: String?
            do throws(StoreError) {
                lines = report.add(try validate(try InputFile(input), options), file: name)
            } catch {
                invocation.output.complain(ErrorReport.prose(error))
                report.addFailure(file: name, reason: error.reason ?? "it could not be read")
            }
            if let lines { try invocation.output.result(lines) }
        }
        if invocation.wantsJSON { try invocation.output.result(JSONDocument.text(report.document)) }
        return report.status
    }

    /// Every byte of a file through the validator.
    private static func validate(_ file: borrowing InputFile, _ options: ValidationOptions) throws(StoreError) -> ValidationResult {
        var validator = Validator(options)
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = try file.read(into: &chunk)
            if count == 0 { return validator.finish() }
            validator.feed(chunk.span.extracting(0..<count))
        }
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
