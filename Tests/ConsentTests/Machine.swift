import Consent
import Foundation
import Glibc
import Store
import Support

/// A scratch home with the files that decide whether anything may be collected.
struct Machine {
    static let today = "2026-11-30"

    let home: ScratchHome
    let centre: ConsentCentre

    let preferences = "config/memotrack/preferences.json"
    let answer = "state/memotrack/authorization.json"
    /// The machine's own policy.
    let systemPolicy = "policy.json"
    /// The one that `MEMOTRACK_POLICY` names.
    let namedPolicy = "named.json"

    static func use(_ body: (Machine) async throws -> Void) async throws {
        try await ScratchHome.use { home in try await body(Machine(home)) }
    }

    private init(_ home: ScratchHome) throws {
        self.home = home
        centre = try Self.centre(home)
    }

    /// What another process, or a later command, would see and do.
    func another(disclosureRevision: Int = 1) throws -> ConsentCentre {
        try Self.centre(home, disclosureRevision: disclosureRevision)
    }

    private static func centre(_ home: ScratchHome, disclosureRevision: Int = 1) throws -> ConsentCentre {
        ConsentCentre(
            directories: try Directories(environment: home.environment), environment: ["MEMOTRACK_POLICY": home.path("named.json")],
            systemPolicy: home.path("policy.json"), disclosureRevision: disclosureRevision)
    }

    func turnOn() throws {
        _ = try another().turnOn(.yes, date: Self.today)
    }

    func remove(_ name: String) {
        unlink(home.path(name))
    }

    /// The keys of a JSON file, by Foundation's own reader.
    func keys(_ name: String) throws -> NSDictionary? {
        try home.read(name).flatMap { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary }
    }

    /// Where the file of a name is, as a raw value names it.
    func raw(_ value: String, _ name: String) -> LocationAuthorization.RawValue {
        LocationAuthorization.RawValue(value, in: home.path(name))
    }
}
