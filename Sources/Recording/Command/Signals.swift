import CSystem
public import FileSystem
import Glibc
import Synchronization

/// The signals a recording answers, read one after the other.
///
/// Their handler writes the number into a pipe and does nothing else. Handlers, unlike a mask, are undone by exec(2) itself, so that COMMAND
/// starts with the mask and the dispositions that memotrack was started with.
public final class Signals: Sendable {
    private static let answered: [Int32] = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGCHLD]
    /// Ignored by memotrack: a write that finds no reader or no room is told by errno instead.
    static let survived: [Int32] = [SIGPIPE, SIGXFSZ]
    /// Where the handler writes to.
    private static let writeEnd = Atomic<Int32>(-1)

    /// Signals that memotrack was started with being ignored: `nohup` and the like.
    let ignoredAtStart: Set<Int32>
    private let descriptor: Descriptor

    /// From now on the signals arrive here. One is enough for a process.
    ///
    /// - Parameter ignoredBefore: signals that were ignored when memotrack was started, and whose disposition it has changed since.
    /// - Throws: `SystemFailure` when no pipe can be made.
    public init(ignoredBefore: Set<Int32> = []) throws(SystemFailure) {
        var ends: [Int32] = [-1, -1]
        guard csystem_pipe(&ends, O_CLOEXEC | O_NONBLOCK) == 0 else { throw SystemFailure("pipe") }
        descriptor = Descriptor(owning: ends[0])
        Self.writeEnd.store(ends[1], ordering: .sequentiallyConsistent)
        ignoredAtStart = ignoredBefore.union(Self.answered.filter(Self.isIgnored))
        // A child whose end is ignored leaves no status to wait for.
        for number in Self.answered where number == SIGCHLD || !ignoredAtStart.contains(number) { Self.answer(number) }
    }

    /// The next signal, or nil when the task is cancelled.
    func next() async -> Int32? {
        while true {
            var number: UInt8 = 0
            if read(descriptor.number, &number, 1) == 1 { return Int32(number) }
            guard await Poller.shared.readable(descriptor) == .ready else { return nil }
        }
    }

    private static func answer(_ number: Int32) {
        csystem_handle_signal(number) { number in
            let interrupted = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(Signals.writeEnd.load(ordering: .relaxed), &byte, 1)
            errno = interrupted
        }
    }

    /// Ignores the signals of a write that fails, so that write(2) tells of a reader that went away or a file that must not grow.
    ///
    /// - Returns: those that were ignored already.
    public static func ignoreWriteFailures() -> Set<Int32> {
        let before = Set(survived.filter(isIgnored))
        for number in survived { signal(number, SIG_IGN) }
        return before
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return csystem_is_ignored(&action) != 0
    }
}
