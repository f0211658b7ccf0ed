public import Geodesy
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
    public var removesSpikes = false
    /// What is kept.
    public var box: Bounds?
    public var polygon: PolygonArea?
    /// Only what lies in one of these is kept.
    public var inside: [Place]?
    /// Only what lies in none of these is kept.
    public var outside: [Place]?
    public var thinsStops = false
    /// What a stop is, as in `SummaryOptions`.
    public var stopRadiusInMetres = 20.0
    public var stopSeconds = 60.0
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

    /// The rules that were chosen, in the one order in which they judge: what is wrong goes first, then what is not wanted, then what is too
    /// little to stay, and last what can be done without.
    var rules: [any FilterRule] {
        let wrong: [(any FilterRule)?] = [
            policy.map(PolicyRule.init),
            removesDuplicates ? DuplicateRule() : nil,
            removesSpikes ? SpikeRule() : nil,
        ]
        let unwanted: [(any FilterRule)?] = [
            WindowRule(after: after, before: before),
            box.map { AreaRule($0) },
            polygon.map { AreaRule($0) },
            inside.map { AreaRule($0, keepsInside: true) },
            outside.map { AreaRule($0, keepsInside: false) },
            SplitRule(seconds: splitAfterSeconds, metres: splitBeyondMetres),
            ShortSegmentRule(points: fewestPoints, metres: shortestInMetres),
        ]
        let needless: [(any FilterRule)?] = [
            thinsStops ? DriftRule(radius: stopRadiusInMetres, time: stopSeconds) : nil,
            minimumDistanceInMetres.map(MinimumDistanceRule.init),
            minimumIntervalInSeconds.map(MinimumIntervalRule.init),
            simplifyToleranceInMetres.map(SimplifyRule.init),
        ]
        return (wrong + unwanted + needless).compactMap(\.self)
    }

    /// The rules for what stands beside track points.
    var partRules: [any PartRule] { [] }
}
