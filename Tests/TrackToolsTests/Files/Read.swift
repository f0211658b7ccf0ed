import FileSystem
import Glibc
import Support

@testable import TrackTools

/// Reads sources to their end, and makes files for them with the system's own tools.
enum Read {
    /// Everything a source still gives.
    static func all(_ source: inout ByteSource) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try source.forEachPiece { piece in piece.withUnsafeBytes { bytes += $0 } }
        return bytes
    }

    static func file(_ path: String) throws -> [UInt8] {
        var source = try ByteSource(.file(FilePath(path)))
        return try all(&source)
    }

    /// What reading throws; nil when it does not.
    static func fault(_ path: String) -> FileFault.Kind? {
        do {
            _ = try file(path)
            return nil
        } catch {
            return (error as? FileFault)?.kind
        }
    }

    /// Bytes that gzip can pack only in part, so that many pieces are made: a generator's, the same on every run.
    static func noise(_ count: Int) -> [UInt8] {
        var generator = SplitMix64(state: 7)
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next() & 0x1F) }
    }
}

extension ScratchHome {
    /// The bytes of a file here.
    func bytes(_ name: String) throws -> [UInt8] {
        let descriptor = open(path(name), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SupportFailure("\(name) is not there") }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4 << 20)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return Array(bytes[..<max(0, count)])
    }

    /// Writes bytes to a file here.
    func write(_ bytes: [UInt8], to name: String) throws {
        let descriptor = open(path(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw SupportFailure("\(name) could not be made") }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw SupportFailure("\(name) is short") }
    }
}
