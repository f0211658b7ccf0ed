import Glibc
import GPX
import PrivacyCopy
import Recording
import Store
import TrackTools

/// Turns whatever a command throws into prose and an exit status; nothing else words an error.
enum ErrorReport {
    static func report(_ error: any Error, to output: Output) -> ExitStatus {
        output.complain(prose(error))
        if let hint = hint(error) { output.complain(hint) }
        return status(error)
    }

    static func status(_ error: any Error) -> ExitStatus {
        switch error {
        case is UsageError: .usage
        case SessionChoice.Fault.none: .answerIsNo
        case SessionChoice.Fault.ambiguous: .usage
        case PlacesFault.unknown: .answerIsNo
        case SessionFault.memo(.notAFile), SessionFault.memo(.isTrack): .usage
        default: .failed
        }
    }

    static func prose(_ error: any Error) -> String {
        switch error {
        case let error as UsageError: prose(error)
        case let error as OutputError: "standard output: " + reason(error.errorNumber)
        case let fault as SessionFault: prose(fault)
        case let error as StoreError: prose(error)
        case let fault as SessionChoice.Fault: prose(fault)
        case let error as UnreachableSession: error.memo + ": " + prose(error.fault)
        case let fault as ControlFault: prose(fault)
        case let error as EventLogError: "\(error.file) can't be written: " + reason(error.errorNumber)
        case let fault as PlacesFault: prose(fault)
        case let fault as AreaFault: prose(fault)
        case let error as TrackError: located(error)
        case let fault as FileFault: prose(fault)
        default: "\(error)"
        }
    }

    /// What the system says about an error number, in English: the program never sets a locale.
    static func reason(_ errorNumber: Int32) -> String {
        String(cString: strerror(errorNumber)).lowercased()
    }

    private static func hint(_ error: any Error) -> String? {
        guard let error = error as? UsageError, let command = error.command else { return nil }
        // Help knows commands, and not their subcommands.
        return command.isEmpty ? "try 'memotrack help'" : "try 'memotrack help \(command.prefix { $0 != " " })'"
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
            "\(subject): '\(Self.cut(value))' is not \(expected)"
        case .unknownName(let name, let kind, let nearest):
            "there is no \(kind) '\(name)'" + didYouMean(nearest)
        case .noRule(let options):
            "'filter' needs at least one rule: " + options.joined(separator: ", ")
        case .clash(let first, let second):
            "'\(first)' and '\(second)' do not go together"
        case .goesOnlyWith(let first, let second):
            "'\(first)' goes only with '\(second)'"
        case .centreArgument:
            "there is an argument too many; the centre of a place is read from standard input, since others can read the command line"
        case .areaArgument(let option):
            "'\(option)' takes no figures but @FILE, or - for standard input: what stands on the command line can be read by others"
        case .centreForPlace(let option):
            PrivacyCopy.text(.usageCentreForPlace, [.value: option])
        case .badSource(let message), .badMemo(let message), .badInputs(let message):
            message
        case .outdatedRevision(let given, let current):
            PrivacyCopy.text(.usageOutdatedRevision, [.given: given, .revision: String(current)])
        case .needsTerminal(let revision):
            PrivacyCopy.text(.usageNeedsTerminal, [.revision: String(revision)])
        }
    }

    /// What was typed may be long.
    private static func cut(_ value: String) -> String {
        value.count > 60 ? value.prefix(60) + "…" : value
    }

    static func didYouMean(_ nearest: String?) -> String {
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
            .unwantedArgument(_, let command), .centreArgument(let command):
            command
        default: nil
        }
    }
}

extension ErrorReport {
    private static func prose(_ error: StoreError) -> String {
        let reason = error.reason.map { ": " + $0 } ?? ""
        return switch error.kind {
        case .noHome: "neither HOME nor \(error.path) names a folder"
        case .notText: "\(error.path) names a folder in bytes that are not UTF-8"
        case .unsafeFolder: "\(error.path) is not a folder of yours alone" + reason
        case .unreadable, .closedFolder: "\(error.path) could not be read" + reason
        case .unwritable: "\(error.path) could not be written" + reason
        case .busy: "\(error.path) is held by another process"
        case .newerSchema: "\(error.path) was written by a newer version and is left alone"
        case .damaged: "\(error.path) is damaged; it is left alone until it is mended or moved away"
        }
    }

    private static func prose(_ fault: SessionChoice.Fault) -> String {
        switch fault {
        case .none(nil): "no memo is being recorded"
        case .none(let name?): "no memo '\(name)' is being recorded"
        case .ambiguous(let names): "several memos are being recorded; name one with --memo: " + names.joined(separator: ", ")
        }
    }

    private static func prose(_ fault: ControlFault) -> String {
        switch fault {
        case .folder(let error): prose(error)
        case .system(let failure): failure.reason
        case .absent: "the session can't be reached: nobody listens at its socket"
        case .silent: "the session does not answer; it may be suspended, and do this when it is continued"
        case .refused: "the session did not answer: it has just ended, or belongs to another user"
        }
    }

    static func prose(_ fault: SessionFault) -> String {
        switch fault {
        case .memo(.notAFile): "MEMO is the name of a file, not of a folder or of standard input"
        case .memo(.isTrack): "MEMO is the memo, not its track: give it the name of the recording"
        case .memo(.noFolder(let failure)): "the folder of MEMO can't be used: " + failure.reason
        case .running(let track): "\(track) is being recorded by another memotrack"
        case .trackExists(let track):
            "\(track) is there already; --append adds to it, --force replaces it and keeps a numbered backup"
        case .append(let track, let fault): "\(track) can't be added to: " + prose(fault)
        case .unwritable(let track, let failure): "\(track) could not be written: " + failure.reason
        case .store(let error): prose(error)
        }
    }

    private static func prose(_ fault: AppendFault) -> String {
        switch fault {
        case .unreadable(let error): prose(error)
        case .system(let failure): failure.reason
        case .notAFile: "it is not a plain file"
        case .notVersion1_1: "it is not GPX 1.1"
        case .notUTF8: "it is not in UTF-8"
        case .hasRootExtensions: "something else follows its tracks"
        case .inUse: "another process is writing it"
        }
    }

    /// In which file and where, and what.
    private static func located(_ error: TrackError) -> String {
        let place = [error.line, error.column].compactMap { $0 }.map { ":\($0)" }.joined()
        return (error.file ?? "standard input") + place + ": " + error.cause
    }

    /// Where, and what.
    private static func prose(_ error: TrackError) -> String {
        let place = [error.line, error.column].compactMap { $0 }.map(String.init).joined(separator: ":")
        return place.isEmpty ? error.cause : "line \(place): \(error.cause)"
    }
}
