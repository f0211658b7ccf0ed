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
        for session in sessions { try output.result("\(session.track): \(session.state)") }
        if !sessions.isEmpty { try output.result("") }
        let colour = status.isCollectingPossible ? Style.good : Style.bad
        try output.result(colour(status.condition.name, output.coloursResults))
        try output.prose(status.sentence)
        if let recovery = status.recovery { try output.prose(recovery) }
        try output.result("\n" + Wrapping.table(rows))
    }

    /// What the condition rests on.
    private var rows: [(String, String)] {
        [
            (PrivacyCopy.text(.labelPreference), PrivacyCopy.text(status.preference ? .valueOn : .valueOff)),
            (PrivacyCopy.text(.labelConsentRevision), status.consentRevision.map(String.init) ?? PrivacyCopy.text(.valueNone)),
            (PrivacyCopy.text(.labelDisclosureRevision), String(status.disclosureRevision)),
            (PrivacyCopy.text(.labelServices), PrivacyCopy.text(status.servicesEnabled ? .valueOn : .valueOff)),
            (PrivacyCopy.text(.labelAuthorization), status.authorization),
            (PrivacyCopy.text(.labelAccuracy), status.accuracy ?? PrivacyCopy.text(.valueNone)),
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
