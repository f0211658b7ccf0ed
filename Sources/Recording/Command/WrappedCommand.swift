import CSystem
public import FileSystem
import Glibc

/// COMMAND of `record MEMO -- COMMAND`: started with memotrack's own streams, in its process group.
public struct WrappedCommand: Sendable {
    /// How it ended.
    public enum Outcome: Sendable, Equatable {
        case exited(Int32)
        case killed(signal: Int32)
        case notFound
        case notExecutable

        /// COMMAND's own status as a shell reports it.
        public var status: Int32 {
            switch self {
            case .exited(let status): status
            case .killed(let signal): 128 + signal
            case .notFound: 127
            case .notExecutable: 126
            }
        }
    }

    private let process: pid_t

    /// Starts the command: words as bytes, the first of which is looked up in PATH.
    public static func start(_ words: [[UInt8]], under signals: Signals) -> Result<WrappedCommand, StartFailure> {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for number in Signals.survived where !signals.ignoredAtStart.contains(number) { sigaddset(&defaults, number) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        var process = pid_t()
        let code = withCStrings(words) { arguments in
            SystemLog.withEnvironment { environment in
                arguments[0].map { posix_spawnp(&process, $0, nil, &attributes, arguments, environment) } ?? ENOENT
            }
        }
        switch code {
        case 0: return .success(WrappedCommand(process: process))
        case ENOENT, ENOTDIR: return .failure(StartFailure(outcome: .notFound, cause: SystemFailure("posix_spawn", code: code)))
        default: return .failure(StartFailure(outcome: .notExecutable, cause: SystemFailure("posix_spawn", code: code)))
        }
    }

    public struct StartFailure: Error, Sendable {
        public let outcome: Outcome
        public let cause: SystemFailure
    }

    /// How it ended, when it has: to be asked on SIGCHLD.
    func outcome() -> Outcome? {
        var status: Int32 = 0
        guard waitpid(process, &status, WNOHANG) == process else { return nil }
        return csystem_exited(status) != 0 ? .exited(csystem_exit_status(status)) : .killed(signal: csystem_term_signal(status))
    }

    func send(_ signal: Int32) {
        kill(process, signal)
    }
}

/// Calls `body` with a NULL-terminated vector of C strings.
private func withCStrings<Result>(_ words: [[UInt8]], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
    let copies = words.map { word in
        (word + [0]).withUnsafeBytes { bytes in bytes.baseAddress.flatMap { strdup($0.assumingMemoryBound(to: CChar.self)) } }
    }
    defer { copies.forEach { free($0) } }
    return body(copies + [nil])
}
