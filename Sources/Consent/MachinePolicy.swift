import Glibc
import Store

/// What the machine's administrator forbids: policy files can only take away.
struct MachinePolicy: Sendable, Hashable {
    var servicesEnabled = true
    /// The file that turned them off.
    var servicesSwitchPath: String?
    var isRestricted = false
    var isReduced = false
    /// Something in a policy that is not known, or can't be trusted: counts as a no.
    var unrecognised: LocationAuthorization.RawValue?
    /// Which file said what, in the order of reading, as `PATH(KEY=VALUE)`.
    var evidence: [String] = []

    private enum Key {
        static let services = "locationServices"
        static let authorization = "authorization"
        static let accuracy = "accuracy"
    }

    /// Reads the policy files.
    ///
    /// - Parameter files: in order; `isRootOnly`: refused when others than root may write it.
    static func read(_ files: [(path: String, isRootOnly: Bool)]) -> MachinePolicy {
        var policy = MachinePolicy()
        for (path, isRootOnly) in files { policy.add(path, isRootOnly: isRootOnly) }
        return policy
    }

    private mutating func add(_ path: String, isRootOnly: Bool) {
        let file = JSONFile<JSONValue>(path)
        switch file.read() {
        case .missing: return
        case .unreadable: refuse("unreadable", path)
        case .damaged: refuse("malformed", path)
        case .value(let value):
            guard !isRootOnly || Self.belongsToRoot(path) else { return refuse("writable by others", path) }
            guard let keys = value.object else { return refuse("malformed", path) }
            add(keys, path)
        }
    }

    private mutating func add(_ keys: [String: JSONValue], _ path: String) {
        for (key, value) in keys.sorted(by: { $0.key < $1.key }) {
            switch (key, value) {
            case (Key.services, .bool(let isOn)):
                servicesEnabled = servicesEnabled && isOn
                guard !isOn else { break }
                servicesSwitchPath = path
                evidence.append("\(path)(\(key)=false)")
            case (Key.authorization, .string("restricted")):
                isRestricted = true
                evidence.append("\(path)(\(key)=restricted)")
            case (Key.accuracy, .string("reduced")):
                isReduced = true
                evidence.append("\(path)(\(key)=reduced)")
            case (Key.accuracy, .string("full")): break
            case (Key.services, _), (Key.authorization, _), (Key.accuracy, _): refuse("\(key)=\(value.shown)", path)
            default: break
            }
        }
    }

    private mutating func refuse(_ value: String, _ path: String) {
        unrecognised = unrecognised ?? LocationAuthorization.RawValue(value, in: path)
        evidence.append("\(path)(\(value))")
    }

    private static func belongsToRoot(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        return status.st_uid == 0 && status.st_mode & 0o022 == 0
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
