import CSystem
import FileSystem
import Glibc
import Store
import Support

@testable import Recording

/// A session with its own loop and a real socket in a scratch home.
struct ControlRig {
    let rig: Rig
    let folder: String
    let name: String

    /// Runs a session around `body`, with its first sample there, and ends it.
    static func use(_ home: ScratchHome, _ body: (ControlRig) async throws -> Void) async throws {
        let rig = try Rig(home)
        let control = ControlRig(rig: rig, folder: home.path("run/memotrack"), name: await rig.session.plan.name)
        async let running = rig.session.run(signals: nil, command: nil) { [folder = control.folder, name = control.name] in
            try? ControlSocket(in: folder, named: name)
        }
        do {
            try await rig.until { rig.source.isOpen && rig.clock.isWaitedFor }
            await rig.source.say(.fixes([rig.fix(0)]))
            try await body(control)
        } catch {
            await rig.session.end(.signal)
            _ = await running
            throw error
        }
        await rig.session.end(.signal)
        _ = await running
    }

    var path: String { folder + "/" + name + ".sock" }

    /// Asks as another process would: on a thread that may block.
    func ask(_ request: ControlRequest, within seconds: Double = 10) async -> Result<ControlReply, ControlFault> {
        await Self.ask(request, of: name, in: folder, within: seconds)
    }

    static func ask(
        _ request: ControlRequest, of name: String, in folder: String, within seconds: Double = 10
    ) async -> Result<ControlReply, ControlFault> {
        await onThread {
            do throws(ControlFault) {
                return .success(try ControlClient(in: folder).ask(request, of: name, within: seconds))
            } catch {
                return .failure(error)
            }
        }
    }

    /// A connection that says what the test has it say; nothing, at first.
    func connect() -> RawConnection? {
        let number = csystem_connect_to(path)
        return number < 0 ? nil : RawConnection(descriptor: Descriptor(owning: number))
    }
}

/// One end of a connection to a session's socket.
struct RawConnection {
    let descriptor: Descriptor

    func say(_ text: String) {
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(descriptor.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            // Closed by the session, or full because it reads no more.
            guard count > 0 else { return }
            sent += count
        }
    }

    func isClosed(within seconds: Double) async -> Bool {
        await onThread { [number = descriptor.number] in
            var watched = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
            guard poll(&watched, 1, Int32(seconds * 1_000)) > 0 else { return false }
            var byte: UInt8 = 0
            return recv(number, &byte, 1, 0) <= 0
        }
    }
}

/// Does something that blocks on a thread of its own.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        BlockingThread.run { continuation.resume(returning: body()) }
    }
}
