import Glibc

/// Standard output failed for another reason than a closed pipe.
public struct OutputError: Error, Sendable, Equatable {
    public let errorNumber: Int32
}

/// Where a command writes: results to standard output, everything else to standard error.
///
/// A closed pipe is not an error: what is written to it is dropped.
public struct Output: Sendable {
    public var standardOutput: Int32 = STDOUT_FILENO
    public var standardError: Int32 = STDERR_FILENO
    /// `--quiet`: no notices.
    public var isQuiet = false
    /// `--verbose`: details too.
    public var isVerbose = false
    /// Whether standard output, and standard error, are coloured.
    public var coloursResults = false
    public var coloursMessages = false

    public init() {}

    /// Writes a result, line by line as it is, and a line end.
    ///
    /// - Throws: `OutputError` when it could not be written, a closed pipe excepted.
    public func result(_ text: String) throws(OutputError) {
        try Self.write(text + "\n", to: standardOutput)
    }

    /// Writes prose as a result, wrapped where standard output is a terminal.
    public func prose(_ text: String) throws(OutputError) {
        try result(wrapped(text, for: standardOutput))
    }

    /// Says something beside the results, unless `--quiet`.
    public func notice(_ text: String) {
        if !isQuiet { say(text) }
    }

    /// Says what is wrong, also with `--quiet`, after the program's name.
    public func complain(_ text: String) {
        let prefix = Style.strong("memotrack:", coloursMessages)
        say(prefix + " " + text)
    }

    /// Says what was put up with, after the program's name, unless `--quiet`.
    public func warn(_ text: String) {
        if !isQuiet { complain(text) }
    }

    private func say(_ text: String) {
        // A message that cannot be written has nowhere to be reported.
        try? Self.write(wrapped(text, for: standardError) + "\n", to: standardError)
    }

    private func wrapped(_ text: String, for descriptor: Int32) -> String {
        Terminal.isTerminal(descriptor) ? Wrapping.wrap(text, columns: Self.proseColumns(descriptor)) : text
    }

    /// Prose is easiest to read in lines of at most 78 columns.
    private static func proseColumns(_ descriptor: Int32) -> Int {
        min(78, max(20, Terminal.columns(descriptor) ?? 78))
    }

    /// write(2) until everything is written; EPIPE drops the rest.
    static func write(_ text: String, to descriptor: Int32) throws(OutputError) {
        var text = text
        let failure = text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
        guard failure == 0 else { throw OutputError(errorNumber: failure) }
    }

    /// The same of bytes: 0, or errno.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            } else if errno == EPIPE {
                return 0
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}

/// The few ways in which text is set off on a terminal.
enum Style {
    static func strong(_ text: String, _ colours: Bool) -> String {
        colours ? "\u{1B}[1m\(text)\u{1B}[0m" : text
    }

    static func good(_ text: String, _ colours: Bool) -> String {
        colours ? "\u{1B}[32m\(text)\u{1B}[0m" : text
    }

    static func bad(_ text: String, _ colours: Bool) -> String {
        colours ? "\u{1B}[33m\(text)\u{1B}[0m" : text
    }
}
