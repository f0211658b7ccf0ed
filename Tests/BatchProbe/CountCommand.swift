import CLI
import TrackTools

/// Counts bytes and lines: a command that reports. The answer is no where there is no line.
struct CountCommand: BatchCommand {
    struct Counts: Encodable, Sendable {
        var bytes = 0
        var lines = 0
        /// JSON has no way to write it when there is no line.
        var bytesPerLine: Double?
    }

    struct Entry: Encodable {
        let file: String
        let counts: Counts
    }

    static let ratio = Option("ratio", help: .plain("also bytes per line, which is not a number without a line"))

    static var profile: BatchProfile {
        var profile = BatchProfile("count", help: .plain("count bytes and lines"))
        profile.options = [ratio]
        return profile
    }

    private let wantsRatio: Bool
    var emptyTotal: Counts { Counts() }

    init(_ invocation: Invocation) {
        wantsRatio = invocation.arguments.has(Self.ratio.long)
    }

    func work(on input: inout ByteSource, writing output: inout BatchSink) throws -> Counts {
        var counts = Counts()
        try input.forEachPiece { piece in
            counts.bytes += piece.count
            for index in piece.indices where piece[index] == UInt8(ascii: "\n") { counts.lines += 1 }
        }
        if wantsRatio { counts.bytesPerLine = Double(counts.bytes) / Double(counts.lines) }
        return counts
    }

    func isNo(_ report: Counts) -> Bool { report.lines == 0 }
    func entry(_ report: Counts, of file: BatchFile) -> Entry { Entry(file: file.input.name, counts: report) }
    func text(_ report: Counts, of file: BatchFile) -> String? { "\(file.input.shown): \(report.bytes) bytes, \(report.lines) lines" }

    func add(_ report: Counts, of file: BatchFile, to total: inout Counts) {
        total.bytes += report.bytes
        total.lines += report.lines
    }

    func closing(_ total: Counts) -> String? { "\(total.bytes) bytes, \(total.lines) lines in all" }
}
