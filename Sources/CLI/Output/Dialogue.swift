import Glibc

/// A question to a person at a terminal.
///
/// Only a standard input that is itself a terminal is asked: a pipe or a file cannot answer for a person, and no
/// other terminal is opened behind the caller's back.
public struct Dialogue: Sendable {
    /// How a question ended.
    public enum Reply: Sendable, Equatable {
        /// The line that was typed, without its end.
        case line([UInt8])
        case endOfInput
        case interrupted
        case timedOut
    }

    /// How long a question waits.
    public static let patienceInMilliseconds: Int64 = 120_000
    static let patienceInWords = "two minutes"

    /// A typed line has at most this many bytes; a terminal's own limit is 4,096.
    private static let longestLine = 4_096

    let input: Int32
    let output: Int32

    /// The dialogue over these descriptors, whatever they are.
    public init(input: Int32, output: Int32) {
        self.input = input
        self.output = output
    }

    /// A dialogue with the person at the terminal: nil without one to read from, or none to write the question to.
    public static func atTerminal() -> Dialogue? {
        guard Terminal.isTerminal(STDIN_FILENO) else { return nil }
        let output = [STDERR_FILENO, STDOUT_FILENO].first(where: Terminal.isTerminal)
        return output.map { Dialogue(input: STDIN_FILENO, output: $0) }
    }

    /// Writes text before the question, wrapped to the terminal.
    public func show(_ text: String) {
        let columns = min(78, max(20, Terminal.columns(output) ?? 78))
        try? Output.write(Wrapping.wrap(text, columns: columns) + "\n", to: output)
    }

    /// Drops what was typed before the question stood there: it is no answer to it.
    public func forgetTyped() {
        tcflush(input, TCIFLUSH)
    }

    /// Asks and waits for a line, the end of input, Ctrl-C, or the time-out.
    public func ask(_ question: String, patienceInMilliseconds: Int64 = Dialogue.patienceInMilliseconds) -> Reply {
        let watch = InterruptWatch()
        try? Output.write(question + " ", to: output)
        let reply = wait(until: Self.now() + patienceInMilliseconds, interrupts: watch.descriptor)
        if case .line = reply { return reply }
        // The cursor still stands behind the question, and half a line must not reach the shell.
        try? Output.write("\n", to: output)
        tcflush(input, TCIFLUSH)
        return reply
    }

    private func wait(until deadline: Int64, interrupts: Int32) -> Reply {
        var line: [UInt8] = []
        while true {
            var watched = [
                pollfd(fd: interrupts, events: Int16(POLLIN), revents: 0), pollfd(fd: input, events: Int16(POLLIN), revents: 0),
            ]
            let ready = poll(&watched, 2, Int32(clamping: max(0, deadline - Self.now())))
            if ready < 0, errno == EINTR { continue }
            if ready == 0 { return .timedOut }
            if ready < 0 { return .endOfInput }
            if watched[0].revents != 0 { return .interrupted }
            var byte: UInt8 = 0
            let count = read(input, &byte, 1)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return .endOfInput }
            if byte == UInt8(ascii: "\n") { return .line(line) }
            if line.count < Self.longestLine { line.append(byte) }
        }
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
