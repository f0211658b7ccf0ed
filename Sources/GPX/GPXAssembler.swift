import Geodesy
import Timestamps
import XMLStream

/// Turns a parser's events into records: the reader's state machine, without a parser.
struct GPXAssembler: ~Copyable {
    var records: [GPXRecord] = []
    var issues: [GPXIssue] = []
    var outline = GPXOutline()
    /// The name of a root element that is not GPX's was met here.
    var foreignRoot: GPXTag?
    /// The bytes of all texts that records refer to.
    var texts: [UInt8] = []
    /// Where those of the open element begin; what is before goes with the next batch.
    var openTexts = 0

    let wantsParts: Bool
    let wantsTrackNames: Bool
    let allowed = GPXAssembler.allowedChildren()
    /// The open elements that are read, by depth; a speed in an extension of a track point is the deepest.
    var path = InlineArray<7, GPXElement>(repeating: .gpx)
    /// Depth of the element whose insides are not read, or -1.
    var skipped = -1
    /// The start tag met last, for issues of the element's value.
    var tag = GPXTag()

    var root = GPXTag()
    var rootOrigin = GPXNames.Origin.v1_1
    var rootVersion: String?
    var isRootJudged = false
    var trackTag = GPXTag()
    var isTrackOurs = false
    var segmentTag = GPXTag()
    var endedReason: GPXText?
    var times = TimestampReader()
    var isPointOpen = false
    var point = GPXPoint()
    /// Whether the point may hold more than a place, a time and an elevation.
    var isPointRich = false
    var latitude = Double.nan
    var longitude = Double.nan

    /// Forgets the records handed out, and their texts but for those of an element still open.
    mutating func beginBatch() {
        records.removeAll(keepingCapacity: true)
        let dropped = isPointOpen || endedReason != nil ? openTexts : texts.count
        guard dropped > 0 else { return }
        texts.removeFirst(dropped)
        openTexts = 0
        point.name?.start -= Int32(clamping: dropped)
        point.symbol?.start -= Int32(clamping: dropped)
        point.source?.start -= Int32(clamping: dropped)
        endedReason?.start -= Int32(clamping: dropped)
    }

    /// The start tags of the open elements that are read, by depth; kept only for parts.
    private var tags = InlineArray<7, GPXTag>(repeating: GPXTag())
    /// Of the last event.
    private var lastOffset = 0

    init(wantsParts: Bool, wantsTrackNames: Bool) {
        self.wantsParts = wantsParts
        self.wantsTrackNames = wantsTrackNames
    }

    /// Where what is still open begins, points only; else how far events go.
    var frontier: Int { isPointOpen ? point.extent.tag.offset : lastOffset }

    mutating func take(_ events: Span<XMLEvent>, _ text: Span<UInt8>) {
        for index in events.indices {
            let event = events[index]
            switch event.kind {
            case .value: if !isValueOfPoint(event, text) { takeWhole(event, text) }
            case .start: takeStart(event)
            case .attribute: attribute(event, text)
            case .end: takeEnd(event, text)
            case .text: break
            }
        }
        guard !events.isEmpty else { return }
        let last = events[events.count - 1]
        lastOffset = last.kind == .value ? last.end.offset : last.offset
    }

    @inline(__always)
    private mutating func takeStart(_ event: XMLEvent) {
        start(event)
        if wantsParts, skipped < 0, Int(event.depth) < tags.count { tags[Int(event.depth)] = tag }
    }

    @inline(__always)
    private mutating func takeEnd(_ event: XMLEvent, _ text: Span<UInt8>) {
        if endsTrackPoint(event) { return }
        let wasRead = skipped < 0 && !isPointOpen
        end(event, text)
        if wantsParts, wasRead { endPart(event) }
    }

    /// An element of text that is none of a point's.
    @inline(never)
    private mutating func takeWhole(_ event: XMLEvent, _ text: Span<UInt8>) {
        takeStart(event.start)
        takeEnd(event.end, text)
    }

    /// Whatever is no record of its own already.
    private mutating func endPart(_ event: XMLEvent) {
        let depth = Int(event.depth)
        guard depth > 0, depth < path.count else { return }
        switch path[depth] {
        case .trackPoint, .waypoint, .routePoint, .segment, .track, .route: return
        default: records.append(.part(path[depth], in: path[depth - 1], GPXExtent(tag: tags[depth], end: event.offset)))
        }
    }

    mutating func note(_ kind: GPXIssue.Kind, at tag: GPXTag) {
        if let index = issues.firstIndex(where: { $0.kind == kind }) {
            issues[index].count += 1
        } else {
            issues.append(GPXIssue(kind: kind, line: tag.line, column: tag.column))
        }
    }
}
