public import PrivacyCopy
public import Store
import Synchronization

/// What a running session looks at once a second.
public protocol ConsentObserving: Sendable {
    /// The condition as it is now; cheap when nothing has changed.
    func refresh() -> Condition
}

/// The person's preference, consent and answer, and the machine's facts, in one place.
public final class ConsentCentre: ConsentObserving {
    public let disclosureRevision: Int
    let provider: MachineAuthorizationProvider
    private let preferences: PreferenceFile
    private let watched: Mutex<WatchedFile>

    public init(
        directories: Directories, environment: [String: String], systemPolicy: String = MachineAuthorizationProvider.systemPolicy,
        disclosureRevision: Int = PrivacyCopy.disclosureRevision
    ) {
        self.disclosureRevision = disclosureRevision
        provider = MachineAuthorizationProvider(stateFolder: directories.state, environment: environment, systemPolicy: systemPolicy)
        preferences = PreferenceFile(folder: directories.config)
        watched = Mutex(WatchedFile(preferences.file.path))
    }

    public func refresh() -> Condition {
        status().condition
    }

    /// Everything at one moment.
    public func status() -> ConsentStatus {
        let reading = provider.read()
        let preference = readPreference()
        return ConsentStatus(
            condition: Condition(reading.facts, preference: preference, disclosureRevision: disclosureRevision), preference: preference,
            disclosureRevision: disclosureRevision, facts: reading.facts, answer: reading.answer.standing,
            isAnswerDamaged: reading.answer == .damaged, preferencePath: preferences.file.path, answerPath: provider.answerFile.file.path,
            servicesSwitchPath: reading.policy.servicesSwitchPath)
    }

    private func readPreference() -> Preference {
        let content = watched.withLock { file in
            _ = file.refresh()
            return file.content
        }
        return PreferenceFile.preference(content, path: preferences.file.path)
    }
}

/// The condition and what it rests on.
public struct ConsentStatus: Sendable, Hashable {
    public let condition: Condition
    public let preference: Preference
    public let disclosureRevision: Int
    public let facts: LocationAuthorization
    /// What the person said, and when.
    public let answer: Answer?
    public let isAnswerDamaged: Bool
    public let preferencePath: String
    public let answerPath: String
    /// The policy that turns the machine's location services off.
    public let servicesSwitchPath: String?
}

extension ConsentCentre {
    /// What the person made of the one question.
    public enum Reply: Sendable, Hashable {
        case yes, no
        /// Enter, the end of input, Ctrl-C, or no answer in time: nothing changes.
        case unanswered
    }

    public enum TurnOnOutcome: Sendable, Hashable {
        case alreadyOn(Condition)
        /// On; and where a damaged preference file was moved.
        case on(Condition, damagedMovedTo: String?)
        case refusedNow
        case unanswered
        /// A condition that the question can't change: it was not asked.
        case impossible(Condition, refusedOn: String?)
    }

    /// Whether asking makes sense: nil when it does, else what is to be said instead.
    public func beforeAsking() -> TurnOnOutcome? {
        let status = status()
        switch status.condition {
        case .granted, .grantedReduced: return .alreadyOn(status.condition)
        case .restricted, .servicesOff, .unrecognised, .denied: return .impossible(status.condition, refusedOn: status.answer?.date)
        case .preferenceOff, .consentOutdated, .notDetermined: return nil
        }
    }

    /// Acts on the person's reply to the disclosure, given today in UTC, `2026-11-30`.
    public func turnOn(_ reply: Reply, date: String) throws -> TurnOnOutcome {
        if let outcome = beforeAsking() { return outcome }
        switch reply {
        case .unanswered: return .unanswered
        case .no:
            try provider.requestWhenInUse(.no, date: date)
            try turnOff()
            return .refusedNow
        case .yes:
            // The toggle goes last: until it is on nothing is collected.
            try provider.requestWhenInUse(.yes, date: date)
            // Another process may have recorded a no since the question, and it stands.
            if case .impossible(let condition, let date) = beforeAsking() { return .impossible(condition, refusedOn: date) }
            let movedTo = try preferences.set(isOn: true, consentRevision: disclosureRevision)
            return .on(status().condition, damagedMovedTo: movedTo)
        }
    }

    /// No collection from now on, also in sessions that run.
    ///
    /// - Returns: whether it was on.
    @discardableResult
    public func turnOff() throws(StoreError) -> Bool {
        guard readPreference().isOn else { return false }
        _ = try preferences.set(isOn: false)
        return true
    }

    /// Forgets the person's answer.
    ///
    /// - Returns: the answer that was forgotten, and where a damaged file was moved.
    public func reset() throws(StoreError) -> (forgotten: Answer?, damagedMovedTo: String?) {
        let (content, movedTo) = try provider.answerFile.forget()
        provider.reread()
        return (content.standing, movedTo)
    }
}

extension AnswerFile.Content {
    fileprivate var standing: Answer? {
        if case .answer(let answer) = self { answer } else { nil }
    }
}
