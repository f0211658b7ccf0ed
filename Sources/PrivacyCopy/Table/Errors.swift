extension PrivacyCopy {
    /// Complaints after which nothing was done; worded to follow `memotrack: `.
    static let errors: [CopyEntry] = [
        complaint(
            .usageOutdatedRevision,
            "revision {given} of the disclosure is not today's, which is {revision}; read `memotrack disclosure` before accepting it"),
        complaint(
            .usageNeedsTerminal,
            "turning location on asks a question, and there is no terminal to ask it on; "
                + "read `memotrack disclosure`, then give `--accept {revision}`"),
        complaint(.sourceNeedsTimes, "{source} has points without times; `pace=SECONDS` gives them times"),
        complaint(.sourceUnreadable, "{source} cannot be read: {reason}"),
    ]

    private static func complaint(_ id: CopyID, _ markup: String) -> CopyEntry { CopyEntry(id, [.error], markup) }
}
