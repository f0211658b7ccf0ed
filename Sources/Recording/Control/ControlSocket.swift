import CSystem
public import FileSystem
import Glibc
public import Store

/// The Unix socket at which a session hears what is asked of it; other users are refused. There from its making until `remove`.
public final class ControlSocket: Sendable {
    private let folder: String
    private let path: String
    private let listener: Descriptor
    private static let backlog: Int32 = 16

    /// - Parameters:
    ///   - folder: the runtime folder, made where it is not there.
    ///   - name: the session's, from its entry in the ledger, which the caller holds: what has this name is stale.
    /// - Throws: `ControlFault.folder` when the folder is not this user's alone, `.system` when no socket can be made there.
    public init(in folder: String, named name: String) throws(ControlFault) {
        self.folder = folder
        path = Self.path(in: folder, named: name)
        listener = try Self.locked(folder) { [path] () throws(ControlFault) in
            unlink(path)
            let number = csystem_listen_at(path, Self.backlog)
            guard number >= 0 else { throw .system(SystemFailure("bind")) }
            chmod(path, 0o600)
            return Descriptor(owning: number)
        }
    }

    static func path(in folder: String, named name: String) -> String {
        folder + "/" + name + ".sock"
    }

    /// Nobody can ask any more; who has asked is still answered.
    func remove() {
        try? Self.locked(folder) {
            unlink(path)
            // Nothing of ours is to be left behind the last session.
            if FolderListing.names(in: folder, withSuffix: ".sock").isEmpty { unlink(Self.lockPath(in: folder)) }
        }
    }

    private static func lockPath(in folder: String) -> String { folder + "/control.lock" }

    /// Removes what sessions that were cut short left behind.
    public static func removeStale(in folder: String) {
        guard !FolderListing.names(in: folder, withSuffix: ".sock").isEmpty else { return }
        try? locked(folder) {
            for name in FolderListing.names(in: folder, withSuffix: ".sock") {
                let connection = csystem_connect_to(folder + "/" + name)
                if connection >= 0 {
                    close(connection)
                } else if errno == ECONNREFUSED {
                    unlink(folder + "/" + name)
                }
            }
        }
    }

    /// A socket is made, judged and removed under one lock, so that a new one is not taken for the stale one of the same name.
    private static func locked<Result>(_ folder: String, _ body: () throws(ControlFault) -> Result) throws(ControlFault) -> Result {
        let lock: FileLock
        do {
            try Directories.makePrivate(folder)
            lock = try FileLock.lock(lockPath(in: folder))
        } catch {
            throw .folder(error)
        }
        defer { withExtendedLifetime(lock) {} }
        return try body()
    }
}

/// Why a session can't be reached, or not be made reachable.
public enum ControlFault: Error, Sendable, Equatable {
    case folder(StoreError)
    case system(SystemFailure)
    /// Nobody listens.
    case absent
    /// Somebody listens and did not answer in time, as a stopped process.
    case silent
    /// Another user's process listens, or the session refused us, or said something that is no answer.
    case refused
}

// MARK: - Answering

extension ControlSocket {
    private static let patience = Duration.seconds(5)
    private static let mostAtOnce = 16

    /// Answers who asks, until cancelled.
    func serve(_ answer: @escaping @Sendable (ControlRequest) async -> ControlReply) async {
        await withTaskGroup(of: Void.self) { group in
            var conversations = 0
            while await Poller.shared.readable(listener) == .ready {
                let number = csystem_accept(listener.number)
                guard number >= 0 else {
                    // No descriptor is free, or who asked has gone: not asked again in a tight loop.
                    try? await Task.sleep(for: .milliseconds(100))
                    continue
                }
                let connection = Descriptor(owning: number)
                guard csystem_peer_user(number) == Int(geteuid()) else { continue }
                if conversations == Self.mostAtOnce {
                    await group.next()
                    conversations -= 1
                }
                conversations += 1
                group.addTask { await Self.converse(connection, answer) }
            }
        }
    }

    private static func converse(_ connection: Descriptor, _ answer: (ControlRequest) async -> ControlReply) async {
        guard let line = await readLine(connection), let request: ControlRequest = ControlMessage.decode(line) else { return }
        let reply = ControlMessage.encode(await answer(request))
        // A reply is far smaller than what a socket holds.
        send(connection.number, reply, reply.count, Int32(MSG_NOSIGNAL))
    }

    private static func readLine(_ connection: Descriptor) async -> [UInt8]? {
        let deadline = ContinuousClock.now + patience
        var line: [UInt8] = []
        while line.last != UInt8(ascii: "\n"), line.count < ControlMessage.longest {
            guard await Poller.shared.readable(connection, until: deadline) == .ready else { return nil }
            guard let count = try? line.read(from: connection) else { return nil }
            if count == 0 { return nil }
        }
        return line
    }
}

extension [UInt8] {
    /// Appends what can be read at once: the number of bytes, 0 at the end, nil when there is nothing yet.
    mutating func read(from descriptor: Descriptor) throws(SystemFailure) -> Int? {
        var read: [UInt8] = []
        let count = try withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { buffer throws(SystemFailure) -> Int? in
            let count = try descriptor.read(into: buffer)
            if let count { read = Array(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
            return count
        }
        self += read
        return count
    }
}
