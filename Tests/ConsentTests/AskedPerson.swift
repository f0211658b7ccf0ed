import Consent
import Synchronization

/// How buckets stand, who asks for them, and what an answer makes of them.
final class AskedPerson: Sendable {
    private struct State {
        var states: [PermissionBucket: BucketState]
        var prompts: [PermissionPrompt] = []
        var open = 0
        var mostOpen = 0
    }

    private let state: Mutex<State>
    /// What stands after the question for a bucket was answered; without an entry it goes unanswered.
    private let answers: [PermissionBucket: [PermissionBucket: BucketState]]

    init(
        _ states: [PermissionBucket: BucketState] = [:], otherwise: BucketState = .notDetermined,
        answers: [PermissionBucket: [PermissionBucket: BucketState]] = [:]
    ) {
        let all = PermissionBucket.allCases.map { ($0, states[$0] ?? otherwise) }
        state = Mutex(State(states: Dictionary(uniqueKeysWithValues: all)))
        self.answers = answers
    }

    var prompts: [PermissionPrompt] { state.withLock { $0.prompts } }
    /// The buckets that were asked for, in the order of the questions.
    var asked: [PermissionBucket] { prompts.map(\.bucket) }
    /// How many questions stood open at once.
    var mostOpen: Int { state.withLock { $0.mostOpen } }

    func observe(_ buckets: [PermissionBucket]) -> [BucketObservation] {
        state.withLock { state in
            buckets.map { BucketObservation(bucket: $0, state: state.states[$0] ?? .unavailable) }
        }
    }

    /// Takes a while over the question, and then answers it.
    func answer(_ prompt: PermissionPrompt) async -> PermissionPromptEnd {
        state.withLock { state in
            state.prompts.append(prompt)
            state.open += 1
            state.mostOpen = max(state.mostOpen, state.open)
        }
        for _ in 0..<20 { await Task.yield() }
        state.withLock { state in
            state.open -= 1
            state.states.merge(answers[prompt.bucket] ?? [:]) { _, new in new }
        }
        return .over
    }
}
