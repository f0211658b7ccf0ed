public import Geodesy
public import Timestamps

/// A point as it was read; what the file does not say, or says wrong, is nil, never zero.
///
/// Kept as few bytes, the widest first: a reader makes a million, and each is copied.
public struct GPXPoint: Sendable, Hashable {
    @Figure private var latitude: Double?
    @Figure private var longitude: Double?
    /// The smallest number without a time; none that is read lies so early.
    @usableFromInline var nanoseconds = Int64.min
    @usableFromInline var tag = GPXTag()
    @usableFromInline var end = 0
    /// Metres above mean sea level.
    @Figure public var elevation: Double?
    /// Metres of the geoid above the WGS84 ellipsoid.
    @Figure public var geoidHeight: Double?
    /// Metres per second: GPX 1.0's own, or TrackPointExtension's.
    @Figure public var speed: Double?
    /// Degrees from true north: GPX 1.0's own, or TrackPointExtension's.
    @Figure public var course: Double?
    @Figure public var horizontalDilution: Double?
    @Figure public var verticalDilution: Double?
    @Figure public var positionDilution: Double?
    /// Metres, from memotrack's extension, as is all that follows but name and symbol.
    @Figure public var horizontalAccuracy: Double?
    /// Metres.
    @Figure public var verticalAccuracy: Double?
    private var satelliteCount: Int32 = -1
    public var source: GPXText?
    /// Read only when the reader was asked for names.
    public var name: GPXText?
    /// Read only when the reader was asked for names.
    public var symbol: GPXText?
    public var fix: GPXFixKind?
    public var isSimulated = false
    public var isReduced = false

    public init() {}

    @inlinable
    public var time: Timestamp? {
        get { nanoseconds == Int64.min ? nil : Timestamp(nanoseconds: nanoseconds) }
        set { nanoseconds = newValue?.nanoseconds ?? Int64.min }
    }

    /// Where the element stands; its end tag is not looked for.
    @inlinable
    public var extent: GPXExtent {
        get { GPXExtent(tag: tag, end: end, endTag: tag.offset) }
        set { (tag, end) = (newValue.tag, newValue.end) }
    }

    /// Nil when latitude or longitude is absent, no number, or out of range.
    public var coordinate: Coordinate? {
        get {
            guard let latitude, let longitude else { return nil }
            return Coordinate(latitude: latitude, longitude: longitude)
        }
        set { (latitude, longitude) = (newValue?.latitude, newValue?.longitude) }
    }

    /// From 0.
    public var satellites: Int? {
        get { satelliteCount < 0 ? nil : Int(satelliteCount) }
        set { satelliteCount = Int32(clamping: newValue ?? -1) }
    }
}

/// Where a start tag begins.
public struct GPXTag: Sendable, Hashable {
    private var shortLine: Int32
    private var shortColumn: Int32
    /// Byte offset of the `<` in the UTF-8 text.
    public var offset: Int

    public init(line: Int = 1, column: Int = 1, offset: Int = 0) {
        shortLine = Int32(clamping: line)
        shortColumn = Int32(clamping: column)
        self.offset = offset
    }

    /// From 1.
    public var line: Int { Int(shortLine) }
    /// Bytes of the UTF-8 text, from 1.
    public var column: Int { Int(shortColumn) }
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
    /// In the reader's texts, of which it holds far fewer bytes than an Int32 can count.
    var start: Int32
    var count: Int32

    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}
