/// What merging does beside putting everything into one file; as it is made, nothing is lost.
public struct MergeOptions: Sendable, Hashable {
    /// What becomes of tracks whose times overlap.
    public enum Overlap: String, Sendable, Hashable, CaseIterable {
        /// All stay.
        case keep
        /// Of two that overlap, the one stays that comes first in the inputs.
        case first
        /// The one that lasts longer stays; of equals the one with more points, then the first.
        case longest
        /// Nothing is written.
        case error
    }

    /// Which tracks become one.
    public enum Grouping: Sendable, Hashable {
        case none
        case all
        /// Those that begin on one day in UTC.
        case day
        /// Those that begin in one month in UTC.
        case month
        case input
    }

    public var overlap = Overlap.keep
    /// Whether a track with the very points of one before it goes.
    public var dropsRepeated = false
    /// Whether a waypoint with the place, time, name and symbol of one before it goes.
    public var dropsEqualWaypoints = false
    public var grouping = Grouping.none
    /// Whether each track names the input that it came from.
    public var tracesInputs = false
    /// The output's `creator`.
    public var creator = "memotrack"

    public init() {}

    /// Whether tracks are looked into, and not only copied.
    var wantsDetails: Bool { grouping != .none || tracesInputs }
}
