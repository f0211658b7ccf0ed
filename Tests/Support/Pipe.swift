import CSystem
import Glibc

/// A pipe between a test and a child.
enum Pipe {
    /// The end a test reads, without ever blocking on it.
    struct Reader {
        private var descriptor: Int32
        private(set) var bytes: [UInt8] = []

        init(_ descriptor: Int32) {
            self.descriptor = descriptor
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        }

        var text: String { String(decoding: bytes, as: UTF8.self) }
        /// For poll(2); -1, which it passes over, after the end.
        var watched: pollfd { pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0) }

        /// Reads what is there; true when something was. EIO is a terminal's way to say that the other side is gone.
        mutating func read(atMost patienceInMilliseconds: Int32) -> Bool {
            guard descriptor >= 0 else { return false }
            var watched = [watched]
            guard poll(&watched, 1, patienceInMilliseconds) > 0 else { return false }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count > 0 {
                bytes += buffer[..<count]
                return true
            }
            if count == 0 || errno == EIO { close() }
            return false
        }

        mutating func close() {
            if descriptor >= 0 { _ = Glibc.close(descriptor) }
            descriptor = -1
        }
    }

    /// Reading and writing end, both closed on exec.
    static func make() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard csystem_pipe(&ends, O_CLOEXEC) == 0 else { throw SupportFailure("no pipe: error \(errno)") }
        return (ends[0], ends[1])
    }
}
