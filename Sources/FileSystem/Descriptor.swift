public import Glibc

/// An open file descriptor with one owner; closed when the last reference goes.
public final class Descriptor: Sendable {
    public let number: Int32

    /// Takes over an open descriptor.
    public init(owning number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    /// Opens a file close-on-exec, or throws with errno.
    public static func open(_ path: FilePath, _ flags: Int32, mode: mode_t = 0) throws(SystemFailure) -> Descriptor {
        let number = path.withCString { Glibc.open($0, flags | O_CLOEXEC, mode) }
        guard number >= 0 else { throw SystemFailure("open") }
        return Descriptor(owning: number)
    }

    /// What fstat(2) says, or throws with errno.
    public func status() throws(SystemFailure) -> stat {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw SystemFailure("fstat") }
        return status
    }

    /// Reads once into the buffer: the number of bytes, 0 at the end, nil when nothing is there yet.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int? {
        while true {
            let count = Glibc.read(number, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            switch errno {
            case EINTR: continue
            case EAGAIN: return nil
            default: throw SystemFailure("read")
            }
        }
    }
}

/// A system call that failed, with errno as it left it.
public struct SystemFailure: Error, Hashable, Sendable {
    public let call: String
    public let code: Int32

    public init(_ call: String, code: Int32 = errno) {
        self.call = call
        self.code = code
    }

    /// What strerror(3) says; the program never sets a locale, so this is English.
    public var reason: String {
        String(cString: strerror(code))
    }

    /// No room: the disk, a quota, or the limit on a file's size.
    public var meansFull: Bool {
        code == ENOSPC || code == EDQUOT || code == EFBIG
    }
}
