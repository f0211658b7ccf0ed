import CLI
import GPX
import TrackTools

/// Counts points: a command that reads GPX.
struct PointsCommand: BatchCommand {
    struct Entry: Encodable {
        let file: String
        let points: Int
    }

    static var profile: BatchProfile { BatchProfile("points", help: .plain("count points")) }

    var emptyTotal: [String: Int] { ["points": 0] }

    init(_ invocation: Invocation) {}

    func work(on input: inout ByteSource, writing output: inout BatchSink) throws -> Int {
        var reader = GPXReader()
        var points = 0
        try input.forEachPiece { piece in
            try reader.feed(piece)
            points += Self.count(reader)
        }
        try reader.finish()
        return points + Self.count(reader)
    }

    private static func count(_ reader: borrowing GPXReader) -> Int {
        var count = 0
        for case .trackPoint in reader.records { count += 1 }
        return count
    }

    func entry(_ report: Int, of file: BatchFile) -> Entry { Entry(file: file.input.name, points: report) }
    func text(_ report: Int, of file: BatchFile) -> String? { "\(file.input.shown): \(report)" }
    func add(_ report: Int, of file: BatchFile, to total: inout [String: Int]) { total["points", default: 0] += report }
}
