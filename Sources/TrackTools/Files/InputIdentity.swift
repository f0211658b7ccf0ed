import FileSystem
import Glibc

/// What tells that a file is another one than it was: by place on the disk, size and time of the last change.
public struct InputIdentity: Sendable, Hashable {
    private let device: UInt64
    private let inode: UInt64
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }

    /// Gives a file the time at which this one was last changed; how far the file system keeps it is its own affair.
    func hand(dateTo descriptor: Descriptor) {
        // UTIME_OMIT, a macro that is not imported: the time of the last access stays.
        let accessed = timespec(tv_sec: 0, tv_nsec: (1 << 30) - 2)
        _ = futimens(descriptor.number, [accessed, timespec(tv_sec: seconds, tv_nsec: nanoseconds)])
    }
}
