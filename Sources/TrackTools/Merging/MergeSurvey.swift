import GPX
import Geodesy
import Timestamps

/// What is known of an input before anything is written: where its parts stand in its text, and how they compare with others.
public struct MergeSurvey: Sendable {
    var scope: InputScope
    var waypoints: [WaypointSurvey] = []
    var routes: [Range<Int>] = []
    var tracks: [TrackSurvey] = []
    /// What stands in `metadata`, or in 1.0 directly in the root element.
    var header: [CopiedPart] = []
    /// What stands in the `extensions` of the root element, and foreign elements of the root itself.
    var extensions: [CopiedPart] = []
    /// What stands in the `extensions` of `metadata`.
    var headerExtensions: [CopiedPart] = []
    /// Around waypoints and the points of routes.
    var bounds = BoundsBuilder()
    /// Where the root element says that schemas are: namespaces and addresses in turn.
    var schemaLocations: [[UInt8]] = []
    /// Whether the file's own bytes are the text in which ranges count.
    var isPlainText = false
    var identity: InputIdentity

    var version: GPXVersion { scope.version }
    var points: Int { tracks.reduce(0) { $0 + $1.points } }

    /// Of an input with this start tag of its root element.
    init(root tag: [UInt8], identity: InputIdentity) {
        scope = InputScope(root: tag)
        schemaLocations = SchemaLocations.words(ofRoot: tag, scope)
        self.identity = identity
    }

    /// Declares prefixes that the input uses without declaring them.
    mutating func assume(_ prefixes: [[UInt8]]) {
        scope.assume(prefixes)
        for index in header.indices { header[index].scope.assume(prefixes) }
        for index in extensions.indices { extensions[index].scope.assume(prefixes) }
        for index in headerExtensions.indices { headerExtensions[index].scope.assume(prefixes) }
        for index in tracks.indices {
            tracks[index].details?.scope.assume(prefixes)
            for child in tracks[index].details?.children.indices ?? 0..<0 {
                tracks[index].details?.children[child].part.scope.assume(prefixes)
            }
        }
    }
}

/// An element, or several with what is between them, to be copied from an input.
struct CopiedPart: Sendable {
    /// What it is, of GPX's own.
    var element: GPXElement?
    var bytes: [UInt8]
    /// What prefixes mean around it.
    var scope: InputScope
}

struct WaypointSurvey: Sendable {
    var range: Range<Int>
    /// Of place, time, name and symbol; nil without a place.
    var digest: PointDigest?
}

struct TrackSurvey: Sendable {
    var range: Range<Int>
    var points = 0
    var segments = 0
    /// Of the first point that has one.
    var firstTime: Timestamp?
    var span: TimeSpan?
    /// Nil when it has no point, or one without a place.
    var digest: PointDigest?
    var bounds: Bounds?
    /// Only when it is to be looked into.
    var details: TrackDetails?
}

/// From the earliest to the latest time of a track.
struct TimeSpan: Sendable, Hashable {
    var start: Timestamp
    var end: Timestamp

    mutating func add(_ time: Timestamp) {
        if time < start { start = time }
        if end < time { end = time }
    }

    /// Seconds of both; nil when they only touch. A moment overlaps what begins at it or holds it.
    func overlap(with other: TimeSpan) -> Double? {
        let (latest, earliest) = (max(start, other.start), min(end, other.end))
        guard latest.nanoseconds < min(limit, other.limit) else { return nil }
        return earliest.seconds(since: latest)
    }

    /// The first nanosecond behind it; a moment lasts one.
    var limit: Int64 { max(end.nanoseconds, start.nanoseconds == .max ? .max : start.nanoseconds + 1) }
    var seconds: Double { end.seconds(since: start) }
}

/// What stands in a track.
struct TrackDetails: Sendable {
    struct Child: Sendable {
        var range: Range<Int>
        var part: CopiedPart
    }

    struct Segment: Sendable {
        var range: Range<Int>
        var firstTime: Timestamp?
        /// Points that stand in the track itself.
        var isLoose = false
    }

    /// The whole start tag.
    var tag: [UInt8]
    /// Where the end tag begins; where the element does when it is one tag.
    var endTag = 0
    var children: [Child] = []
    var segments: [Segment] = []
    /// What prefixes mean in it.
    var scope: InputScope
}
