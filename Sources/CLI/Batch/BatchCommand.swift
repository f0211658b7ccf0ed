package import TrackTools

/// What a command for files is in the table, beside the options and arguments that all of them share.
package struct BatchProfile: Sendable {
    /// What files a command makes.
    package enum Product: Sendable, Hashable {
        /// None: it reports.
        case nothing
        /// One of each input.
        case each
        /// One of all inputs.
        case one
    }

    package var name: String
    package var aliases: [String] = []
    package var help: HelpLine
    package var details: [HelpLine] = []
    package var product = Product.nothing
    package var formats = ["text", "json"]
    package var options: [Option] = []
    /// Whether a failure at malformed XML names `memotrack repair`.
    package var suggestsRepair = true
    /// Of the name of an input in a folder the name of the output in another.
    package var outputName: @Sendable ([UInt8]) -> [UInt8] = { $0 }

    package init(_ name: String, help: HelpLine) {
        self.name = name
        self.help = help
    }

    /// The entry in the command table.
    func command(_ run: @escaping Command.Action) -> Command {
        let outputs =
            switch product {
            case .nothing: [Option]()
            case .each: BatchOptions.eachOutput
            case .one: BatchOptions.oneOutput
            }
        let usage = product == .one ? "[OPTION…] INPUT… -o OUTPUT" : "[OPTION…] INPUT…"
        return Command(
            name, aliases: aliases, help: help, usage: [usage], details: details, arguments: .init(0...Int.max, "INPUT"),
            options: options + outputs + BatchOptions.inputs + Option.formats(formats), run: run)
    }
}

/// What became of the file that was made of an input, and how it is named.
package struct BatchFile: Sendable {
    package enum Outcome: Sendable, Hashable {
        /// The command makes none, or made none of this input.
        case none
        case written
        /// It is the output already.
        case unchanged
        case wouldBeWritten
    }

    package let input: BatchInput
    /// As documents name it; nil for standard output and where there is none.
    package var output: String?
    package var outcome = Outcome.none
}

/// A command that works on each input by itself; the rest is done for it.
///
/// A value of it holds the options as they were given. Work is done on several inputs at once; everything else, in the order of inputs.
package protocol BatchCommand: Sendable {
    /// What the work on one input came to.
    associatedtype Report: Sendable
    /// An element of `files` in the document.
    associatedtype Entry: Encodable
    /// What is summed up over all inputs: `total` in the document.
    associatedtype Total: Encodable

    static var profile: BatchProfile { get }

    /// - Throws: `UsageError` for options that make no sense.
    init(_ invocation: Invocation) throws

    /// Reads an input, and writes the file that is made of it.
    ///
    /// - Throws: whatever makes this input fail, and no other.
    func work(on input: inout ByteSource, writing output: inout BatchSink) throws -> Report

    /// Whether the answer to what was asked is no: status 1.
    func isNo(_ report: Report) -> Bool

    func entry(_ report: Report, of file: BatchFile) -> Entry

    /// Hands out the same as JSON on one line, in pieces where it may be large.
    ///
    /// - Throws: what `take` throws; `EncodingError` before the first piece where JSON can't hold it, and none later.
    func encode(_ report: Report, of file: BatchFile, take: (String) throws -> Void) throws

    /// What people read of one input; nil for nothing.
    func text(_ report: Report, of file: BatchFile) -> String?

    /// What reading the input put up with, a line each, to be said beside the results.
    func warnings(_ report: Report, of file: BatchFile) -> [String]

    /// Of no input.
    var emptyTotal: Total { get }
    func add(_ report: Report, of file: BatchFile, to total: inout Total)

    /// What people read behind everything; nil for nothing.
    func closing(_ total: Total) -> String?

    /// The same where every input failed, for a format that even then is to be whole; nil for nothing.
    var closingOfNothing: String? { get }

    /// What is said beside the results of what can be done now; nil for nothing.
    func advice(_ total: Total) -> String?
}

extension BatchCommand {
    package static var command: Command {
        profile.command { invocation in try await BatchRun(Self(invocation), invocation).run() }
    }

    package func encode(_ report: Report, of file: BatchFile, take: (String) throws -> Void) throws {
        try take(JSONDocument.line(entry(report, of: file)))
    }

    package func isNo(_ report: Report) -> Bool { false }
    package func warnings(_ report: Report, of file: BatchFile) -> [String] { [] }
    package func closing(_ total: Total) -> String? { nil }
    package var closingOfNothing: String? { nil }
    package func advice(_ total: Total) -> String? { nil }
}
