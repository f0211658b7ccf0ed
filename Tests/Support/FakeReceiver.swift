import Foundation
import Glibc
import Synchronization

/// A server on a free loopback port that plays gpsd's part, one connection after the other, each as the test's script says.
public final class FakeReceiver: Sendable {
    /// One connection, in the hands of the script.
    public struct Connection {
        let descriptor: Int32

        /// Writes text at once, as one packet where the system lets it.
        public func send(_ text: String) {
            let bytes = Array(text.utf8)
            _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        }

        /// The next line that the client sends, within a few seconds.
        public func line() -> String? {
            var line: [UInt8] = []
            var byte: UInt8 = 0
            while recv(descriptor, &byte, 1, 0) == 1 {
                if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
                line.append(byte)
            }
            return nil
        }

        public func pause(seconds: Double) {
            usleep(UInt32(seconds * 1e6))
        }
    }

    public let port: UInt16
    private let listener: Int32
    private let isStopped = Mutex(false)

    /// Starts listening, on a port that was free before or on any; each connection is given to `script` with its number from 0, and closed
    /// when that returns.
    public init(port wanted: UInt16 = 0, _ script: @escaping @Sendable (Connection, Int) -> Void) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var reuse: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_port = wanted.bigEndian
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isReady = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(listener, generic, size) == 0 && listen(listener, 8) == 0 && getsockname(listener, generic, &size) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        self.listener = listener
        guard isReady else { throw SupportFailure("no server: error \(errno)") }
        Thread.detachNewThread {
            var number = 0
            while case let descriptor = accept(listener, nil, nil), descriptor >= 0 {
                var limit = timeval(tv_sec: 20, tv_usec: 0)
                setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
                script(Connection(descriptor: descriptor), number)
                close(descriptor)
                number += 1
            }
            // Here and nowhere else: a number that is closed while this thread may still use it would be another server's by then.
            close(listener)
        }
    }

    /// Ends listening; a connection that is open ends with its script.
    public func stop() {
        let wasStopped = isStopped.withLock { isStopped in
            defer { isStopped = true }
            return isStopped
        }
        guard !wasStopped else { return }
        shutdown(listener, Int32(SHUT_RDWR))
    }

    deinit {
        stop()
    }
}
