import Foundation
import Support

/// `batch-probe`: commands that do next to nothing, over everything that all commands for files share.
enum Probe {
    static let path = Binary.folder(of: Binary.path) + "/batch-probe"
}

extension ScratchHome {
    /// Runs it to its end.
    func probe(_ arguments: String..., input: String? = nil) throws -> Run {
        try start(Probe.path, arguments, input: input).finish()
    }

    /// Runs it from a shell, `$P` being the probe.
    func shell(_ script: String, input: String? = nil) throws -> Run {
        try start("sh", ["-c", script], input: input, extra: ["P": Probe.path]).finish(within: 60)
    }
}

extension Run {
    var lines: [String] { output.split(separator: "\n").map(String.init) }
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

    /// Standard output as one JSON document, read by another reader than the one that wrote it.
    func document() throws -> [String: Any] {
        guard let document = try JSONSerialization.jsonObject(with: Data(outputBytes)) as? [String: Any] else {
            throw SupportFailure("no document\n" + description)
        }
        return document
    }
}
