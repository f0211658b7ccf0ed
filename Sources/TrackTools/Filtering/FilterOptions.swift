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
    /// Whether over half of a file may go.
    public var isSureOfMuch = false
    /// Whether each removed point is to be named.
    public var explains = false

    public init() {}

    /// The rules that were chosen, in the one order in which they judge: what is wrong goes first, then what is not wanted, then what can be
    /// done without, and last what is too little to stay.
    var rules: [any FilterRule] {
        var rules: [any FilterRule] = []
        if let policy { rules.append(PolicyRule(policy)) }
        if removesDuplicates { rules.append(DuplicateRule()) }
        if after != nil || before != nil { rules.append(WindowRule(after: after, before: before)) }
        if let minimumDistanceInMetres { rules.append(MinimumDistanceRule(metres: minimumDistanceInMetres)) }
        if let minimumIntervalInSeconds { rules.append(MinimumIntervalRule(seconds: minimumIntervalInSeconds)) }
        if splitAfterSeconds != nil || splitBeyondMetres != nil {
            rules.append(SplitRule(seconds: splitAfterSeconds, metres: splitBeyondMetres))
        }
        if let simplifyToleranceInMetres { rules.append(SimplifyRule(toleranceInMetres: simplifyToleranceInMetres)) }
        if fewestPoints != nil || shortestInMetres != nil { rules.append(ShortSegmentRule(points: fewestPoints, metres: shortestInMetres)) }
        return rules
    }
}
