/// What an app may ask a person for, in the vocabulary shared with mobile apps; in declaration order.
public enum PermissionBucket: String, Sendable, CaseIterable, Hashable {
    case locationWhenInUse, locationAlways, motionFitness, bluetooth

    /// The bucket of a name, whatever its case.
    public init?(name: String) {
        guard let bucket = Self.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else { return nil }
        self = bucket
    }

    fileprivate var hasService: Bool {
        self == .locationWhenInUse || self == .locationAlways
    }
}

/// How a bucket stands; the first that holds.
public enum BucketState: String, Sendable, CaseIterable, Hashable {
    /// The machine has no such service, or it is off.
    case unavailable
    /// There is no usage description, so that it can never be asked for.
    case notDeclared
    case restricted
    case permanentlyDenied
    case notDetermined
    case whenInUseOnly
    case granted
    /// Exists for the vocabulary, and is never reported.
    case denied
}

/// What is observed of one bucket.
public struct BucketObservation: Sendable, Hashable {
    public let bucket: PermissionBucket
    public let state: BucketState
    /// Evidence for people; never to be branched on.
    public let os: String?

    public init(bucket: PermissionBucket, state: BucketState, os: String? = nil) {
        self.bucket = bucket
        self.state = state
        self.os = os
    }

    public var canRequest: Bool { state == .notDetermined }
}

extension ConsentCentre {
    /// Observes buckets and asks nothing; `declared` are those that have a usage description.
    public func observe(_ buckets: [PermissionBucket], declared: Set<PermissionBucket>) -> [BucketObservation] {
        let reading = provider.read()
        return buckets.map { bucket in
            let state = BucketState(bucket, reading.facts, isDeclared: declared.contains(bucket))
            return BucketObservation(bucket: bucket, state: state, os: reading.evidence(bucket, state))
        }
    }
}

extension AuthorizationReading {
    fileprivate func evidence(_ bucket: PermissionBucket, _ state: BucketState) -> String? {
        switch state {
        case .unavailable: bucket.hasService ? policy.servicesEvidence.map { "policy=" + $0 } : "noService(\(bucket.rawValue))"
        case .notDeclared: "missingUsageDescription(\(bucket.rawValue))"
        case .restricted: restriction
        case .notDetermined: nil
        case .permanentlyDenied, .whenInUseOnly, .granted, .denied:
            if case .answer(let answer) = answer { "answer=\(answer.reply.rawValue),\(answer.date)" } else { "answer=damaged" }
        }
    }

    /// What restricts it: a policy, something in one that is not understood, or an answer of a newer version.
    private var restriction: String? {
        if let restriction = policy.restriction { return "policy=" + restriction }
        if let raw = policy.unrecognised ?? policy.unrecognisedAccuracy { return "policy=\(raw.path ?? "")(\(raw.value))" }
        return facts.unrecognisedValue.map { "answer=\($0.path ?? "")(\($0.value))" }
    }
}

extension BucketState {
    init(_ bucket: PermissionBucket, _ facts: LocationAuthorization, isDeclared: Bool) {
        guard bucket.hasService, facts.servicesEnabled else {
            self = .unavailable
            return
        }
        guard isDeclared else {
            self = .notDeclared
            return
        }
        guard facts.unrecognisedValue == nil else {
            self = .restricted
            return
        }
        self =
            switch facts.status {
            case .restricted, .unrecognised: .restricted
            case .denied: .permanentlyDenied
            case .notDetermined: .notDetermined
            case .authorizedWhenInUse: bucket == .locationAlways ? .whenInUseOnly : .granted
            case .authorizedAlways: .granted
            }
    }
}
