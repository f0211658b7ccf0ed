/// The status a command ends with; values are relied on by scripts.
public struct ExitStatus: RawRepresentable, Sendable, Hashable {
    public let rawValue: Int32

    public init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    public static let done = ExitStatus(rawValue: 0)
    public static let answerIsNo = ExitStatus(rawValue: 1)
    public static let failed = ExitStatus(rawValue: 2)
    public static let notAllowed = ExitStatus(rawValue: 3)
    public static let someFailed = ExitStatus(rawValue: 4)
    public static let sourceUnreachable = ExitStatus(rawValue: 5)
    public static let usage = ExitStatus(rawValue: 64)

    /// Every status of memotrack's own with what it means, in ascending order.
    public static let meanings: [(status: ExitStatus, meaning: String)] = [
        (.done, "done"),
        (.answerIsNo, "the answer is no, or no sample was taken"),
        (.failed, "nothing could be read or written"),
        (.notAllowed, "nothing may be recorded now; the message says why"),
        (.someFailed, "some inputs failed, the others were done"),
        (.sourceUnreachable, "the source could not be reached and there is no sample"),
        (.usage, "the command line was not understood"),
    ]
}
