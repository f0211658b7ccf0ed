public import PrivacyCopy

/// A line of help: written in the table itself, or in the copy module when it says what is done with positions.
public enum HelpLine: Sendable {
    case plain(String)
    case copy(CopyID)

    public var text: String {
        switch self {
        case .plain(let text): text
        case .copy(let id): PrivacyCopy.text(id)
        }
    }
}

/// An option as the command table describes it; parsing, help and the manual page's check derive from it.
public struct Option: Sendable {
    /// What follows the option's name.
    public enum Value: Sendable, Hashable {
        case flag
        /// Any word; the placeholder stands for it in help, in capitals.
        case word(placeholder: String)
        /// One of these words exactly; many of them want a placeholder, since help then lists them behind the text.
        case choice([String], placeholder: String? = nil)
    }

    /// Without the dashes.
    public let long: String
    public let short: Character?
    public let value: Value
    public let help: HelpLine
    /// May be given several times; otherwise the last one given counts.
    public let repeats: Bool
    /// The subcommand words it belongs to; empty for all of the command.
    public let onlyWith: [String]

    public init(
        _ long: String, short: Character? = nil, value: Value = .flag, help: HelpLine, repeats: Bool = false,
        onlyWith: [String] = []
    ) {
        self.long = long
        self.short = short
        self.value = value
        self.help = help
        self.repeats = repeats
        self.onlyWith = onlyWith
    }

    /// The name with its dashes, as messages spell it.
    public var spelling: String { "--" + long }

    /// What stands for the value in help: nil for a flag.
    public var placeholder: String? {
        switch value {
        case .flag: nil
        case .word(let placeholder): placeholder
        case .choice(let choices, let placeholder): placeholder ?? choices.joined(separator: "|")
        }
    }
}
