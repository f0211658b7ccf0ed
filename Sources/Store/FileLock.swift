import CSystem
import Glibc

/// flock(2) on a companion file that is never replaced, and removed only by who holds it; let go when the last reference goes, or the
/// process ends.
public final class FileLock: Sendable {
    private let descriptor: Int32

    private init(owning descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Takes the lock, or nil when another holds it. Makes the companion when it is not there.
    public static func tryLock(_ path: String) throws(StoreError) -> FileLock? {
        // `isLocked` holds it for a moment, and must not be taken for a holder.
        for _ in 0..<4 {
            if let lock = try attempt(path) { return lock }
            usleep(1_000)
        }
        return try attempt(path)
    }

    private static func attempt(_ path: String) throws(StoreError) -> FileLock? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw StoreError(.unwritable, path: path, code: errno) }
        if csystem_flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
            if isAt(path, descriptor) { return FileLock(owning: descriptor) }
            // Removed between opening and locking: who comes next makes another.
            close(descriptor)
            return nil
        }
        let code = errno
        close(descriptor)
        guard code == EWOULDBLOCK else { throw StoreError(.unwritable, path: path, code: code) }
        return nil
    }

    private static func isAt(_ path: String, _ descriptor: Int32) -> Bool {
        var held = stat(), standing = stat()
        guard fstat(descriptor, &held) == 0, lstat(path, &standing) == 0 else { return false }
        return held.st_ino == standing.st_ino && held.st_dev == standing.st_dev
    }

    /// Takes the lock, waiting for as long as a change takes.
    ///
    /// - Throws: `StoreError.Kind.busy` after five seconds.
    public static func lock(_ path: String) throws(StoreError) -> FileLock {
        let deadline = now() + 5
        while true {
            if let lock = try attempt(path) { return lock }
            guard now() < deadline else { throw StoreError(.busy, path: path) }
            // Of a random length, so that no rhythm of another's changes keeps this one out.
            usleep(.random(in: 50...1_000))
        }
    }

    /// Seconds of CLOCK_MONOTONIC.
    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Whether another holds it; nothing is made.
    public static func isLocked(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return csystem_flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }
}
