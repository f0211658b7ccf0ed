import Store

/// What the machine's administrator forbids: policy files can only take away.
struct MachinePolicy: Sendable, Hashable {
    /// Which file says something, as `PATH(KEY=VALUE)`.
    typealias Evidence = String

    /// The file that turned location services off; nil while they are on.
    private(set) var servicesSwitchPath: String?
    private(set) var servicesEvidence: Evidence?
    /// What forbids it altogether.
    private(set) var restriction: Evidence?
    private(set) var isReduced = false
    /// What is not known, or can't be trusted, and counts as a no.
    private(set) var unrecognised: LocationAuthorization.RawValue?
    /// What stands where an accuracy was expected.
    private(set) var unrecognisedAccuracy: LocationAuthorization.RawValue?

    private enum Key {
        static let services = "locationServices"
        static let authorization = "authorization"
        static let accuracy = "accuracy"

        /// Whether a key that is none of these was meant to be one, and so to forbid something: other capitals or marks, a letter too few
        /// or too many at the end, the British spelling.
        static func isMisspelt(_ key: String) -> Bool {
            let folded = fold(key)
            guard folded.count >= 6 else { return false }
            return [services, authorization, accuracy].map(fold).contains { $0.hasPrefix(folded) || folded.hasPrefix($0) }
        }

        private static func fold(_ key: String) -> String {
            String(key.lowercased().filter(\.isLetter).map { $0 == "s" ? "z" : $0 })
        }
    }

    /// Takes away what a policy file, as it was read last, takes away; with `isRootOnly` it is not trusted when others may write it.
    mutating func add(_ file: WatchedFile, isRootOnly: Bool) {
        let path = file.file.path
        switch file.content {
        // A path that is not UTF-8 is another one here, and what it forbids would be passed over.
        case .missing where !Directories.isText(path): refuse("unreadable", path)
        case .missing: return
        case .unreadable: refuse("unreadable", path)
        case .damaged: refuse("malformed", path)
        case .value(let value):
            guard !isRootOnly || file.identity?.isWritableByRootOnly == true else { return refuse("writable by others", path) }
            guard let keys = value.object else { return refuse("malformed", path) }
            for (key, value) in keys.sorted(by: { $0.key < $1.key }) { add(key, value, path) }
        }
    }

    private mutating func add(_ key: String, _ value: JSONValue, _ path: String) {
        let said = "\(key)=\(value.shown)"
        switch (key, value) {
        case (Key.services, .bool(true)), (Key.accuracy, .string("full")): break
        case (Key.services, .bool(false)):
            servicesSwitchPath = servicesSwitchPath ?? path
            servicesEvidence = servicesEvidence ?? "\(path)(\(said))"
        case (Key.authorization, .string("restricted")): restriction = restriction ?? "\(path)(\(said))"
        case (Key.accuracy, .string("reduced")): isReduced = true
        case (Key.accuracy, _):
            unrecognisedAccuracy = unrecognisedAccuracy ?? LocationAuthorization.RawValue(said, in: path)
        case (Key.services, _), (Key.authorization, _): refuse(said, path)
        case _ where Key.isMisspelt(key): refuse(said, path)
        default: break
        }
    }

    private mutating func refuse(_ value: String, _ path: String) {
        unrecognised = unrecognised ?? LocationAuthorization.RawValue(value, in: path)
    }
}

extension JSONValue {
    fileprivate var shown: String {
        switch self {
        case .null: "null"
        case .bool(let value): String(value)
        case .integer(let value): String(value)
        case .number(let value): String(value)
        case .string(let value): value
        case .array: "[…]"
        case .object: "{…}"
        }
    }
}
