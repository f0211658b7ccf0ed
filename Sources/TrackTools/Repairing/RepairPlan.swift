import GPX

/// What a first pass found that the writing one must know before it gets there: little, unless the document's order is wrong.
///
/// Elements behind the place where they belong are held whole: a track's name behind its segments, waypoints and routes behind tracks.
public struct RepairPlan: Sendable, Hashable {
    struct Container: Sendable, Hashable {
        /// Ready to be written, by the index of the child that they are.
        var late: [Int: [UInt8]] = [:]
        /// Its `extensions` are put together from several things, or stand too early.
        var rebuildsExtensions = false
        /// Its 1.0 link becomes one of 1.1.
        var rebuildsLink = false
        /// The `metadata` of 1.1 is made of what 1.0 has in the root element.
        var rebuildsMetadata = false
    }

    /// What the document becomes; nil until something is known.
    var version: GPXVersion?
    var containers: [Int: Container] = [:]
    /// To be declared in the root element: prefixes with namespaces.
    var declarations: [[UInt8]: [UInt8]] = [:]
    /// Further documents that repeat the first, by their number.
    var copies: Set<Int> = []

    public init() {}
}
