import CLI
import TrackTools

/// Writes one input behind the other: a command that makes one file of all inputs. The answer is no where none has a byte.
struct JoinCommand: CombiningCommand {
    struct Entry: Encodable {
        let output: String?
        let inputs: [String]
        let bytes: Int
    }

    static var profile: BatchProfile {
        var profile = BatchProfile("join", help: .plain("write one input behind the other"))
        profile.product = .one
        return profile
    }

    init(_ invocation: Invocation) {}

    func survey(_ input: inout ByteSource) throws -> Int {
        var count = 0
        try input.forEachPiece { count += $0.count }
        return count
    }

    func combine(_ inputs: [Surveyed<Int>], writing output: inout BatchSink) throws -> (names: [String], bytes: Int) {
        for input in inputs {
            var source = try input.open()
            try source.forEachPiece { piece in try output.write(piece) }
        }
        return (inputs.map(\.input.name), inputs.reduce(0) { $0 + $1.survey })
    }

    func isNo(_ report: (names: [String], bytes: Int)) -> Bool { report.bytes == 0 }

    func entry(_ report: (names: [String], bytes: Int), output: String?) -> Entry {
        Entry(output: output, inputs: report.names, bytes: report.bytes)
    }

    func total(_ report: (names: [String], bytes: Int)?) -> [String: Int] { ["bytes": report?.bytes ?? 0] }
    func text(_ report: (names: [String], bytes: Int), outcome: BatchFile.Outcome) -> String? { "\(report.bytes) bytes" }
}
