import Glibc
import Synchronization

/// The pipe's end that the signal handler writes to; -1 while nobody watches.
private let interruptDescriptor = Atomic<Int32>(-1)

/// While it lives, SIGINT does not end the process but makes `descriptor` readable.
///
/// One at a time in a process: the handler knows one pipe.
struct InterruptWatch: ~Copyable {
    /// Readable after an interrupt; -1 where no pipe could be made, which poll(2) passes over.
    let descriptor: Int32
    private let writingEnd: Int32
    private var previous = sigaction()

    init() {
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (descriptor, writingEnd) = (ends[0], ends[1])
        interruptDescriptor.store(writingEnd, ordering: .sequentiallyConsistent)
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in
            let saved = errno
            var byte: UInt8 = 0
            _ = write(interruptDescriptor.load(ordering: .sequentiallyConsistent), &byte, 1)
            errno = saved
        }
        sigaction(SIGINT, &action, &previous)
    }

    deinit {
        var action = previous
        sigaction(SIGINT, &action, nil)
        interruptDescriptor.store(-1, ordering: .sequentiallyConsistent)
        close(descriptor)
        close(writingEnd)
    }
}
