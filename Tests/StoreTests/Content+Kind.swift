import Store

extension JSONFile<JSONValue>.Content {
    /// The case without what it holds.
    enum Kind { case missing, value, damaged, unreadable }

    var kind: Kind {
        switch self {
        case .missing: .missing
        case .value: .value
        case .damaged: .damaged
        case .unreadable: .unreadable
        }
    }
}
