/// A command line that was not understood; worded by `ErrorReport`, status 64.
public enum UsageError: Error, Sendable, Equatable {
    case noCommand
    case unknownCommand(String, nearest: String?)
    case unknownOption(String, nearest: String?, command: String?)
    case unknownSubcommand(String, nearest: String?, command: String)
    case missingValue(option: String, placeholder: String)
    case unwantedValue(option: String)
    case notAChoice(option: String, value: String, choices: [String], nearest: String?)
    case optionNotWith(option: String, subcommand: String, command: String)
    case missingArgument(placeholder: String, command: String)
    case unwantedArgument(String, command: String)
    /// A value or argument that is no such thing, for example `--fastest quick`; `expected` continues "is not …".
    case badValue(String, of: String, expected: String)
    case unknownName(String, of: String, nearest: String?)
    case outdatedRevision(given: String, current: Int)
    case needsTerminal(revision: Int)
    case clash(String, String)
    /// A filter without a rule does nothing; these are the options that name one.
    case noRule([String])
    case goesOnlyWith(String, String)
    /// What is wrong with inputs and outputs, in a sentence.
    case badInputs(String)
    /// One argument too many, where it may be a centre and is not repeated.
    case centreArgument(command: String)
    /// Not the file that an area is read from, and not repeated: it may be the area.
    case areaArgument(option: String)
    /// What may be a centre, where a place's name is wanted; it is not repeated.
    case centreForPlace(option: String)
    /// What `--source` names, in a sentence.
    case badSource(String)
    /// MEMO is nothing that a track can lie beside, in a sentence.
    case badMemo(String)
}
