import FileSystem
import GPX
import TrackTools

/// An input that could not be worked on, and why.
struct BatchFailure: Error, Hashable {
    /// How documents name the input.
    let file: String
    /// How messages name it.
    let shown: String
    /// From 1; nil when no place in the file is at fault.
    var line: Int?
    var column: Int?
    /// One sentence without the input's name and without a full stop.
    let reason: String

    init(_ input: BatchInput, reason: String) {
        file = input.name
        shown = input.shown
        self.reason = reason
    }

    /// - Parameters:
    ///   - input: the input.
    ///   - error: what working on it threw.
    ///   - suggestsRepair: whether `memotrack repair` can do more with it than the command.
    init(_ input: BatchInput, _ error: any Error, suggestsRepair: Bool) {
        self.init(input, reason: Self.reason(error, input, suggestsRepair: suggestsRepair))
        if let error = error as? TrackError { (line, column) = (error.line, error.column) }
    }

    private static func reason(_ error: any Error, _ input: BatchInput, suggestsRepair: Bool) -> String {
        switch error {
        case let error as TrackError:
            let isDamage = error.kind == .malformed || error.kind == .truncated
            return error.cause + (suggestsRepair && isDamage ? "; 'memotrack repair' may mend it" : "")
        case let fault as FileFault:
            let isOther = fault.file != nil && fault.file != input.path?.description
            return isOther ? ErrorReport.prose(fault) : ErrorReport.reason(fault)
        default:
            return ErrorReport.prose(error)
        }
    }

    /// For a message: `walk.gpx:3:5: reason`.
    var sentence: String {
        shown + [line, column].compactMap { $0 }.map { ":\($0)" }.joined() + ": " + reason
    }

    /// For a document: where, and what.
    var explanation: String {
        guard let line else { return reason }
        return "line \(line)" + (column.map { ", column \($0)" } ?? "") + ": " + reason
    }
}
