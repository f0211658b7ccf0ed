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
    /// Whether dates that lost count of the GPS weeks are mended before anything else.
    public var fixesRollover = false
    /// What is taken out of all that stays.
    public var strips: [Strip] = []
    public var stripNamespaces: [NamespaceChoice] = []
    /// How far times are moved.
    public var shiftInNanoseconds: Int64?
    public var anonymisesTimes = false
    /// Decimals of latitudes and longitudes.
    public var digits: Int?
    /// Decimals of elevations.
    public var elevationDigits: Int?
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
        let hidden: [(any FilterRule)?] = [HideRule(zones, everywhere: hidesEverywhere)]
        return (wrong + unwanted + hidden + needless).compactMap(\.self)
    }

    /// The rules that change what stays, in the order in which they do; times are anonymised behind these.
    var changeRules: [any ChangeRule] {
        let strips: [any ChangeRule] = Strip.allCases.filter(self.strips.contains).map(StripRule.init)
        let others: [(any ChangeRule)?] = [
            stripNamespaces.isEmpty ? nil : StripNamespaceRule(choices: stripNamespaces),
            shiftInNanoseconds.map(ShiftTimesRule.init),
            digits.map { RoundDigitsRule(decimals: $0, values: .degrees) },
            elevationDigits.map { RoundDigitsRule(decimals: $0, values: .elevations) },
        ]
        return strips + others.compactMap(\.self)
    }
}
