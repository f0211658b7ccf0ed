import FileSystem
import FoundationEssentials
import Glibc
import Recording

/// The whole program behind `main`.
public enum Tool {
    public static let version = "0.1.0"

    /// Parses the words after the program's name, runs the command they name, and words what went wrong.
    ///
    /// Runs on the caller's executor: the quick commands then start no thread.
    nonisolated(nonsending) public static func run(_ words: [Argument]) async -> ExitStatus {
        await run(words, table: CommandTable.all)
    }

    /// The same with a table of one's own.
    nonisolated(nonsending) package static func run(_ words: [Argument], table: [Command]) async -> ExitStatus {
        SystemLog.silence()
        FreedMemory.keep()
        let ignoredSignals = Signals.ignoreWriteFailures()
        var output = Output()
        do {
            let (command, arguments) = try Parser.parse(words, table: table)
            if arguments.has(Option.version.long) {
                try output.result("memotrack " + version)
                return .done
            }
            let environment = ProcessInfo.processInfo.environment
            output.configure(arguments, environment)
            if arguments.has(Option.help.long) {
                try HelpCommand.show(command, output)
                return .done
            }
            guard let command else { throw UsageError.noCommand }
            let invocation = Invocation(
                arguments: arguments, environment: environment, output: output, services: .standard,
                ignoredSignals: ignoredSignals)
            return try await command.run(invocation)
        } catch {
            return ErrorReport.report(error, to: output)
        }
    }
}

extension Output {
    /// Takes over what the common options and the environment say about messages and colour.
    mutating func configure(_ arguments: ParsedArguments, _ environment: [String: String]) {
        isQuiet = arguments.has(Option.quiet.long)
        isVerbose = arguments.has(Option.verbose.long)
        let choice = arguments.value(Option.color.long)?.text.flatMap(Terminal.ColourChoice.init) ?? .auto
        coloursResults = Terminal.colours(
            choice, environment: environment, isTerminal: Terminal.isTerminal(standardOutput))
        coloursMessages = Terminal.colours(
            choice, environment: environment, isTerminal: Terminal.isTerminal(standardError))
    }
}
