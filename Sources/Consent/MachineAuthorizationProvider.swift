import Store
import Synchronization

/// The first provider: the machine's policy files and the person's own answer.
public final class MachineAuthorizationProvider: LocationAuthorizationProviding {
    private struct State {
        var policies: [WatchedFile]
        var answer: WatchedFile
        var reading = AuthorizationReading()
        var observers: [Int: @Sendable (LocationAuthorization) -> Void] = [:]
        var observersMade = 0
    }

    public static let systemPolicy = "/etc/memotrack/policy.json"
    public static let policyVariable = "MEMOTRACK_POLICY"

    let answerFile: AnswerFile
    private let state: Mutex<State>

    /// - Parameters:
    ///   - stateFolder: memotrack's own.
    ///   - environment: may name a second policy.
    ///   - systemPolicy: the machine's policy file.
    public init(stateFolder: String, environment: [String: String], systemPolicy: String = MachineAuthorizationProvider.systemPolicy) {
        answerFile = AnswerFile(folder: stateFolder)
        let policies = [systemPolicy] + [environment[Self.policyVariable]].compactMap { $0 }
        state = Mutex(State(policies: policies.map(WatchedFile.init), answer: WatchedFile(answerFile.file.path)))
        reread()
    }

    public var authorization: LocationAuthorization {
        state.withLock { $0.reading.facts }
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
        defer { reread() }
        try answerFile.record(reply, date: date)
    }

    @discardableResult
    public func reread() -> LocationAuthorization {
        read().facts
    }

    /// The facts and what they rest on, read again where something may have changed.
    func read() -> AuthorizationReading {
        let (reading, observers) = state.withLock { state -> (AuthorizationReading, [@Sendable (LocationAuthorization) -> Void]) in
            var hasRead = state.answer.refresh()
            for index in state.policies.indices where state.policies[index].refresh() { hasRead = true }
            guard hasRead else { return (state.reading, []) }
            let former = state.reading.facts
            state.reading = AuthorizationReading(policies: state.policies, answer: state.answer)
            return (state.reading, state.reading.facts == former ? [] : Array(state.observers.values))
        }
        for observer in observers { observer(reading.facts) }
        return reading
    }
}

/// The facts as they were read at one moment, and what they rest on.
struct AuthorizationReading: Sendable, Hashable {
    var policy = MachinePolicy()
    var answer = AnswerFile.Content.none

    init() {}

    /// From the policies, the machine's own first, and the answer.
    init(policies: [WatchedFile], answer: WatchedFile) {
        for (index, file) in policies.enumerated() { policy.add(file, isRootOnly: index == 0) }
        self.answer = AnswerFile.content(answer.content, path: answer.file.path)
    }

    var facts: LocationAuthorization {
        LocationAuthorization(servicesEnabled: policy.servicesSwitchPath == nil, status: status, accuracy: accuracy)
    }

    private var status: LocationAuthorization.Status {
        if policy.restriction != nil { return .restricted }
        if let raw = policy.unrecognised { return .unrecognised(raw) }
        return switch answer {
        case .none: .notDetermined
        case .answer(let answer): answer.reply == .yes ? .authorizedWhenInUse : .denied
        case .damaged: .denied
        case .newer(let raw): .unrecognised(raw)
        }
    }

    private var accuracy: LocationAuthorization.Accuracy {
        policy.unrecognisedAccuracy.map { .unrecognised($0) } ?? (policy.isReduced ? .reduced : .full)
    }
}
