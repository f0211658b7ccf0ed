import Consent
import PrivacyCopy

/// What `memotrack location status` prints.
struct LocationReport {
    let status: ConsentStatus
    let sessions: [RunningSession]
    let output: Output

    init(_ centre: ConsentCentre, _ invocation: Invocation) throws {
        status = centre.status()
        sessions = invocation.services.runningSessions(invocation.environment)
        output = invocation.output
    }

    func printText() throws {
        for session in sessions { try output.result("\(session.track): \(session.state)") }
        if !sessions.isEmpty { try output.result("") }
        let colour = status.condition.collectingPossible ? Style.good : Style.bad
        try output.result(colour(status.condition.name, output.coloursResults))
        for sentence in ConsentWording.sentences(status) { try output.prose(sentence) }
        try output.result("\n" + Wrapping.table(rows))
    }

    /// What the condition rests on.
    private var rows: [(String, String)] {
        [
            (PrivacyCopy.text(.labelPreference), PrivacyCopy.text(status.preference.isOn ? .valueOn : .valueOff)),
            (PrivacyCopy.text(.labelConsentRevision), status.preference.consentRevision.map(String.init) ?? PrivacyCopy.text(.valueNone)),
            (PrivacyCopy.text(.labelDisclosureRevision), String(status.disclosureRevision)),
            (PrivacyCopy.text(.labelServices), PrivacyCopy.text(status.facts.servicesEnabled ? .valueOn : .valueOff)),
            (PrivacyCopy.text(.labelAuthorization), status.facts.statusName),
            (PrivacyCopy.text(.labelAccuracy), status.facts.accuracyName),
        ]
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
        var accuracy: String
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
            recovery = ConsentWording.recoveryCommand(status.condition)
            preference = status.preference.isOn ? "on" : "off"
            consentRevision = status.preference.consentRevision
            disclosureRevision = status.disclosureRevision
            servicesEnabled = status.facts.servicesEnabled
            authorization = status.facts.statusName
            accuracy = status.facts.accuracyName
            collectingPossible = status.condition.collectingPossible
            sessions = report.sessions
        }
    }
}
