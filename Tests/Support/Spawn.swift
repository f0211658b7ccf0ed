import CSystem
import Glibc

/// Starts a program; the descriptors of the tests themselves never reach it.
enum Spawn {
    /// What a child finds as its standard streams.
    enum Stream {
        case descriptor(Int32)
        /// Opened in the child; a terminal opened so becomes its controlling terminal when it leads a session.
        case path(String)
    }

    /// Starts `command`, a path or a name on the search path and its arguments, with `environment` as the whole of its
    /// environment; gives the process id.
    ///
    /// With `leadsSession` it starts a session, and so a process group, of its own.
    static func start(
        _ command: [[UInt8]], environment: [String: String], folder: String, streams: [Stream], leadsSession: Bool
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (index, stream) in streams.enumerated() {
            switch stream {
            case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(index))
            case .path(let path): posix_spawn_file_actions_addopen(&actions, Int32(index), path, O_RDWR, 0)
            }
        }
        csystem_spawn_in_folder(&actions, folder)
        var attributes = freshAttributes(leadsSession: leadsSession)
        defer { posix_spawnattr_destroy(&attributes) }
        var child: pid_t = 0
        guard let program = command.first.map({ String(decoding: $0, as: UTF8.self) }) else { throw SupportFailure("no command") }
        let failure = withCStrings(command) { arguments in
            withCStrings(environment.map { Array("\($0.key)=\($0.value)".utf8) }) { variables in
                posix_spawnp(&child, program, &actions, &attributes, arguments, variables)
            }
        }
        guard failure == 0 else {
            throw SupportFailure("cannot start \(program): error \(failure)")
        }
        return child
    }

    /// Signals as a fresh login would have them, whatever the test runner blocks or ignores.
    private static func freshAttributes(leadsSession: Bool) -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        let session = leadsSession ? csystem_spawn_setsid() : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK) | session)
        return attributes
    }

    /// Calls `body` with a NULL-terminated array of C strings that live as long as the call.
    private static func withCStrings<Result>(
        _ words: [[UInt8]], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: words.count + 1)
        for (index, word) in words.enumerated() {
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: word.count + 1)
            for (offset, byte) in (word + [0]).enumerated() { copy[offset] = CChar(bitPattern: byte) }
            pointers[index] = copy
        }
        pointers[words.count] = nil
        defer {
            for index in words.indices { pointers[index]?.deallocate() }
            pointers.deallocate()
        }
        return body(pointers)
    }
}

/// What went wrong around a test, with all that is needed to understand it.
public struct SupportFailure: Error, CustomStringConvertible, Sendable {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}
