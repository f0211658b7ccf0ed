/// What a command's `run` is given: the parsed line, the world it may look at, and where to write.
public struct Invocation: Sendable {
    public let arguments: ParsedArguments
    public let environment: [String: String]
    public let output: Output
    public let services: Services
    /// Signals that were ignored before memotrack ignored them: a program started by it finds them as they were.
    public let ignoredSignals: Set<Int32>

    public init(
        arguments: ParsedArguments, environment: [String: String], output: Output, services: Services,
        ignoredSignals: Set<Int32> = []
    ) {
        self.arguments = arguments
        self.environment = environment
        self.output = output
        self.services = services
        self.ignoredSignals = ignoredSignals
    }

    /// Whether results are wanted as JSON.
    public var wantsJSON: Bool { arguments.format == "json" }

    /// The person at the terminal, unless there is none or `--no-input` forbids to ask.
    public func dialogue() -> Dialogue? {
        arguments.has(Option.noInput.long) ? nil : Dialogue.atTerminal()
    }
}
