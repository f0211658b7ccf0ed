/// One thing that the reader met, in document order.
///
/// A track's points outside any segment come between its start and its first segment's and belong to a segment of their own.
public enum GPXRecord: Sendable, Hashable {
    case trackStart(GPXTag)
    /// The `name` of the open track; only for one who asked for them.
    case trackName(GPXText)
    /// `isOurs`: its `src` says that memotrack wrote it.
    case trackEnd(GPXExtent, isOurs: Bool)
    case segmentStart(GPXTag)
    /// `reason`: why memotrack ended it, when it did not go on.
    case segmentEnd(GPXExtent, reason: GPXText?)
    case routeStart(GPXTag)
    case routeEnd(GPXExtent)
    case waypoint(GPXPoint)
    case routePoint(GPXPoint)
    case trackPoint(GPXPoint)
    /// An element beside points, tracks, segments and routes has ended, inside `parent`; only for one who asked for parts.
    case part(GPXElement, in: GPXElement, GPXExtent)
}

/// Where the parts of a document stand that matter to one who appends to it.
public struct GPXOutline: Sendable, Hashable {
    public var version = GPXVersion.v1_1
    /// The root element; nil until it has ended.
    public var root: GPXExtent?
    /// The last track, and whether its `src` says that memotrack wrote it.
    public var lastTrack: GPXExtent?
    public var isLastTrackOurs = false
    /// The root's own `extensions`, after which GPX 1.1 allows no track.
    public var rootExtensions: GPXTag?

    public init() {}

    /// Where another track can be put; nil in a document whose root is one tag or has not ended.
    public var newTrackOffset: Int? {
        guard let root, !root.isEmptyTag else { return nil }
        return rootExtensions?.offset ?? root.endTag
    }
}
