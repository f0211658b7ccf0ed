import CSystem
import FileSystem
import Glibc

/// The one file that grows in place: whole after every write, because each write begins where the last point that stays ends, and
/// carries the closing tags with it.
///
/// What it holds in memory is what is not yet on disk, and the bytes behind the last point that stays, so that a write which fails
/// can be taken back. It knows bytes only; `TrackScribe` knows points.
final class TrackFile {
    /// Bytes that are ready to be written, in three parts.
    struct Pending {
        /// Stays for good.
        var stable: [UInt8] = []
        /// Stands at the end until the next write replaces it.
        var provisional: [UInt8] = []
        /// Closes what is open.
        var closing: [UInt8] = []
    }

    enum Failure: Error, Equatable {
        /// No room; the file is as it was before the write.
        case full
        /// The path leads to no file, or to another one.
        case gone
        case system(SystemFailure)
    }

    /// No write is larger.
    static let largestWrite = 65_536
    /// Room that is asked for at once, so that most writes find it reserved.
    private static let reservation = 262_144

    let path: FilePath
    let descriptor: Descriptor
    private let device: dev_t
    private let inode: ino_t
    /// Where the next write begins: behind the last point that stays.
    private(set) var stableEnd: Int
    /// What is on disk from there on, padding included.
    private var behind: [UInt8]
    private var reservedEnd = 0
    private var isSynced = true
    private let disk: DiskCalls

    /// Takes over an open file whose bytes from `stableEnd` on are known, and locks it.
    init(
        _ descriptor: Descriptor, at path: FilePath, stableEnd: Int, behind: [UInt8], disk: DiskCalls = DiskCalls()
    ) throws(SystemFailure) {
        let status = try descriptor.status()
        guard csystem_flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 else { throw SystemFailure("flock") }
        self.path = path
        self.descriptor = descriptor
        device = status.st_dev
        inode = status.st_ino
        self.stableEnd = stableEnd
        self.behind = behind
        self.disk = disk
    }

    /// One positioned write; afterwards `pending.stable` counts as written. What fails leaves the file as it was.
    func write(_ pending: Pending) throws(Failure) {
        guard isStillThere else { throw .gone }
        var bytes = pending.stable + pending.provisional + pending.closing
        // A tail shorter than the one it covers is padded, so that one write always does.
        if bytes.count < behind.count {
            bytes += [UInt8](repeating: UInt8(ascii: "\n"), count: behind.count - bytes.count)
        }
        if bytes != behind { try replaceEnd(by: bytes) }
        stableEnd += pending.stable.count
        behind = Array(bytes.dropFirst(pending.stable.count))
    }

    private func replaceEnd(by bytes: [UInt8]) throws(Failure) {
        try reserve(upTo: stableEnd + bytes.count)
        do {
            try put(bytes, at: stableEnd)
        } catch {
            takeBack()
            throw error.meansFull ? .full : .system(error)
        }
        isSynced = false
    }

    /// Whether as much as the largest write would find room.
    var hasRoom: Bool {
        (try? reserve(upTo: stableEnd + behind.count + Self.largestWrite)) != nil
    }

    /// Whether the path still leads to the open file, and nobody else has made that longer or shorter.
    var isStillThere: Bool {
        var status = stat()
        guard path.withCString({ lstat($0, &status) }) == 0 else { return false }
        return status.st_dev == device && status.st_ino == inode && status.st_size == stableEnd + behind.count
    }

    /// fdatasync(2), when something was written since the last time.
    func synchronise() {
        guard !isSynced else { return }
        isSynced = fdatasync(descriptor.number) == 0
    }

    /// Cuts padding and reserved room off and syncs: the end of the session.
    func finish() {
        // What somebody else has written meanwhile is not touched.
        guard isOfKnownSize else { return synchronise() }
        while behind.count > 1, behind.suffix(2) == [UInt8(ascii: "\n"), UInt8(ascii: "\n")] { behind.removeLast() }
        _ = ftruncate(descriptor.number, off_t(stableEnd + behind.count))
        synchronise()
    }

    private var isOfKnownSize: Bool {
        (try? descriptor.status()).map { $0.st_size == stableEnd + behind.count } ?? false
    }

    /// Takes the name back from a file that nothing came to be in.
    func removeIfEmpty() {
        guard stableEnd == 0, behind.isEmpty, isStillThere, (try? descriptor.status())?.st_size == 0 else { return }
        _ = path.withCString { unlink($0) }
    }

    private func reserve(upTo end: Int) throws(Failure) {
        guard end > reservedEnd else { return }
        let wanted = end + Self.reservation
        if disk.reserve(descriptor.number, wanted) == 0 {
            reservedEnd = wanted
        } else if SystemFailure("fallocate").meansFull, disk.reserve(descriptor.number, end) != 0,
            SystemFailure("fallocate").meansFull
        {
            throw .full
        }
    }

    private func put(_ bytes: [UInt8], at offset: Int) throws(SystemFailure) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                disk.write(descriptor.number, UnsafeRawBufferPointer(rebasing: buffer[written...]), offset + written)
            }
            if count > 0 {
                written += count
            } else if count == 0 || errno != EINTR {
                throw SystemFailure("write", code: count == 0 ? ENOSPC : errno)
            }
        }
    }

    /// The old bytes lie in blocks that the file has already, so that putting them back needs no room.
    private func takeBack() {
        guard (try? put(behind, at: stableEnd)) != nil else { return }
        _ = ftruncate(descriptor.number, off_t(stableEnd + behind.count))
        reservedEnd = 0
    }
}

/// The two calls that a full disk refuses; tests bring their own.
struct DiskCalls: Sendable {
    /// pwrite(2) of all bytes at an offset: the number written, or -1 with errno.
    var write: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Int = { descriptor, bytes, offset in
        pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
    }
    /// fallocate(2) from the beginning to an offset, the size kept: 0, or -1 with errno.
    var reserve: @Sendable (_ descriptor: Int32, _ end: Int) -> Int32 = { descriptor, end in csystem_reserve(descriptor, 0, off_t(end)) }
}
