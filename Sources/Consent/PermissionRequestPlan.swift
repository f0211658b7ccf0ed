/// Who is asked, in which order, and where the other buckets stand: decided before anybody is asked.
public struct PermissionRequestPlan: Sendable, Hashable {
    public private(set) var prompts: [PermissionPrompt] = []
    /// Answered by the person, or by the machine's policy in their place.
    public private(set) var alreadyDetermined: [PermissionBucket] = []
    /// Those that can never be asked for here; each is also in `deferred`.
    public private(set) var unavailable: [PermissionBucket] = []
    public private(set) var deferred: [PermissionBucket: PermissionDeferral] = [:]

    /// Decides from how the request's buckets stand now; one that was not observed counts as unavailable.
    public init(_ request: PermissionRequest, _ observations: [BucketObservation]) {
        let states = Dictionary(observations.map { ($0.bucket, $0.state) }) { first, _ in first }
        for bucket in request.buckets { place(bucket, states[bucket] ?? .unavailable, request) }
        fold()
    }

    /// Asks nothing and defers every bucket of a request for one reason.
    init(deferring request: PermissionRequest, _ reason: PermissionDeferral) {
        for bucket in request.buckets { deferred[bucket] = reason }
    }

    private mutating func place(_ bucket: PermissionBucket, _ state: BucketState, _ request: PermissionRequest) {
        switch state {
        case .unavailable: rule(out: bucket, .unavailable)
        case .notDeclared: rule(out: bucket, .notDeclared)
        case .notDetermined: ask(bucket, PermissionRequest.patienceInSeconds, request)
        case .whenInUseOnly where request.asksAgain: ask(bucket, PermissionRequest.patienceAgainInSeconds, request)
        case .restricted, .permanentlyDenied, .denied, .whenInUseOnly, .granted: alreadyDetermined.append(bucket)
        }
    }

    private mutating func rule(out bucket: PermissionBucket, _ reason: PermissionDeferral) {
        unavailable.append(bucket)
        deferred[bucket] = reason
    }

    private mutating func ask(_ bucket: PermissionBucket, _ usualPatience: Double, _ request: PermissionRequest) {
        if let obstacle = request.obstacle {
            deferred[bucket] = obstacle
        } else {
            prompts.append(PermissionPrompt(bucket, patienceInSeconds: request.patienceInSeconds ?? usualPatience))
        }
    }

    /// One location prompt for each request: the greater question covers the smaller.
    private mutating func fold() {
        guard prompts.contains(where: { $0.bucket == .locationAlways }),
            let smaller = prompts.firstIndex(where: { $0.bucket == .locationWhenInUse })
        else { return }
        prompts.remove(at: smaller)
        deferred[.locationWhenInUse] = .foldedIntoLocationAlways
    }
}
