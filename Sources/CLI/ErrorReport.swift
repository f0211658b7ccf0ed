import Consent
import Glibc
import PrivacyCopy
import Store

/// Turns whatever a command throws into prose and an exit status; nothing else words an error.
enum ErrorReport {
    static func report(_ error: any Error, to output: Output) -> ExitStatus {
        output.complain(prose(error))
        if let hint = hint(error) { output.complain(hint) }
        return status(error)
    }

    static func status(_ error: any Error) -> ExitStatus {
        error is UsageError ? .usage : .failed
    }

    static func prose(_ error: any Error) -> String {
        switch error {
        case let error as UsageError: prose(error)
        case let error as OutputError: "standard output: " + reason(error.errorNumber)
        default: "\(error)"
        }
    }

    /// What the system says about an error number, in English: the program never sets a locale.
    static func reason(_ errorNumber: Int32) -> String {
        String(cString: strerror(errorNumber)).lowercased()
    }

    private static func hint(_ error: any Error) -> String? {
        guard let error = error as? UsageError, let command = error.command else { return nil }
        return command.isEmpty ? "try 'memotrack help'" : "try 'memotrack help \(command)'"
    }
}

extension ErrorReport {
    private static func prose(_ error: UsageError) -> String {
        switch error {
        case .noCommand:
            "no command was given"
        case .unknownCommand(let word, let nearest):
            "there is no command '\(word)'" + didYouMean(nearest)
        case .unknownOption(let option, let nearest, let command):
            (command.map { "'\($0)' has no option '\(option)'" } ?? "there is no option '\(option)' before a command")
                + didYouMean(nearest)
        case .unknownSubcommand(let word, let nearest, let command):
            "'\(command)' does not know '\(word)'" + didYouMean(nearest)
        case .missingValue(let option, let placeholder):
            "'\(option)' needs a value: \(option) \(placeholder)"
        case .unwantedValue(let option):
            "'\(option)' takes no value"
        case .notAChoice(let option, let value, let choices, let nearest):
            "'\(option)' does not know '\(value)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "; it takes " + list(choices))
        case .optionNotWith(let option, let subcommand, let command):
            "'\(option)' goes only with '\(command) \(subcommand)'"
        case .missingArgument(let placeholder, let command):
            "'\(command)' needs \(placeholder)"
        case .unwantedArgument(let argument, let command):
            "'\(command)' has no use for '\(argument)'"
        case .badValue(let value, let subject, let expected):
            "\(subject): '\(value)' is not \(expected)"
        case .unknownName(let name, let kind, let nearest):
            "there is no \(kind) '\(name)'" + didYouMean(nearest)
        case .clash(let first, let second):
            "'\(first)' and '\(second)' do not go together"
        case .outdatedRevision(let given, let current):
            PrivacyCopy.text(.usageOutdatedRevision, [.given: given, .revision: String(current)])
        case .needsTerminal(let revision):
            PrivacyCopy.text(.usageNeedsTerminal, [.revision: String(revision)])
        }
    }

    private static func didYouMean(_ nearest: String?) -> String {
        nearest.map { "; did you mean '\($0)'?" } ?? ""
    }

    /// "a, b or c".
    private static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }
}

extension UsageError {
    /// The command whose help would help; empty for the overview, nil where no help says more than the message.
    fileprivate var command: String? {
        switch self {
        case .noCommand, .unknownCommand: ""
        case .unknownOption(_, _, let command): command ?? ""
        case .unknownSubcommand(_, _, let command), .optionNotWith(_, _, let command), .missingArgument(_, let command),
            .unwantedArgument(_, let command):
            command
        default: nil
        }
    }
}
