import Consent
import FoundationEssentials
import PrivacyCopy

/// `memotrack location on`: the disclosure, one question, and what its answer means.
struct TurningOn {
    let centre: ConsentCentre
    let invocation: Invocation

    func run() throws -> ExitStatus {
        let isAccepted = try acceptsRevision()
        if let outcome = centre.beforeAsking() { return try tell(outcome) }
        if isAccepted { return try tell(try centre.turnOn(.yes, date: invocation.today)) }
        guard let dialogue = invocation.dialogue() else {
            throw UsageError.needsTerminal(revision: PrivacyCopy.disclosureRevision)
        }
        let (reply, undecided) = ask(dialogue)
        return try tell(try centre.turnOn(reply, date: invocation.today), undecided: undecided)
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

    /// The reply, and what is said if it decides nothing.
    private func ask(_ dialogue: Dialogue) -> (reply: ConsentCentre.Reply, undecided: String) {
        dialogue.show(PrivacyCopy.disclosureText + "\n\n" + PrivacyCopy.text(.promptExplanation, [.limit: Dialogue.patienceInWords]) + "\n")
        switch dialogue.ask(PrivacyCopy.text(.promptQuestion)) {
        case .line(let typed):
            return (ConsentCentre.Reply(typed: typed), PrivacyCopy.text(typed.isEmpty ? .unanswered : .answerNotUnderstood))
        case .timedOut: return (.unanswered, PrivacyCopy.text(.timedOut, [.limit: Dialogue.patienceInWords]))
        case .endOfInput, .interrupted: return (.unanswered, PrivacyCopy.text(.unanswered))
        }
    }

    private func tell(_ outcome: ConsentCentre.TurnOnOutcome, undecided: String = "") throws -> ExitStatus {
        let sentences = ConsentWording.sentences(outcome, centre.status(), undecided: undecided).joined(separator: "\n")
        if outcome.isOn {
            try invocation.tellChange(sentences)
        } else {
            invocation.output.complain(sentences)
        }
        if invocation.wantsJSON { try LocationReport(centre, invocation).printJSON() }
        return outcome.isOn ? .done : .notAllowed
    }
}

extension ConsentCentre.Reply {
    /// Only "y" or "yes" agrees, only "n" or "no" refuses; all else decides nothing.
    init(typed: [UInt8]) {
        switch String(decoding: typed, as: UTF8.self).lowercased().filter({ !$0.isWhitespace }) {
        case "y", "yes": self = .yes
        case "n", "no": self = .no
        default: self = .unanswered
        }
    }
}

extension ConsentCentre.TurnOnOutcome {
    var isOn: Bool {
        switch self {
        case .alreadyOn, .on: true
        case .refusedNow, .unanswered, .impossible: false
        }
    }
}
