import CSystem
public import FileSystem
import Glibc

/// A file without a name that holds what has to wait; it goes with the process, however that ends.
public struct Spool: ~Copyable {
    let descriptor: Int32

    /// - Parameter folder: where the room is.
    /// - Throws: `FileFault.Kind.unwritable`.
    public init(in folder: FilePath = Spool.temporaryFolder) throws(FileFault) {
        var descriptor = folder.withCString { open($0, Self.withoutName | O_RDWR | O_CLOEXEC, 0o600) }
        if descriptor < 0 {
            // Not every file system can; then it has a name for a moment.
            var template = (folder.appending(Array("memotrack-XXXXXX".utf8)).bytes + [0]).map { CChar(bitPattern: $0) }
            descriptor = csystem_make_temporary(&template)
            if descriptor >= 0 { unlink(template) }
        }
        guard descriptor >= 0 else { throw .unwritable(folder.description) }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
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
        let code = bytes.withUnsafeBytes { Self.writeAll($0, to: descriptor) }
        if code != 0 { throw FileFault(.unwritable(code), file: Self.temporaryFolder.description) }
    }

    /// Hands out everything from the beginning, in pieces.
    public func forEachPiece(_ body: (Span<UInt8>) throws -> Void) throws {
        var offset = 0
        var piece = [UInt8](repeating: 0, count: ByteSource.pieceSize)
        while true {
            let count = piece.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileFault(.unreadable(errno), file: Self.temporaryFolder.description) }
            if count == 0 { return }
            offset += count
            try body(piece.span.extracting(0..<count))
        }
    }

    /// write(2) until everything is written: 0, or errno.
    static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count > 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            } else if count == 0 {
                return ENOSPC
            } else if errno == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
