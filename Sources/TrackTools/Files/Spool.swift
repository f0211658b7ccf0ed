import CSystem
public import FileSystem
import Glibc

/// A file without a name that holds what has to wait; it goes with the process, however that ends.
///
/// Written by one task, read by any number.
public final class Spool: Sendable {
    let descriptor: Descriptor

    /// - Parameter folder: where the room is.
    /// - Throws: `FileFault.Kind.unwritable`.
    public init(in folder: FilePath = Spool.temporaryFolder) throws(FileFault) {
        var number = folder.withCString { open($0, Self.withoutName | O_RDWR | O_CLOEXEC, 0o600) }
        if number < 0 {
            // Not every file system can; then it has a name for a moment.
            var template = (folder.appending(Array("memotrack-XXXXXX".utf8)).bytes + [0]).map { CChar(bitPattern: $0) }
            number = csystem_make_temporary(&template)
            if number >= 0 { unlink(template) }
        }
        guard number >= 0 else { throw .unwritable(folder.description) }
        descriptor = Descriptor(owning: number)
    }

    /// `TMPDIR`, or `/tmp`.
    public static var temporaryFolder: FilePath {
        guard let named = getenv("TMPDIR"), named.pointee != 0 else { return FilePath("/tmp") }
        return FilePath(UnsafeRawBufferPointer(start: named, count: strlen(named)))
    }

    /// O_TMPFILE, a macro that is not imported; O_DIRECTORY makes old kernels refuse it.
    private static let withoutName = 0x40_0000 | O_DIRECTORY

    /// Appends bytes.
    public func write(_ bytes: Span<UInt8>) throws(FileFault) {
        let code = bytes.withUnsafeBytes { descriptor.writeAll($0) }
        if code != 0 { throw FileFault(.unwritable(code), file: Self.temporaryFolder.description) }
    }

    /// Hands out everything from the beginning, in pieces.
    public func forEachPiece(_ body: (Span<UInt8>) throws -> Void) throws {
        var source = try ByteSource(.kept(self, file: nil), recognisesGzip: false)
        try source.forEachPiece(body)
    }
}
