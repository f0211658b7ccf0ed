public import Places

/// What a summary is made by; the defaults are documented in memotrack-summarise(1).
public struct SummaryOptions: Sendable {
    /// How climbing is told from noise.
    public enum AscentMethod: String, Sendable, CaseIterable {
        /// Every rise and fall counts.
        case raw
        /// A rise or fall counts, whole, once it is as large as the threshold.
        case threshold
        /// Every rise and fall of the running mean counts.
        case smoothed
    }

    public var places: [Place] = []
    /// Metres over ground of one split.
    public var splitInMetres = 1_000.0
    public var ascentMethod = AscentMethod.threshold
    public var ascentThresholdInMetres = 3.0
    public var stopRadiusInMetres = 20.0
    public var stopSeconds = 60.0
    /// An interval is a hole when it is longer than this and than `holeFactor` times the running median.
    public var holeSeconds = 30.0
    public var holeFactor = 5.0
    /// Columns of the elevation profile; nil for none.
    public var profileColumns: Int?

    /// Whether the points of each track are kept as lines, in memory that grows with them.
    public var keepsLines = false

    public init() {}
}
