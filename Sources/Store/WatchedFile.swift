/// A JSON file that is looked at often, and read only when it may have changed.
public struct WatchedFile: Sendable {
    public let file: JSONFile<JSONValue>
    /// What the last `refresh` that read the file found; missing before the first.
    public private(set) var content = JSONFile<JSONValue>.Content.missing
    /// Of the file that was read; nil when there was none.
    public private(set) var identity: FileIdentity?
    private var isCertain = false

    public init(_ path: String) {
        file = JSONFile(path)
    }

    /// Reads the file unless it is certain to be the one that was read.
    ///
    /// - Returns: whether it was read.
    public mutating func refresh() -> Bool {
        // Looked at before reading: what changes in between differs the next time.
        let current = FileIdentity(path: file.path)
        guard !isCertain || current != identity else { return false }
        identity = current
        content = current == nil ? .missing : file.read()
        isCertain = current?.isSettled ?? true
        // What kept it from being read, such as too many open files, may pass without a trace on the file.
        if case .unreadable = content { isCertain = false }
        return true
    }
}
