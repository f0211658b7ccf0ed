import Consent

/// What commands reach beyond their arguments: one place for tests, and later parts, to plug into.
public struct Services: Sendable {
    /// The sessions of this person that run now, as `location status` lists them.
    public var runningSessions: @Sendable (_ environment: [String: String]) -> [ListedSession]

    /// The machine's policy file.
    public var machinePolicy = MachineAuthorizationProvider.systemPolicy

    public init(runningSessions: @escaping @Sendable (_ environment: [String: String]) -> [ListedSession] = { _ in [] }) {
        self.runningSessions = runningSessions
    }

    public static let standard = Services(runningSessions: ListedSession.running)
}
