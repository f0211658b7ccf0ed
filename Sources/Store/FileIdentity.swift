public import Glibc

/// What tells cheaply whether a file is still the one that was read: no two contents share all of these but by intent.
public struct FileIdentity: Sendable, Hashable {
    public let device: UInt64
    public let inode: UInt64
    public let size: Int64
    public let mode: UInt32
    public let owner: UInt32
    /// Nanoseconds since 1970, of the last change to content, mode or owner.
    public let changed: Int64

    public init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        mode = status.st_mode
        owner = status.st_uid
        changed = Int64(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_ctim.tv_nsec)
    }

    /// Of the file at a path, links followed; nil when there is none, or it can't be seen.
    public init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}
