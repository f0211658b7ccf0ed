import Store

/// What the person answered when asked, and on which day.
public struct Answer: Sendable, Hashable {
    public enum Reply: String, Sendable, Hashable {
        case yes, no
    }

    public var reply: Reply
    /// UTC, `2026-11-30`.
    public var date: String

    public init(reply: Reply, date: String) {
        self.reply = reply
        self.date = date
    }
}

/// `authorization.json` in the state folder. Keys that are not known here survive.
struct AnswerFile: Sendable {
    enum Content: Sendable, Hashable {
        case none
        case answer(Answer)
        /// Read as a no.
        case damaged
        /// Of a newer version, or in a folder that can't be entered.
        case newer(LocationAuthorization.RawValue)
    }

    private enum Key {
        static let schema = "schema"
        static let reply = "answer"
        static let date = "date"
    }

    static let schema: Int64 = 1
    let folder: String
    let file: JSONFile<JSONValue>

    init(folder: String) {
        self.folder = folder
        file = JSONFile(folder + "/authorization.json")
    }

    static func content(_ content: JSONFile<JSONValue>.Content, path: String) -> Content {
        guard case .value(let value) = content else {
            if case .missing = content { return .none }
            if case .unreadable(let error) = content, error.kind == .closedFolder {
                return .newer(LocationAuthorization.RawValue("unreadable", in: path))
            }
            return .damaged
        }
        guard let keys = value.object, let schema = keys[Key.schema]?.integer, schema > 0 else { return .damaged }
        guard schema <= Self.schema else { return .newer(LocationAuthorization.RawValue("schema=\(schema)", in: path)) }
        guard let reply = keys[Key.reply]?.string.flatMap(Answer.Reply.init), let date = keys[Key.date]?.string else { return .damaged }
        return .answer(Answer(reply: reply, date: date))
    }

    /// Records an answer, unless one stands that only a reset lifts: a no, or a damaged one, which counts as a no.
    func record(_ reply: Answer.Reply, date: String) throws(StoreError) {
        try Directories.makePrivate(folder, links: .followed)
        try file.update { content throws(StoreError) in
            switch Self.content(content, path: file.path) {
            case .newer: throw StoreError(.newerSchema, path: file.path)
            case .damaged: return nil
            case .answer(let standing) where standing.reply == .no: return nil
            case .none, .answer: break
            }
            var keys: [String: JSONValue] = [:]
            if case .value(let value) = content { keys = value.object ?? [:] }
            keys[Key.schema] = .integer(Self.schema)
            keys[Key.reply] = .string(reply.rawValue)
            keys[Key.date] = .string(date)
            return .object(keys)
        }
    }

    /// Forgets the answer; a damaged file is moved aside.
    ///
    /// - Returns: what was forgotten, and where a damaged file went.
    func forget() throws(StoreError) -> (Content, movedTo: String?) {
        // Without a file there is nothing to lock, and nothing is made.
        if case .missing = file.read() { return (.none, nil) }
        let lock = try FileLock.lock(file.path + ".lock")
        defer { withExtendedLifetime(lock) {} }
        let content = Self.content(file.read(), path: file.path)
        switch content {
        case .none: break
        case .damaged: return (content, try file.moveAside())
        case .newer: throw StoreError(.newerSchema, path: file.path)
        case .answer: try file.remove()
        }
        return (content, nil)
    }
}
