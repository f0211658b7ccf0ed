import Store

/// The person's wish and the consent that came with it, as the preference file says.
public struct Preference: Sendable, Hashable {
    public var isOn = false
    /// The revision of the disclosure that was accepted; nil when none was.
    public var consentRevision: Int?
    /// A file that a newer version wrote: off, and left alone.
    public var unrecognisedValue: LocationAuthorization.RawValue?
    /// A file that can't be read as what it should be: off.
    public var isDamaged = false

    public init(isOn: Bool = false, consentRevision: Int? = nil) {
        self.isOn = isOn
        self.consentRevision = consentRevision
    }
}

/// `preferences.json` in the config folder. Keys that are not known here survive.
struct PreferenceFile: Sendable {
    private enum Key {
        static let schema = "schema"
        static let isOn = "enabled"
        static let consentRevision = "consentRevision"
    }

    static let schema: Int64 = 1
    let folder: String
    let file: JSONFile<JSONValue>

    init(folder: String) {
        self.folder = folder
        file = JSONFile(folder + "/preferences.json")
    }

    static func preference(_ content: JSONFile<JSONValue>.Content, path: String) -> Preference {
        var preference = Preference()
        switch content {
        case .missing: return preference
        // Nothing that could be done here would help.
        case .unreadable(let error) where error.kind == .closedFolder:
            preference.unrecognisedValue = LocationAuthorization.RawValue("unreadable", in: path)
        case .damaged, .unreadable: preference.isDamaged = true
        case .value(let value):
            let keys = value.object ?? [:]
            let schema = keys[Key.schema]?.integer
            if let schema, schema > Self.schema {
                // Its other keys may mean anything.
                preference.unrecognisedValue = LocationAuthorization.RawValue("schema=\(schema)", in: path)
                return preference
            }
            guard let schema, schema > 0, let isOn = keys[Key.isOn]?.bool else {
                preference.isDamaged = true
                return preference
            }
            preference.isOn = isOn
            preference.consentRevision = keys[Key.consentRevision]?.integer.map { Int(clamping: $0) }
        }
        return preference
    }

    /// Sets the toggle, and the consent when there is one; a damaged file is moved aside first.
    ///
    /// - Returns: where a damaged file went, when there was one.
    func set(isOn: Bool, consentRevision: Int? = nil) throws(StoreError) -> String? {
        try Directories.makePrivate(folder, links: .followed)
        var movedTo: String?
        try file.update { content throws(StoreError) in
            let current = Self.preference(content, path: file.path)
            if current.unrecognisedValue != nil { throw StoreError(.newerSchema, path: file.path) }
            if current.isDamaged { movedTo = try file.moveAside() }
            var keys: [String: JSONValue] = [:]
            if !current.isDamaged, case .value(let value) = content { keys = value.object ?? [:] }
            keys[Key.schema] = .integer(Self.schema)
            keys[Key.isOn] = .bool(isOn)
            if let consentRevision { keys[Key.consentRevision] = .integer(Int64(consentRevision)) }
            return .object(keys)
        }
        return movedTo
    }
}
