/// What a program that has ended did.
public struct Run: CustomStringConvertible, Sendable {
    public let command: [String]
    public let ending: Ending
    public let outputBytes: [UInt8]
    public let errorBytes: [UInt8]

    public var output: String { String(decoding: outputBytes, as: UTF8.self) }
    public var errors: String { String(decoding: errorBytes, as: UTF8.self) }
    /// The exit status; nil when a signal ended it.
    public var status: Int32? { if case .exited(let status) = ending { status } else { nil } }

    /// The command, how it ended, and both streams: what a failed expectation should print.
    public var description: String {
        """
        command: \(command.joined(separator: " "))
        ending: \(ending)
        ---- standard output
        \(output)
        ---- standard error
        \(errors)
        ----
        """
    }

    /// The run itself when it exited with `status`.
    ///
    /// - Throws: `SupportFailure` with the command and both streams otherwise.
    @discardableResult
    public func expect(status expected: Int32) throws -> Run {
        guard status == expected else { throw SupportFailure("expected status \(expected)\n" + description) }
        return self
    }
}
