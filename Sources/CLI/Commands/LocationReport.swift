import Consent
import PrivacyCopy

/// What `memotrack location status` prints.
struct LocationReport {
    let status: ConsentStatus
    let sessions: [RunningSession]
    let output: Output

    init(_ centre: ConsentCentre, _ invocation: Invocation) throws {
        status = try centre.status()
        sessions = invocation.services.runningSessions(invocation.environment)
        output = invocation.output
    }

    func printText() throws {
        try printSessions()
        let colour = status.isCollectingPossible ? Style.good : Style.bad
        try output.prose(colour(status.sentence, output.coloursResults))
        try output.prose(status.recovery + "\n")
        for line in basis { try output.prose("  " + line) }
    }

    /// Running sessions come first: they are what a person may want to stop.
    private func printSessions() throws {
        guard !sessions.isEmpty else { return }
        try output.result(PrivacyCopy.text(.statusSessions, [.count: String(sessions.count)]))
        for session in sessions { try output.result("  " + session.sentence) }
        try output.result("")
    }

    /// What the condition rests on.
    private var basis: [String] {
        [
            PrivacyCopy.text(.statusPreference, [.state: Self.word(status.preference)]),
            consent,
            PrivacyCopy.text(.statusServices, [.state: Self.word(status.servicesEnabled)]),
            PrivacyCopy.text(.statusAuthorization, [.state: status.authorization]),
        ] + (status.accuracy.map { [PrivacyCopy.text(.statusAccuracy, [.state: $0])] } ?? [])
    }

    private var consent: String {
        let revision = String(status.disclosureRevision)
        guard let given = status.consentRevision else { return PrivacyCopy.text(.statusConsentNone, [.revision: revision]) }
        return PrivacyCopy.text(.statusConsent, [.given: String(given), .revision: revision])
    }

    private static func word(_ isOn: Bool) -> String {
        PrivacyCopy.text(isOn ? .wordOn : .wordOff)
    }

    func printJSON() throws {
        try output.result(JSONDocument.text(Document(self)))
    }

    /// The keys that scripts rely on.
    private struct Document: Encodable {
        var condition: String
        @OrNull var recovery: String?
        var preference: String
        @OrNull var consentRevision: Int?
        var disclosureRevision: Int
        var servicesEnabled: Bool
        var authorization: String
        @OrNull var accuracy: String?
        var collectingPossible: Bool
        var sessions: [RunningSession]

        enum CodingKeys: String, CodingKey {
            case condition, recovery, preference, authorization, accuracy, sessions
            case consentRevision = "consent_revision"
            case disclosureRevision = "disclosure_revision"
            case servicesEnabled = "services_enabled"
            case collectingPossible = "collecting_possible"
        }

        init(_ report: LocationReport) {
            let status = report.status
            condition = status.condition.name
            recovery = status.recoveryCommand
            preference = status.preference ? "on" : "off"
            consentRevision = status.consentRevision
            disclosureRevision = status.disclosureRevision
            servicesEnabled = status.servicesEnabled
            authorization = status.authorization
            accuracy = status.accuracy
            collectingPossible = status.isCollectingPossible
            sessions = report.sessions
        }
    }
}
