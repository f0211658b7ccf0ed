import Store

/// Asks a person for permission buckets, one question after another, and never beside another that asks.
public struct PermissionRequester: Sendable {
    public typealias Observer = @Sendable ([PermissionBucket]) -> [BucketObservation]
    /// Puts one question and waits until it is over.
    public typealias Prompter = nonisolated(nonsending) (PermissionPrompt) async throws -> PermissionPromptEnd

    private let stateFolder: String
    private let observe: Observer

    /// - Parameters:
    ///   - stateFolder: where the lock lies that all requests of a person share; made when a question is to be put.
    ///   - observe: how buckets stand at the moment.
    public init(stateFolder: String, observe: @escaping Observer) {
        self.stateFolder = stateFolder
        self.observe = observe
    }

    /// Held from before the first question until after the last.
    private var lockPath: String { stateFolder + "/permissions.lock" }

    /// Puts the questions that the request comes to.
    ///
    /// - Parameters:
    ///   - request: which buckets, and how.
    ///   - prompt: is given one question at a time.
    /// - Returns: what became of each bucket.
    /// - Throws: `StoreError` when the lock cannot be made, and what `prompt` throws.
    nonisolated(nonsending) public func run(
        _ request: PermissionRequest, prompt: Prompter
    ) async throws -> PermissionRequestReport {
        let inFlight = PermissionRequestPlan(deferring: request, .requestInFlight)
        let plan = PermissionRequestPlan(request, observe(request.buckets))
        // Where nobody is to be asked, no file is made.
        if plan.prompts.isEmpty { return report(FileLock.isLocked(lockPath) ? inFlight : plan, request) }
        try Directories.makePrivate(stateFolder, links: .followed)
        guard let lock = try FileLock.tryLock(lockPath) else { return report(inFlight, request) }
        defer { withExtendedLifetime(lock) {} }
        // Whoever held the lock until now may have had an answer.
        return try await ask(PermissionRequestPlan(request, observe(request.buckets)), request, prompt)
    }

    nonisolated(nonsending) private func ask(
        _ plan: PermissionRequestPlan, _ request: PermissionRequest, _ prompt: Prompter
    ) async throws -> PermissionRequestReport {
        var report = PermissionRequestReport(plan)
        var end = PermissionPromptEnd.over
        for question in plan.prompts {
            guard end == .over else {
                report.deferred[question.bucket] = .interrupted
                continue
            }
            // The answer to an earlier question may have settled this one.
            let now = PermissionRequestPlan(request.narrowed(to: question.bucket), observe([question.bucket]))
            guard !now.prompts.isEmpty else {
                report.add(now)
                continue
            }
            report.requested.append(question.bucket)
            end = try await prompt(question)
        }
        report.statuses = observe(request.buckets)
        return report
    }

    private func report(_ plan: PermissionRequestPlan, _ request: PermissionRequest) -> PermissionRequestReport {
        var report = PermissionRequestReport(plan)
        report.statuses = observe(request.buckets)
        return report
    }
}

/// What became of each bucket of a request, in declaration order.
public struct PermissionRequestReport: Sendable, Hashable {
    /// Those that a question was put for, whatever its answer.
    public internal(set) var requested: [PermissionBucket] = []
    public private(set) var alreadyDetermined: [PermissionBucket] = []
    public private(set) var unavailable: [PermissionBucket] = []
    public internal(set) var deferred: [PermissionBucket: PermissionDeferral] = [:]
    /// How the buckets of the request stand afterwards.
    public internal(set) var statuses: [BucketObservation] = []

    /// Whether any question was put.
    public var didRequest: Bool { !requested.isEmpty }

    init(_ plan: PermissionRequestPlan) {
        add(plan)
    }

    /// Takes over where a plan places the buckets that it does not ask for.
    mutating func add(_ plan: PermissionRequestPlan) {
        func inOrder(_ buckets: [PermissionBucket]) -> [PermissionBucket] { PermissionBucket.allCases.filter(buckets.contains) }
        alreadyDetermined = inOrder(alreadyDetermined + plan.alreadyDetermined)
        unavailable = inOrder(unavailable + plan.unavailable)
        deferred.merge(plan.deferred) { _, new in new }
    }
}

extension ConsentCentre {
    /// Asks for buckets of which `declared` have a usage description.
    ///
    /// - Parameters:
    ///   - request: which buckets, and how.
    ///   - declared: those that can be asked for at all.
    ///   - prompt: puts one question, and records the answer by `turnOn`.
    /// - Returns: what became of each bucket.
    /// - Throws: `StoreError` when the lock cannot be made, and what `prompt` throws.
    nonisolated(nonsending) public func request(
        _ request: PermissionRequest, declared: Set<PermissionBucket>, prompt: PermissionRequester.Prompter
    ) async throws -> PermissionRequestReport {
        let requester = PermissionRequester(stateFolder: provider.answerFile.folder) { self.observe($0, declared: declared) }
        return try await requester.run(request, prompt: prompt)
    }
}
