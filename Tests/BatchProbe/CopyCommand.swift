import CLI
import Glibc
import TrackTools

/// Copies with every `a` turned into `b`: a command that makes a file of each input.
struct CopyCommand: BatchCommand {
    struct Entry: Encodable {
        let file: String
        let output: String?
        let changed: Int
    }

    static let slowly = Option("slowly", help: .plain("wait a little after each piece"))
    static let check = Option("check", help: .plain("say that nothing changed when nothing did, and make no file without a byte"))

    static var profile: BatchProfile {
        var profile = BatchProfile("copy", help: .plain("copy, and turn a into b"))
        profile.product = .each
        profile.options = [slowly, check]
        return profile
    }

    private let isSlow: Bool
    private let checks: Bool
    var emptyTotal: [String: Int] { ["changed": 0] }

    init(_ invocation: Invocation) {
        isSlow = invocation.arguments.has(Self.slowly.long)
        checks = invocation.arguments.has(Self.check.long)
    }

    func work(on input: inout ByteSource, writing output: inout BatchSink) throws -> Int {
        var changed = 0, count = 0
        try input.forEachPiece { piece in
            var bytes = piece.withUnsafeBytes { Array($0) }
            for index in bytes.indices where bytes[index] == UInt8(ascii: "a") {
                bytes[index] = UInt8(ascii: "b")
                changed += 1
            }
            count += bytes.count
            try output.write(bytes)
            if isSlow { usleep(50_000) }
        }
        if checks, changed == 0 { output.keepInput() }
        if checks, count == 0 { output.giveUp() }
        return changed
    }

    func entry(_ report: Int, of file: BatchFile) -> Entry {
        Entry(file: file.input.name, output: file.output, changed: report)
    }

    func text(_ report: Int, of file: BatchFile) -> String? { "\(file.input.shown): \(report) changed, \(file.outcome)" }
    func add(_ report: Int, of file: BatchFile, to total: inout [String: Int]) { total["changed", default: 0] += report }
}
