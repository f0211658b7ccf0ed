import CSystem
import FileSystem
import Glibc
import Synchronization

/// Names and addresses of a machine, and a connection to it that can be given up at any moment.
enum HostAddress {
    /// An address in the form that connect(2) takes.
    private struct SocketAddress: Sendable {
        var family: Int32
        var bytes: [UInt8]
    }

    private static let patience = Duration.seconds(10)

    static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.")
    }

    /// Tries each address of the host in turn.
    static func connect(host: String, port: UInt16) async throws -> Descriptor {
        var failure = SourceFailure(.absent, "no address is known for \(host)")
        for address in await addresses(host: host, port: port) {
            do {
                return try await connect(address)
            } catch let refusal as SystemFailure {
                failure = SourceFailure(.refused, "\(host):\(port): \(refusal.reason)")
            }
        }
        try Task.checkCancellation()
        throw failure
    }

    private static func connect(_ address: SocketAddress) async throws -> Descriptor {
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let number = socket(address.family, type, 0)
        guard number >= 0 else { throw SystemFailure("socket") }
        let descriptor = Descriptor(owning: number)
        keepAlive(number)
        let result = address.bytes.withUnsafeBytes { buffer in
            buffer.baseAddress.map { Glibc.connect(number, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(buffer.count)) } ?? -1
        }
        guard result != 0 else { return descriptor }
        guard errno == EINPROGRESS else { throw SystemFailure("connect") }
        switch await Poller.shared.writable(descriptor, until: .now + patience) {
        case .cancelled: throw CancellationError()
        case .timedOut: throw SystemFailure("connect", code: ETIMEDOUT)
        case .ready: break
        }
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(number, SOL_SOCKET, SO_ERROR, &code, &size)
        guard code == 0 else { throw SystemFailure("connect", code: code) }
        return descriptor
    }

    /// A machine that vanished from the network sends no end: half a minute of silence later it is asked, and counts as lost after three
    /// questions without an answer.
    private static func keepAlive(_ socket: Int32) {
        let settings =
            [
                (SOL_SOCKET, SO_KEEPALIVE, 1), (Int32(IPPROTO_TCP), TCP_KEEPIDLE, 30), (Int32(IPPROTO_TCP), TCP_KEEPINTVL, 10),
                (Int32(IPPROTO_TCP), TCP_KEEPCNT, 3),
            ] as [(Int32, Int32, Int32)]
        for (level, option, value) in settings {
            var value = value
            setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
        }
    }

    /// `localhost` is answered here, so that nothing asks a name service about this machine; other names are looked up on a thread of
    /// their own, which is left behind when the task is cancelled.
    private static func addresses(host: String, port: UInt16) async -> [SocketAddress] {
        if host == "localhost" { return look(up: "::1", port, numeric: true) + look(up: "127.0.0.1", port, numeric: true) }
        let numeric = look(up: host, port, numeric: true)
        guard numeric.isEmpty else { return numeric }
        let answer = LookUp()
        answer.start { look(up: host, port, numeric: false) }
        return await answer.result()
    }

    private static func look(up host: String, _ port: UInt16, numeric: Bool) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        hints.ai_flags = numeric ? AI_NUMERICHOST | AI_NUMERICSERV : AI_NUMERICSERV
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        var found: [SocketAddress] = []
        var entry = list
        while let current = entry?.pointee {
            let bytes = UnsafeRawBufferPointer(start: current.ai_addr, count: Int(current.ai_addrlen))
            found.append(SocketAddress(family: current.ai_family, bytes: Array(bytes)))
            entry = current.ai_next
        }
        return found
    }

    /// A name's addresses, computed on another thread; an eventfd says when they are there.
    private final class LookUp: Sendable {
        private let found = Mutex<[SocketAddress]>([])
        private let done = Descriptor(owning: eventfd(0, Int32(EFD_CLOEXEC)))

        func start(_ work: @escaping @Sendable () -> [SocketAddress]) {
            BlockingThread.run { [self] in
                let addresses = work()
                found.withLock { $0 = addresses }
                eventfd_write(done.number, 1)
            }
        }

        func result() async -> [SocketAddress] {
            await Poller.shared.readable(done) == .ready ? found.withLock { $0 } : []
        }
    }
}
