import Consent
import PrivacyCopy

/// `memotrack location on`: the question, or `--accept` in its place.
struct TurningOn {
    let centre: ConsentCentre
    let invocation: Invocation

    private var question: OptInQuestion { OptInQuestion(centre: centre, invocation: invocation) }

    func run() throws -> ExitStatus {
        let isAccepted = try acceptsRevision()
        if let outcome = centre.beforeAsking() { return try tell(.init(outcome: outcome)) }
        if isAccepted { return try tell(.init(outcome: try centre.turnOn(.yes, date: invocation.today))) }
        guard let dialogue = invocation.dialogue() else {
            throw UsageError.needsTerminal(revision: PrivacyCopy.disclosureRevision)
        }
        return try tell(try question.put(dialogue))
    }

    /// Whether `--accept` names today's revision.
    ///
    /// - Throws: `UsageError.outdatedRevision` when it names another.
    private func acceptsRevision() throws -> Bool {
        guard let word = invocation.arguments.value(LocationCommand.accept.long) else { return false }
        let current = PrivacyCopy.disclosureRevision
        guard word.text == String(current) else {
            throw UsageError.outdatedRevision(given: word.shown, current: current)
        }
        return true
    }

    private func tell(_ result: OptInQuestion.Result) throws -> ExitStatus {
        try question.tell(result)
        if invocation.wantsJSON { try LocationReport(centre, invocation).printJSON() }
        return result.outcome.isOn ? .done : .notAllowed
    }
}
