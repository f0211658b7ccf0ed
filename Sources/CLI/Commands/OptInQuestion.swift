import Consent
import PrivacyCopy

/// The disclosure, the one question, and what its answer means, wherever it is put.
struct OptInQuestion {
    /// What came of it.
    struct Result {
        let outcome: ConsentCentre.TurnOnOutcome
        /// What is said when nothing was decided.
        var undecided = ""
        var wasInterrupted = false
    }

    let centre: ConsentCentre
    let invocation: Invocation
    var patienceInMilliseconds = Dialogue.patienceInMilliseconds

    /// How long it waits, for people.
    private var limit: String {
        guard patienceInMilliseconds != Dialogue.patienceInMilliseconds else { return Dialogue.patienceInWords }
        return Quantity.plain(Double(patienceInMilliseconds) / 1_000) + " s"
    }

    /// Asks, and acts on the reply.
    func put(_ dialogue: Dialogue) throws -> Result {
        dialogue.show(PrivacyCopy.disclosureText + "\n\n" + PrivacyCopy.text(.promptExplanation, [.limit: limit]) + "\n")
        dialogue.forgetTyped()
        let typed = dialogue.ask(PrivacyCopy.text(.promptQuestion), patienceInMilliseconds: patienceInMilliseconds)
        let (reply, undecided) = judge(typed)
        return Result(
            outcome: try centre.turnOn(reply, date: invocation.today), undecided: undecided, wasInterrupted: typed == .interrupted)
    }

    /// The reply, and what is said if it decides nothing.
    private func judge(_ typed: Dialogue.Reply) -> (reply: ConsentCentre.Reply, undecided: String) {
        switch typed {
        case .line(let line):
            (ConsentCentre.Reply(typed: line), PrivacyCopy.text(line.isEmpty ? .unanswered : .answerNotUnderstood))
        case .timedOut: (.unanswered, PrivacyCopy.text(.timedOut, [.limit: limit]))
        case .endOfInput, .interrupted: (.unanswered, PrivacyCopy.text(.unanswered))
        }
    }

    /// Says what came of it: a change as a result, anything else as a complaint.
    func tell(_ result: Result) throws {
        let sentences = ConsentWording.sentences(result.outcome, centre.status(), undecided: result.undecided).joined(separator: "\n")
        if result.outcome.isOn {
            try invocation.tellChange(sentences)
        } else {
            invocation.output.complain(sentences)
        }
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
