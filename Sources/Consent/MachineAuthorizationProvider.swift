import Store
import Synchronization

/// The first provider: the machine's policy files and the person's own answer.
public final class MachineAuthorizationProvider: LocationAuthorizationProviding {
    private struct State {
        var identities: [FileIdentity?] = []
        var policy = MachinePolicy()
        var answer = AnswerFile.Content.none
        var facts = LocationAuthorization()
        var observers: [Int: @Sendable (LocationAuthorization) -> Void] = [:]
        var observersMade = 0
        var hasRead = false
    }

    public static let systemPolicy = "/etc/memotrack/policy.json"
    public static let policyVariable = "MEMOTRACK_POLICY"

    private let policies: [(path: String, isRootOnly: Bool)]
    let answerFile: AnswerFile
    private let state = Mutex(State())

    /// - Parameters:
    ///   - stateFolder: memotrack's own.
    ///   - environment: may name a second policy.
    ///   - systemPolicy: the machine's policy file.
    public init(stateFolder: String, environment: [String: String], systemPolicy: String = MachineAuthorizationProvider.systemPolicy) {
        policies = [(systemPolicy, true)] + (environment[Self.policyVariable].map { [($0, false)] } ?? [])
        answerFile = AnswerFile(folder: stateFolder)
        reread()
    }

    public var authorization: LocationAuthorization {
        state.withLock { $0.facts }
    }

    /// Which policy files took something away, and the person's answer: evidence, never to be branched on.
    var evidence: (policy: [String], answer: Answer?) {
        state.withLock { state in
            if case .answer(let answer) = state.answer { (state.policy.evidence, answer) } else { (state.policy.evidence, nil) }
        }
    }

    var isAnswerDamaged: Bool {
        state.withLock { $0.answer == .damaged }
    }

    var servicesSwitchPath: String? {
        state.withLock { $0.policy.servicesSwitchPath }
    }

    public func observe(_ observer: @escaping @Sendable (LocationAuthorization) -> Void) -> AuthorizationObservation {
        let number = state.withLock { state in
            state.observersMade += 1
            state.observers[state.observersMade] = observer
            return state.observersMade
        }
        return AuthorizationObservation { [weak self] in self?.state.withLock { $0.observers[number] = nil } }
    }

    public func requestWhenInUse(_ reply: Answer.Reply, date: String) throws {
        try answerFile.record(reply, date: date)
        reread()
    }

    @discardableResult
    public func reread() -> LocationAuthorization {
        // Before reading: what changes while it is read differs the next time.
        let identities = (policies.map(\.path) + [answerFile.file.path]).map(FileIdentity.init(path:))
        let (facts, observers) = state.withLock { state -> (LocationAuthorization, [@Sendable (LocationAuthorization) -> Void]) in
            guard !state.hasRead || state.identities != identities else { return (state.facts, []) }
            state.hasRead = true
            state.identities = identities
            state.policy = MachinePolicy.read(policies)
            state.answer = answerFile.read()
            let facts = LocationAuthorization(state.policy, state.answer)
            let isNews = facts != state.facts
            state.facts = facts
            return (facts, isNews ? Array(state.observers.values) : [])
        }
        for observer in observers { observer(facts) }
        return facts
    }
}

extension LocationAuthorization {
    fileprivate init(_ policy: MachinePolicy, _ answer: AnswerFile.Content) {
        self.init(servicesEnabled: policy.servicesEnabled, accuracy: policy.isReduced ? .reduced : .full)
        if policy.isRestricted {
            status = .restricted
        } else if let raw = policy.unrecognised {
            status = .unrecognised(raw)
        } else {
            status =
                switch answer {
                case .none: .notDetermined
                case .answer(let answer): answer.reply == .yes ? .authorizedWhenInUse : .denied
                case .damaged: .denied
                case .newer(let raw): .unrecognised(raw)
                }
        }
    }
}
