/// Which buckets to ask a person for, and how.
public struct PermissionRequest: Sendable, Hashable {
    /// How long a first question waits, and one that is put again.
    public static let patienceInSeconds = 120.0
    public static let patienceAgainInSeconds = 25.0

    /// The buckets concerned, each once, in declaration order.
    public let buckets: [PermissionBucket]
    /// Whether to ask again for what is allowed less than it could be; no other answer is ever asked for again.
    public var asksAgain = false
    /// How long every question waits; nil for the usual time of each.
    public var patienceInSeconds: Double?
    /// What keeps any question from being put; nil when nothing does.
    public var obstacle: PermissionDeferral?

    /// A request for these buckets; nil is all of them, and an empty list is none.
    public init(_ buckets: [PermissionBucket]?) {
        self.buckets = PermissionBucket.allCases.filter { buckets?.contains($0) ?? true }
    }

    /// The same request for one bucket alone.
    func narrowed(to bucket: PermissionBucket) -> PermissionRequest {
        var one = PermissionRequest([bucket])
        (one.asksAgain, one.patienceInSeconds, one.obstacle) = (asksAgain, patienceInSeconds, obstacle)
        return one
    }
}

/// Why a bucket was not asked for; the names are those of the report in JSON.
public enum PermissionDeferral: String, Sendable, CaseIterable, Hashable {
    case notDeclared, unavailable
    /// The question for `locationAlways` covers it: there is one location prompt for each request.
    case foldedIntoLocationAlways
    /// Another request, of this process or another, is asking.
    case requestInFlight
    /// There is nobody to ask, or the caller forbade to.
    case noTerminal, noInput
    /// The preference was written by a newer version, so that no answer could be acted on.
    case preferenceUnrecognised
    /// The person broke off an earlier question of the same request.
    case interrupted
}

/// One question to a person.
public struct PermissionPrompt: Sendable, Hashable {
    public let bucket: PermissionBucket
    /// After this time without an answer the bucket stays as it is.
    public let patienceInSeconds: Double

    public init(_ bucket: PermissionBucket, patienceInSeconds: Double) {
        self.bucket = bucket
        self.patienceInSeconds = patienceInSeconds
    }
}

/// How a question ended; what was answered is seen by observing the bucket.
public enum PermissionPromptEnd: Sendable, Hashable {
    /// Answered, or not in time.
    case over
    /// The person wants no further question either.
    case interrupted
}
