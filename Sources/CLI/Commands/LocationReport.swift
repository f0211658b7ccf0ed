import Consent
import PrivacyCopy

/// What `memotrack location status` prints.
struct LocationReport {
    let status: ConsentStatus
    let sessions: [ListedSession]
    let output: Output

    init(_ centre: ConsentCentre, _ invocation: Invocation) throws {
        status = centre.status()
        sessions = invocation.services.runningSessions(invocation.environment)
        output = invocation.output
    }

    func printText() throws {
        for session in sessions { try output.prose(session.sentence) }
        if !sessions.isEmpty { try output.result("") }
        let colour = status.condition.collectingPossible ? Style.good : Style.bad
        try output.result(colour(status.condition.name, output.coloursResults))
        for sentence in ConsentWording.sentences(status) { try output.prose(sentence) }
        try output.result("")
        for row in rows { try output.result(row) }
    }

    /// What the condition rests on.
    private var rows: [String] {
        let word = { PrivacyCopy.text($0 ? .wordOn : .wordOff) }
        let revision = String(status.disclosureRevision)
        return [
            PrivacyCopy.text(.statusPreference, [.state: word(status.preference.isOn)]),
            status.preference.consentRevision.map { PrivacyCopy.text(.statusConsent, [.given: String($0), .revision: revision]) }
                ?? PrivacyCopy.text(.statusConsentNone, [.revision: revision]),
            PrivacyCopy.text(.statusServices, [.state: word(status.facts.servicesEnabled)]),
            PrivacyCopy.text(.statusAuthorization, [.state: status.facts.statusName]),
        ] + (status.facts.grantsAccess ? [PrivacyCopy.text(.statusAccuracy, [.state: status.facts.accuracyName])] : [])
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
        var sessions: [ListedSession]

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
            recovery = ConsentWording.recoveryCommand(status.condition)
            preference = status.preference.isOn ? "on" : "off"
            consentRevision = status.preference.consentRevision
            disclosureRevision = status.disclosureRevision
            servicesEnabled = status.facts.servicesEnabled
            authorization = status.facts.statusName
            accuracy = status.facts.grantsAccess ? status.facts.accuracyName : nil
            collectingPossible = status.condition.collectingPossible
            sessions = report.sessions
        }
    }
}
