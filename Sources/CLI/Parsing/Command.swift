/// A command as the table describes it; parsing, help and the manual page's check derive from it.
public struct Command: Sendable {
    /// A word that chooses what the command does, such as `on` of `location on`.
    public struct Subcommand: Sendable {
        public let word: String
        public let help: HelpLine

        public init(_ word: String, help: HelpLine) {
            self.word = word
            self.help = help
        }
    }

    /// The arguments that a command takes beside options and a subcommand word.
    public struct Arguments: Sendable {
        /// How many there may be.
        public let count: ClosedRange<Int>
        /// What stands for one of them in messages.
        public let placeholder: String
        /// Whether everything after `--` is a command line of its own, kept as it was typed.
        public let endInCommand: Bool

        public init(_ count: ClosedRange<Int>, _ placeholder: String, endInCommand: Bool = false) {
            self.count = count
            self.placeholder = placeholder
            self.endInCommand = endInCommand
        }

        public static let none = Arguments(0...0, "")
    }

    /// What a command does, on the executor of its caller.
    public typealias Action = nonisolated(nonsending) @Sendable (Invocation) async throws -> ExitStatus

    public let name: String
    public let aliases: [String]
    public let help: HelpLine
    /// What follows the command's name, one line for each way to call it.
    public let usage: [String]
    /// Paragraphs of the long help.
    public let details: [HelpLine]
    public let subcommands: [Subcommand]
    public let arguments: Arguments
    /// Its own options, without the common ones.
    public let ownOptions: [Option]
    /// Does the work; what it throws is worded and given a status by `ErrorReport`.
    public let run: Action

    public init(
        _ name: String, aliases: [String] = [], help: HelpLine, usage: [String], details: [HelpLine] = [],
        subcommands: [Subcommand] = [], arguments: Arguments = .none, options: [Option] = [],
        run: @escaping Action
    ) {
        self.name = name
        self.aliases = aliases
        self.help = help
        self.usage = usage
        self.details = details
        self.subcommands = subcommands
        self.arguments = arguments
        self.ownOptions = options
        self.run = run
    }

    /// Its own options, then the common ones.
    public var options: [Option] { ownOptions + Option.common }
}
