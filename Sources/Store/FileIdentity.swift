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
    /// errno, when the file could not be looked at; else 0.
    public let failure: Int32

    public init(_ status: stat) {
        self.init(status, failure: 0)
    }

    /// Of the file at a path, links followed; nil when there is none. A link that leads nowhere is there, and fails with ENOENT.
    public init?(path: String) {
        var status = stat()
        let failure = stat(path, &status) == 0 ? 0 : errno
        if failure == ENOENT || failure == ENOTDIR, !Self.isLink(path) { return nil }
        self.init(failure == 0 ? status : stat(), failure: failure)
    }

    /// Whether not even its name can be looked at.
    static func isBehindClosedFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) != 0 && errno == EACCES
    }

    private init(_ status: stat, failure: Int32) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        mode = status.st_mode
        owner = status.st_uid
        changed = Int64(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_ctim.tv_nsec)
        self.failure = failure
    }

    /// Whether the path's last component is a link.
    static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Whether root alone may write the file.
    public var isWritableByRootOnly: Bool {
        failure == 0 && owner == 0 && mode & 0o022 == 0
    }

    /// Whether a change from now on is certain to show: file times move in ticks, and two changes within one look the same.
    ///
    /// A tick is at most 10 ms on Linux; file systems of other kinds, with a clock of their own or whole seconds, get two seconds.
    public var isSettled: Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return failure == 0 && Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec) &- changed > 2_000_000_000
    }
}
