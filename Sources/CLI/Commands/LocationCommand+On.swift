import Consent
import PrivacyCopy

/// `memotrack location on`: the disclosure, one question, and what its answer means.
struct TurningOn {
    let centre: ConsentCentre
    let invocation: Invocation

    func run() throws -> ExitStatus {
        let accepted = try acceptedRevision()
        if let outcome = try centre.settledWithoutQuestion() { return try tell(outcome) }
        if let accepted { return try tell(try centre.turnOn(.accepted(revision: accepted))) }
        guard let dialogue = invocation.dialogue() else {
            throw UsageError.needsTerminal(revision: PrivacyCopy.disclosureRevision)
        }
        return try tell(try centre.turnOn(ask(dialogue)))
    }

    /// The revision that `--accept` names.
    ///
    /// - Throws: `UsageError.outdatedRevision` when it is not today's.
    private func acceptedRevision() throws -> Int? {
        guard let word = invocation.arguments.value(LocationCommand.accept.long) else { return nil }
        let current = PrivacyCopy.disclosureRevision
        guard word.text == String(current) else {
            throw UsageError.outdatedRevision(given: word.shown, current: current)
        }
        return current
    }

    private var explanation: String {
        PrivacyCopy.text(.promptExplanation, [.limit: Self.patience])
    }

    /// How long the question waits, in words.
    private static let patience = "\(Dialogue.patienceInMilliseconds / 60_000) minutes"

    private func ask(_ dialogue: Dialogue) -> Answer {
        dialogue.show(PrivacyCopy.disclosureText + "\n\n" + explanation + "\n")
        switch dialogue.ask(PrivacyCopy.text(.promptQuestion)) {
        case .line(let typed): return Answer(typed: typed)
        case .timedOut: return .timedOut
        case .endOfInput, .interrupted: return .unanswered
        }
    }

    private func tell(_ outcome: TurnOnOutcome) throws -> ExitStatus {
        let sentences = outcome.sentences.joined(separator: "\n")
        if outcome.isOn {
            try invocation.tellChange(sentences)
        } else {
            invocation.output.complain(sentences)
        }
        if invocation.wantsJSON { try LocationReport(centre, invocation).printJSON() }
        return outcome.isOn ? .done : .notAllowed
    }
}
