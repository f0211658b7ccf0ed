import CSystem
import Glibc

/// A started program whose two streams are read while it runs.
public final class Child {
    public let command: [String]
    public let processIdentifier: Int32
    private var output: Pipe.Reader
    private var errors: Pipe.Reader
    private var ended: Ending?

    init(command: [String], processIdentifier: Int32, output: Pipe.Reader, errors: Pipe.Reader) {
        self.command = command
        self.processIdentifier = processIdentifier
        self.output = output
        self.errors = errors
    }

    /// A child that nobody waited for is killed, with whatever it started in its session.
    deinit {
        if ended == nil {
            kill(-processIdentifier, SIGKILL)
            var status: Int32 = 0
            waitpid(processIdentifier, &status, 0)
        }
        output.close()
        errors.close()
    }

    /// Standard output and standard error as far as they have been read.
    public var outputSoFar: String { output.text }
    public var errorsSoFar: String { errors.text }

    /// kill(2).
    public func signal(_ number: Int32) {
        kill(processIdentifier, number)
    }

    /// Reads both streams until `condition` holds.
    ///
    /// - Throws: `SupportFailure` with the command and both streams after `seconds`, or when the program ended first.
    public func wait(within seconds: Double = 10, until condition: (Child) throws -> Bool) throws {
        let deadline = Clock.now() + seconds
        while try !condition(self) {
            if ended != nil { throw failure("ended before the expected happened") }
            if Clock.now() > deadline { throw failure("the expected did not happen within \(seconds) s") }
            pump()
        }
    }

    /// Reads both streams until the program has ended.
    ///
    /// - Throws: `SupportFailure` with the command and both streams after `seconds`; the program is then killed.
    public func finish(within seconds: Double = 20) throws -> Run {
        let deadline = Clock.now() + seconds
        while ended == nil {
            if Clock.now() > deadline { throw failure("did not end within \(seconds) s") }
            pump()
        }
        // What a descendant still writes is not waited for: it may hold the pipe for ever.
        while output.read(atMost: 0) || errors.read(atMost: 0) {}
        return Run(command: command, ending: ended ?? .exited(-1), outputBytes: output.bytes, errorBytes: errors.bytes)
    }

    private func pump() {
        var watched = [output.watched, errors.watched]
        poll(&watched, 2, 10)
        _ = output.read(atMost: 0)
        _ = errors.read(atMost: 0)
        if ended == nil { ended = Ending.collect(processIdentifier) }
    }

    private func failure(_ what: String) -> SupportFailure {
        let text = Run(command: command, ending: ended ?? .exited(-1), outputBytes: output.bytes, errorBytes: errors.bytes).description
        return SupportFailure(what + "\n" + text)
    }
}

/// How a program ended.
public enum Ending: Sendable, Equatable {
    case exited(Int32)
    case signalled(Int32)

    /// waitpid(2) without waiting.
    static func collect(_ child: Int32) -> Ending? {
        var status: Int32 = 0
        guard waitpid(child, &status, WNOHANG) == child else { return nil }
        return csystem_exited(status) != 0 ? .exited(csystem_exit_status(status)) : .signalled(csystem_term_signal(status))
    }
}

enum Clock {
    /// Seconds of CLOCK_MONOTONIC.
    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
