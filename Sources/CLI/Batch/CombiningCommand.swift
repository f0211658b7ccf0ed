package import TrackTools

/// A command that makes one file of all inputs; the rest is done for it.
///
/// Each input is surveyed by itself, several at once. Those that can't be are named and left out; what is known of the others is then combined.
package protocol CombiningCommand: Sendable {
    /// What is known of one input.
    associatedtype Survey: Sendable
    /// What combining came to.
    associatedtype Report
    /// The element of `files` in the document.
    associatedtype Entry: Encodable
    /// `total` in the document.
    associatedtype Total: Encodable

    static var profile: BatchProfile { get }

    /// - Throws: `UsageError` for options that make no sense.
    init(_ invocation: Invocation) throws

    /// Reads an input for the first time.
    ///
    /// - Throws: whatever makes this input fail, and no other.
    func survey(_ input: inout ByteSource) throws -> Survey

    /// Writes the file; inputs can be opened again, as often as is wanted.
    ///
    /// - Parameters:
    ///   - inputs: those that could be surveyed, in order; at least one.
    ///   - output: where the file goes.
    /// - Returns: what it came to.
    /// - Throws: whatever makes everything fail.
    func combine(_ inputs: [Surveyed<Survey>], writing output: inout BatchSink) throws -> Report

    /// Whether the answer to what was asked is no: status 1.
    func isNo(_ report: Report) -> Bool

    /// Why nothing was written although everything could be read; nil where something was. It is an error, and said as one.
    func refusal(_ report: Report) -> String?

    /// `output` as documents name it; nil for standard output and where there is none.
    func entry(_ report: Report, output: String?) -> Entry

    /// `report` is nil where there was nothing to combine.
    func total(_ report: Report?) -> Total

    /// What people read; nil for nothing.
    func text(_ report: Report, outcome: BatchFile.Outcome) -> String?
}

extension CombiningCommand {
    package static var command: Command {
        profile.command { invocation in try await CombiningRun(Self(invocation), invocation).run() }
    }

    package func isNo(_ report: Report) -> Bool { refusal(report) != nil }
    package func refusal(_ report: Report) -> String? { nil }
}

/// An input, and what is known of it.
package struct Surveyed<Survey: Sendable>: Sendable {
    package let input: BatchInput
    package let survey: Survey
    let progress: BatchProgress

    /// To be told how many of its bytes were read.
    package var onRead: @Sendable (Int) -> Void {
        { [progress] in progress.add(bytes: $0) }
    }

    /// Opens it once more.
    ///
    /// - Throws: `FileFault`.
    package func open() throws(FileFault) -> ByteSource {
        try input.open(onRead: onRead)
    }
}
