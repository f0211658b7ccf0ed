public import Geodesy
public import Timestamps

/// A point as it was read; what the file does not say, or says wrong, is nil, never zero.
public struct GPXPoint: Sendable, Hashable {
    /// Nil when latitude or longitude is absent, no number, or out of range.
    public var coordinate: Coordinate?
    public var time: Timestamp?
    /// Metres above mean sea level.
    public var elevation: Double?
    /// Metres of the geoid above the WGS84 ellipsoid.
    public var geoidHeight: Double?
    /// Metres per second: GPX 1.0's own, or TrackPointExtension's.
    public var speed: Double?
    /// Degrees from true north: GPX 1.0's own, or TrackPointExtension's.
    public var course: Double?
    public var fix: GPXFixKind?
    public var satellites: Int?
    public var horizontalDilution: Double?
    public var verticalDilution: Double?
    public var positionDilution: Double?
    /// Metres, from memotrack's extension, as is all that follows but name and symbol.
    public var horizontalAccuracy: Double?
    /// Metres.
    public var verticalAccuracy: Double?
    public var source: GPXText?
    public var isSimulated = false
    public var isReduced = false
    /// Read only when the reader was asked for names.
    public var name: GPXText?
    /// Read only when the reader was asked for names.
    public var symbol: GPXText?
    /// Where the element stands.
    public var extent = GPXExtent()

    public init() {}
}

/// Where a start tag begins.
public struct GPXTag: Sendable, Hashable {
    /// From 1.
    public var line = 1
    /// Bytes of the UTF-8 text, from 1.
    public var column = 1
    /// Byte offset of the `<` in the UTF-8 text.
    public var offset = 0

    public init(line: Int = 1, column: Int = 1, offset: Int = 0) {
        self.line = line
        self.column = column
        self.offset = offset
    }
}

/// Which bytes of the UTF-8 text an element occupies.
public struct GPXExtent: Sendable, Hashable {
    public var tag = GPXTag()
    /// Byte offset behind the element's last `>`.
    public var end = 0
    /// Byte offset of the end tag's `<`, of routes, segments, tracks and the root; that of the element itself when its tag is `<name/>`.
    public var endTag = 0

    public init(tag: GPXTag = GPXTag(), end: Int = 0, endTag: Int = 0) {
        self.tag = tag
        self.end = end
        self.endTag = endTag
    }

    public var range: Range<Int> { tag.offset..<max(tag.offset, end) }
    /// Whether the element is one tag, `<name/>`, so that nothing can be put into it.
    public var isEmptyTag: Bool { endTag == tag.offset }
}

/// A text that the reader holds until it is fed again: see `GPXReader.string(_:)`.
public struct GPXText: Sendable, Hashable {
    var start: Int
    var count: Int
}
