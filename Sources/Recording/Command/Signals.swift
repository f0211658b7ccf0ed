import CSystem
import Glibc

/// The signals a recording answers, read one after the other from a signalfd.
///
/// They are blocked before any thread is made, so that each arrives here and nowhere else; COMMAND starts with the mask and the
/// dispositions that memotrack was started with.
public final class Signals: Sendable {
    /// As memotrack was started.
    public struct Inheritance: Sendable {
        fileprivate(set) var mask = sigset_t()
        fileprivate(set) var ignored: Set<Int32> = []
    }

    private static let answered: [Int32] = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT, SIGCHLD]
    /// A write that finds no reader or no room is told by errno instead.
    private static let survived: [Int32] = [SIGPIPE, SIGXFSZ]

    public let inherited: Inheritance
    private let descriptor: Descriptor

    /// To be made on the main thread before anything else runs.
    public init() {
        var inherited = Inheritance()
        for number in Self.answered + Self.survived where Self.isIgnored(number) { inherited.ignored.insert(number) }
        for number in Self.survived { signal(number, SIG_IGN) }
        // Without this a child's end would leave no status to wait for.
        if inherited.ignored.contains(SIGCHLD) { signal(SIGCHLD, SIG_DFL) }
        var set = sigset_t()
        sigemptyset(&set)
        for number in Self.answered where number == SIGCHLD || !inherited.ignored.contains(number) { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, &inherited.mask)
        self.inherited = inherited
        descriptor = Descriptor(owning: signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK)))
    }

    /// The next signal, or nil when the task is cancelled.
    func next() async -> Int32? {
        while true {
            var information = signalfd_siginfo()
            let count = withUnsafeMutableBytes(of: &information) { read(descriptor.number, $0.baseAddress, $0.count) }
            if count == MemoryLayout<signalfd_siginfo>.size { return Int32(bitPattern: information.ssi_signo) }
            guard await Poller.shared.readable(descriptor) == .ready else { return nil }
        }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return csystem_is_ignored(&action) != 0
    }
}
