import Consent
import PrivacyCopy

/// `memotrack permissions request [BUCKET…]`: asks for what can be asked for, and says how each bucket stands then.
struct PermissionAsking {
    let centre: ConsentCentre
    let invocation: Invocation

    /// Asks for the named buckets; nil is all of them.
    nonisolated(nonsending) func run(_ named: [PermissionBucket]?) async throws -> ExitStatus {
        let declared = ConsentWording.declaredBuckets
        let dialogue = invocation.dialogue()
        var request = PermissionRequest(named)
        request.asksAgain = invocation.arguments.has(PermissionsCommand.again.long)
        request.patienceInSeconds = try invocation.arguments.number(PermissionsCommand.timeout.long, in: 1...86_400)
        request.obstacle = obstacle(dialogue)
        let report = try await centre.request(request, declared: declared) { prompt in
            // Whoever declares another bucket words a question of its own for it.
            guard let dialogue, prompt.bucket == .locationWhenInUse else { return .over }
            return try put(prompt, dialogue)
        }
        try tell(report)
        // Without a name only those count that can be had at all.
        let wanted = named.map(Set.init) ?? declared
        return report.statuses.allSatisfy { $0.state == .granted || !wanted.contains($0.bucket) } ? .done : .notAllowed
    }

    /// The question of `location on`, with all that its answer sets.
    private func put(_ prompt: PermissionPrompt, _ dialogue: Dialogue) throws -> PermissionPromptEnd {
        let question = OptInQuestion(
            centre: centre, invocation: invocation, patienceInMilliseconds: Int64((prompt.patienceInSeconds * 1_000).rounded()))
        let result = try question.put(dialogue)
        try question.tell(result)
        return result.wasInterrupted ? .interrupted : .over
    }

    /// What keeps any question from being put.
    private func obstacle(_ dialogue: Dialogue?) -> PermissionDeferral? {
        if centre.status().preference.unrecognisedValue != nil { return .preferenceUnrecognised }
        guard dialogue == nil else { return nil }
        return invocation.arguments.has(Option.noInput.long) ? .noInput : .noTerminal
    }

    private func tell(_ report: PermissionRequestReport) throws {
        let status = centre.status()
        let reasons = Set(report.deferred.values)
        for reason in PermissionDeferral.allCases where reasons.contains(reason) {
            if let sentence = ConsentWording.sentence(reason, status) { invocation.output.complain(sentence) }
        }
        // What was allowed earlier collects nothing while the person's own switch is off.
        if report.alreadyDetermined.contains(.locationWhenInUse), status.condition == .preferenceOff {
            invocation.output.notice(ConsentWording.sentences(status).joined(separator: " "))
        }
        guard invocation.wantsJSON else { return try PermissionsCommand.show(report.statuses, status, invocation.output) }
        try invocation.output.result(JSONDocument.text(Document(report)))
    }

    /// The keys that scripts rely on.
    private struct Document: Encodable {
        var requested: [String]
        var alreadyDetermined: [String]
        var unavailable: [String]
        var deferred: [String: String]
        var statuses: [String: PermissionsCommand.Document]
        var didRequest: Bool

        init(_ report: PermissionRequestReport) {
            requested = report.requested.map(\.rawValue)
            alreadyDetermined = report.alreadyDetermined.map(\.rawValue)
            unavailable = report.unavailable.map(\.rawValue)
            deferred = Dictionary(report.deferred.map { ($0.rawValue, $1.rawValue) }) { first, _ in first }
            statuses = PermissionsCommand.documents(report.statuses)
            didRequest = report.didRequest
        }
    }
}
