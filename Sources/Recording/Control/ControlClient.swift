import CSystem
import FileSystem
import Glibc

/// Asks a session that another process runs.
public struct ControlClient: Sendable {
    private let folder: String

    /// - Parameter folder: the runtime folder.
    public init(in folder: String) {
        self.folder = folder
    }

    /// Asks and waits for the answer, which comes once it is done: after `stop` the track is complete.
    ///
    /// - Parameters:
    ///   - request: what is asked.
    ///   - name: the session's, from the ledger.
    ///   - seconds: how long to wait at most.
    /// - Returns: how the session stands then.
    /// - Throws: `ControlFault` when it can't be reached or does not answer.
    public func ask(_ request: ControlRequest, of name: String, within seconds: Double = 10) throws(ControlFault) -> ControlReply {
        let deadline = ContinuousClock.now + .seconds(seconds)
        let connection = try connect(name, until: deadline)
        let line = ControlMessage.encode(request)
        guard send(connection.number, line, line.count, Int32(MSG_NOSIGNAL)) == line.count else { throw .refused }
        guard let reply: ControlReply = ControlMessage.decode(try readLine(connection, until: deadline)) else { throw .refused }
        return reply
    }

    private func connect(_ name: String, until deadline: ContinuousClock.Instant) throws(ControlFault) -> Descriptor {
        while true {
            let number = csystem_connect_to(ControlSocket.path(in: folder, named: name))
            if number >= 0 {
                let connection = Descriptor(owning: number)
                guard csystem_peer_user(number) == Int(geteuid()) else { throw .refused }
                return connection
            }
            switch errno {
            case ENOENT, ECONNREFUSED, ENOTDIR: throw .absent
            // More have asked than are heard at once.
            case EAGAIN where ContinuousClock.now < deadline: usleep(10_000)
            case EAGAIN: throw .silent
            default: throw .system(SystemFailure("connect"))
            }
        }
    }

    private func readLine(_ connection: Descriptor, until deadline: ContinuousClock.Instant) throws(ControlFault) -> [UInt8] {
        var line: [UInt8] = []
        while line.last != UInt8(ascii: "\n"), line.count < ControlMessage.longest {
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard left > 0 else { throw .silent }
            var watched = pollfd(fd: connection.number, events: Int16(POLLIN), revents: 0)
            poll(&watched, 1, Int32(left.rounded(.up)))
            do {
                if try line.read(from: connection) == 0 { throw ControlFault.refused }
            } catch {
                throw .refused
            }
        }
        return line
    }
}
