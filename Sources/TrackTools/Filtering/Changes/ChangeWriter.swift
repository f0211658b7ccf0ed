import GPX
import XMLStream

/// Copies a document that is fed to it in pieces of any size, with what its rules change.
///
/// Holds the open value, or an `extensions` element until it is known whether anything of it stays; of what goes, nothing is held.
struct ChangeWriter: ~Copyable {
    private var parser: XMLParser
    private var copier = GPXCopier()
    private var state: ChangeState
    private let file: String?

    /// - Parameters:
    ///   - rules: in the order in which they are asked.
    ///   - file: how errors name the document.
    init(_ rules: [any ChangeRule], file: String?) {
        parser = XMLParser(names: ChangeTable.resolver(rules))
        state = ChangeState(rules)
        self.file = file
    }

    /// What was done so far, by rule.
    var counts: [String: Int] { state.counts }
    /// Times that a rule would have changed and could not read.
    var unreadableTimes: Int { state.unreadable }
    var rules: [any ChangeRule] { state.rules }

    /// Takes the next bytes, and appends what is decided.
    mutating func feed(_ bytes: Span<UInt8>, into output: inout [UInt8]) throws(TrackError) {
        state.text.feed(bytes, into: &state.window)
        copier.feed(bytes)
        parser.feed(bytes)
        try collect()
        copier.copy(until: state.frontier, &state.edits, into: &output)
        state.forget()
    }

    /// Says that the document ends here.
    mutating func finish(into output: inout [UInt8]) throws(TrackError) {
        state.text.finish(into: &state.window)
        copier.finish()
        parser.finish()
        try collect()
        copier.copy(until: .max, &state.edits, into: &output, isEnd: true)
    }

    private mutating func collect() throws(TrackError) {
        parser.withEvents(into: &state) { state, events, _ in state.take(events) }
        if let failure = parser.failure { throw TrackError(failure, file: file) }
    }
}
