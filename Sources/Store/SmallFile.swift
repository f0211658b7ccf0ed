import CSystem
import Glibc

/// Whole small files: read at once, replaced atomically.
enum SmallFile {
    /// Nothing that is kept here is nearly as large.
    private static let largest = 16 << 20

    /// The bytes, or nil when there is no file.
    static func read(_ path: String) throws(StoreError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let code = errno
            // A link that leads nowhere says that something should be there, such as a policy on a volume that is not mounted.
            if code == ENOENT || code == ENOTDIR, !FileIdentity.isLink(path) { return nil }
            throw StoreError(FileIdentity.isBehindClosedFolder(path) ? .closedFolder : .unreadable, path: path, code: code)
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = chunk.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return bytes }
            if count > 0 { bytes += chunk[..<count] } else if errno != EINTR { throw StoreError(.unreadable, path: path, code: errno) }
            guard bytes.count <= largest else { throw StoreError(.unreadable, path: path, code: EFBIG) }
        }
    }

    /// A temporary file in the same folder, written, synced, renamed; on failure the old file stands as it was.
    static func replace(_ path: String, with bytes: [UInt8]) throws(StoreError) {
        var template = Array((path + ".XXXXXX").utf8CString)
        let descriptor = csystem_make_temporary(&template)
        guard descriptor >= 0 else { throw StoreError(.unwritable, path: path, code: errno) }
        // Whatever the umask says.
        fchmod(descriptor, 0o600)
        let isWritten = write(bytes, to: descriptor) && fsync(descriptor) == 0 && rename(template, path) == 0
        let code = errno
        close(descriptor)
        guard isWritten else {
            unlink(template)
            throw StoreError(.unwritable, path: path, code: code)
        }
        synchroniseFolder(of: path)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress.map { $0 + written }, $0.count - written) }
            if count > 0 { written += count } else if errno != EINTR { return false }
        }
        return true
    }

    /// So that the new name outlives a power cut.
    private static func synchroniseFolder(of path: String) {
        guard let slash = path.lastIndex(of: "/") else { return }
        let descriptor = open(String(path[...slash]), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
