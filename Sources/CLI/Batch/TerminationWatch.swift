import FileSystem
import Glibc
import Synchronization

/// The pipe's end that the signal handler writes to; -1 while nobody watches.
private let terminationDescriptor = Atomic<Int32>(-1)

/// Lets something be put in order before a signal ends the process, at whatever moment: it is done by a thread that does nothing else.
enum TerminationWatch {
    private static let watched: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    /// Once in a process. Signals that are ignored stay so, as under nohup(1).
    ///
    /// - Parameter atEnd: called once; afterwards the process ends by the signal, as if nobody had watched.
    static func begin(_ atEnd: @escaping @Sendable () -> Void) {
        var ends: [Int32] = [-1, -1]
        guard terminationDescriptor.load(ordering: .sequentiallyConsistent) < 0, pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        terminationDescriptor.store(ends[1], ordering: .sequentiallyConsistent)
        for number in watched where !isIgnored(number) { answer(number) }
        let reading = ends[0]
        BlockingThread.run {
            var number: UInt8 = 0
            while read(reading, &number, 1) != 1 {}
            atEnd()
            signal(Int32(number), SIG_DFL)
            kill(getpid(), Int32(number))
        }
    }

    private static func answer(_ number: Int32) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { number in
            let interrupted = errno
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(terminationDescriptor.load(ordering: .sequentiallyConsistent), &byte, 1)
            errno = interrupted
        }
        action.sa_flags = SA_RESTART
        sigaction(number, &action, nil)
    }

    /// SIG_IGN is 1 in place of a function.
    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
