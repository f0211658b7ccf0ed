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

    public var canRequest: Bool { state == .notDetermined }
}

extension ConsentCentre {
    /// Observes buckets; asks nothing.
    ///
    /// - Parameter declared: the buckets that have a usage description.
    public func observe(_ buckets: [PermissionBucket], declared: Set<PermissionBucket>) -> [BucketObservation] {
        let facts = provider.reread()
        return buckets.map { bucket in
            let state = BucketState(bucket, facts, isDeclared: declared.contains(bucket))
            return BucketObservation(bucket: bucket, state: state, os: evidence(bucket, state))
        }
    }

    private func evidence(_ bucket: PermissionBucket, _ state: BucketState) -> String? {
        let (policy, answer) = provider.evidence
        switch state {
        case .unavailable: return bucket.hasService ? policy.first.map { "policy=" + $0 } : "noService(\(bucket.rawValue))"
        case .notDeclared: return "missingUsageDescription(\(bucket.rawValue))"
        case .restricted: return policy.first.map { "policy=" + $0 }
        case .notDetermined: return nil
        case .permanentlyDenied, .whenInUseOnly, .granted, .denied:
            return answer.map { "answer=\($0.reply.rawValue),\($0.date)" } ?? "answer=damaged"
        }
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
