public import Places
public import Sampling
public import Timestamps

/// What `filter` is asked to do; with nothing set it changes nothing.
public struct FilterOptions: Sendable {
    /// The acceptance policy: of it only what can be judged of a file.
    public var policy: SampleFilter?
    public var after: Timestamp?
    public var before: Timestamp?
    public var removesDuplicates = false
    public var minimumDistanceInMetres: Double?
    public var minimumIntervalInSeconds: Double?
    public var simplifyToleranceInMetres: Double?
    public var splitAfterSeconds: Double?
    public var splitBeyondMetres: Double?
    public var fewestPoints: Int?
    public var shortestInMetres: Double?
    /// Around places that are to be hidden.
    public var zones: [Zone] = []
    /// Whether also passes in the middle of a track are hidden, and not only its ends.
    public var hidesEverywhere = false
    /// Whether over half of a file may go.
    public var isSureOfMuch = false
    /// Whether each removed point is to be named.
    public var explains = false

    public init() {}

    /// The rules that were chosen, in the one order in which they judge: what is wrong goes first, then what is not wanted, then what is too
    /// little to stay, then what is hidden, and last what can be done without.
    var rules: [any FilterRule] {
        let wrong: [(any FilterRule)?] = [
            policy.map(PolicyRule.init),
            removesDuplicates ? DuplicateRule() : nil,
        ]
        let unwanted: [(any FilterRule)?] = [
            WindowRule(after: after, before: before),
            SplitRule(seconds: splitAfterSeconds, metres: splitBeyondMetres),
            ShortSegmentRule(points: fewestPoints, metres: shortestInMetres),
        ]
        let needless: [(any FilterRule)?] = [
            minimumDistanceInMetres.map(MinimumDistanceRule.init),
            minimumIntervalInSeconds.map(MinimumIntervalRule.init),
            simplifyToleranceInMetres.map(SimplifyRule.init),
        ]
        let hidden: [(any FilterRule)?] = [HideRule(zones, everywhere: hidesEverywhere)]
        return (wrong + unwanted + hidden + needless).compactMap(\.self)
    }

    /// The rules for what stands beside track points.
    var partRules: [any PartRule] { [] }
}
