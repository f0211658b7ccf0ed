import GPX
import Geodesy

/// Reads an input for the first time.
///
/// What lies between the parts that are copied as ranges, and little else, is held while it is looked at; memory is bounded by the largest
/// such stretch, and by some bytes for each waypoint and track.
public struct MergeSurveyor: ~Copyable {
    let options: MergeOptions
    let file: String?
    let identity: InputIdentity
    var reader: GPXReader
    var window = TextWindow()
    /// Up to where everything has been taken.
    var cursor = 0
    var survey: MergeSurvey?
    /// The open track, or the one before. No optional: a copy of it for each point would cost more than the rest.
    var track = TrackReading(at: 0)
    var isInTrack = false
    var isInSegment = false
    var isInRoute = false
    /// Of the open `metadata`.
    var headerChildren: [(element: GPXElement, range: Range<Int>)] = []

    private init(_ options: MergeOptions, file: String?, identity: InputIdentity) {
        self.options = options
        self.file = file
        self.identity = identity
        reader = GPXReader(file: file, options: [.names, .parts])
    }

    /// Surveys an input.
    ///
    /// - Parameters:
    ///   - source: at its beginning, and such that it can be read again.
    ///   - options: what merging is to do.
    /// - Returns: what is known of it.
    /// - Throws: `TrackError`, `FileFault`.
    public static func survey(_ source: inout ByteSource, _ options: MergeOptions) throws -> MergeSurvey {
        var surveyor = MergeSurveyor(options, file: source.file, identity: source.identity)
        try source.forEachPiece { try surveyor.feed($0) }
        var (survey, usesUndeclared) = try surveyor.finish()
        if usesUndeclared {
            try source.rewind()
            survey.assume(try UndeclaredPrefixes.find(in: &source))
        }
        survey.isPlainText = survey.isPlainText && !source.isGzip && source.file != nil && source.size != nil
        return survey
    }

    private mutating func feed(_ piece: Span<UInt8>) throws {
        window.feed(piece)
        try reader.feed(piece)
        take()
        // Inside a track or a route nothing is taken from the text but what the survey asks for at once.
        let isCopied = isInTrack && (isInSegment || !options.wantsDetails) || isInRoute
        window.forget(before: isCopied ? reader.frontier : min(cursor, reader.frontier))
    }

    private consuming func finish() throws -> (MergeSurvey, usesUndeclared: Bool) {
        window.finish()
        try reader.finish()
        take()
        if let root = reader.outline.root { takeLoose(until: root.isEmptyTag ? root.end : root.endTag) }
        guard var survey else { throw TrackError(kind: .empty, file: file, cause: "there is no root element") }
        survey.isPlainText = !window.isRecoded
        let usesUndeclared = reader.issues.contains { $0.kind == .undeclaredPrefix || $0.kind == .namespaceFault }
        return (survey, usesUndeclared)
    }

    private mutating func take() {
        for record in reader.records { take(record) }
    }

    private mutating func take(_ record: GPXRecord) {
        switch record {
        case .trackStart(let tag): beginTrack(tag)
        case .trackName: break
        case .trackEnd(let extent, _): endTrack(extent)
        case .segmentStart(let tag): beginSegment(tag)
        case .segmentEnd(let extent, _): endSegment(extent)
        case .trackPoint(let point):
            track.add(point)
            if options.wantsDetails, !isInSegment { takeLoosePoint(point) }
        case .routeStart(let tag):
            takeLoose(until: tag.offset)
            isInRoute = true
        case .routeEnd(let extent):
            isInRoute = false
            survey?.routes.append(extent.range)
            cursor = extent.end
        case .routePoint(let point):
            if let place = point.coordinate { survey?.bounds.add(place) }
        case .waypoint(let point): takeWaypoint(point)
        case .part(let element, let parent, let extent): takePart(element, parent, extent)
        }
    }

    private mutating func takeWaypoint(_ waypoint: GPXPoint) {
        takeLoose(until: waypoint.extent.tag.offset)
        cursor = waypoint.extent.end
        var digest: PointDigest?
        if let place = waypoint.coordinate {
            survey?.bounds.add(place)
            var sum = PointDigest()
            sum.add(place, waypoint.time)
            sum.add(waypoint.name.map { reader.string($0) })
            sum.add(waypoint.symbol.map { reader.string($0) })
            digest = sum
        }
        survey?.waypoints.append(WaypointSurvey(range: waypoint.extent.range, digest: digest))
    }
}
