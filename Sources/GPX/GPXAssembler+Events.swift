import Geodesy
import XMLStream

extension GPXAssembler {
    /// For each element the children that are read, as bits: what either version's schema allows, and what real files hold besides.
    static func allowedChildren() -> [UInt64] {
        GPXElement.allCases.map { parent in
            var children = GPXVersion.allCases.flatMap { version in
                let roots: [GPXElement?] = [nil, .metadata]
                return roots.flatMap { GPXContent.of(parent, in: $0, version: version)?.children.map(\.element) ?? [] }
            }
            switch parent {
            case .track: children.append(.trackPoint)
            case .extensions:
                children += GPXElement.allCases.filter { $0.namespace == .memotrack } + [.trackPointExtension, .speed, .course]
            case .trackPoint, .waypoint, .routePoint: children += [.speed, .course]
            default: break
            }
            return children.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
        }
    }

    @inline(__always)
    mutating func start(_ event: XMLEvent) {
        guard skipped < 0 else { return }
        let depth = Int(event.depth)
        tag = GPXTag(line: Int(event.line), column: event.column, offset: event.offset)
        guard let element = GPXNames.element(ofCode: event.code), depth < path.count, isRead(element, at: depth) else {
            skipped = depth
            if depth == 0 { foreignRoot = tag } else { noteMisplaced(event, under: path[depth - 1]) }
            return
        }
        path[depth] = element
        let origin = GPXNames.origin(ofCode: event.code)
        if depth == 0 {
            startRoot(origin)
        } else {
            if !isRootJudged { judgeRoot() }
            if origin != rootOrigin { judge(origin, of: element) }
            start(element, under: path[depth - 1])
        }
    }

    /// Takes an element of text inside a point: most of what a file holds.
    ///
    /// - Returns: whether it was one; else it has to be taken as a start and an end.
    @inline(__always)
    mutating func isValueOfPoint(_ event: XMLEvent, _ text: Span<UInt8>) -> Bool {
        let depth = Int(event.depth)
        guard isPointOpen, skipped < 0, depth < path.count else { return false }
        guard let element = GPXNames.element(ofCode: event.code), isRead(element, at: depth) else { return false }
        let origin = GPXNames.origin(ofCode: event.code)
        guard origin == rootOrigin || element.namespace != .gpx else { return false }
        tag = GPXTag(line: Int(event.line), column: event.column, offset: event.offset)
        valueOfPoint(element, text.extracting(event.text))
        return true
    }

    /// What an extension holds is its own matter.
    @inline(never)
    private mutating func noteMisplaced(_ event: XMLEvent, under parent: GPXElement) {
        guard parent != .extensions else { return }
        switch GPXNames.element(ofCode: event.code) {
        case .trackPoint, .waypoint, .routePoint, .segment, .track, .route: note(.misplacedElement, at: tag)
        default: break
        }
    }

    /// Mutating, for else it would be given a copy of the path.
    @inline(__always)
    private mutating func isRead(_ element: GPXElement, at depth: Int) -> Bool {
        guard depth > 0 else { return element == .gpx }
        return allowed[Int(path[depth - 1].rawValue)] & 1 << UInt64(element.rawValue) != 0
    }

    @inline(__always)
    private mutating func start(_ element: GPXElement, under parent: GPXElement) {
        if element == .trackPoint {
            startPoint()
            if parent == .track { note(.pointOutsideSegment, at: tag) }
        } else {
            startOther(element, under: parent)
        }
    }

    @inline(never)
    private mutating func startOther(_ element: GPXElement, under parent: GPXElement) {
        switch element {
        case .waypoint, .routePoint: startPoint()
        case .segment:
            segmentTag = tag
            endedReason = nil
            records.append(.segmentStart(tag))
        case .track:
            trackTag = tag
            isTrackOurs = false
            records.append(.trackStart(tag))
        case .route:
            trackTag = tag
            records.append(.routeStart(tag))
        case .extensions where parent == .gpx: outline.rootExtensions = tag
        case .simulated:
            point.isSimulated = true
            isPointRich = true
        case .reduced:
            point.isReduced = true
            isPointRich = true
        default: break
        }
    }

    @inline(__always)
    private mutating func startPoint() {
        isPointOpen = true
        if isPointRich {
            point = GPXPoint()
            isPointRich = false
        } else {
            // The rest is as it was: to clear it took as long as to read a number.
            point.time = nil
            point.elevation = nil
        }
        point.tag = tag
        latitude = .nan
        longitude = .nan
        openTexts = texts.count
    }

    @inline(__always)
    mutating func attribute(_ event: XMLEvent, _ text: Span<UInt8>) {
        guard skipped < 0, let attribute = GPXNames.attribute(ofCode: event.code) else { return }
        switch attribute {
        case .latitude: latitude = number(text.extracting(event.text)) ?? .nan
        case .longitude: longitude = number(text.extracting(event.text)) ?? .nan
        case .version where event.depth == 0: rootVersion = Self.string(text.extracting(event.text))
        default: break
        }
    }

    /// Takes the end of a track point.
    ///
    /// - Returns: whether it was one.
    @inline(__always)
    mutating func endsTrackPoint(_ event: XMLEvent) -> Bool {
        let depth = Int(event.depth)
        guard isPointOpen, skipped < 0, depth < path.count, path[depth] == .trackPoint else { return false }
        endPoint(event)
        records.append(.trackPoint(point))
        return true
    }

    mutating func end(_ event: XMLEvent, _ text: Span<UInt8>) {
        let depth = Int(event.depth)
        guard skipped < 0 else {
            if skipped == depth { skipped = -1 }
            return
        }
        let element = path[depth]
        switch element {
        case .waypoint:
            endPoint(event)
            records.append(.waypoint(point))
        case .routePoint:
            endPoint(event)
            records.append(.routePoint(point))
        case .segment: records.append(.segmentEnd(extent(segmentTag, event), reason: endedReason))
        case .track: endTrack(extent(trackTag, event))
        case .route: records.append(.routeEnd(extent(trackTag, event)))
        case .gpx:
            if !isRootJudged { judgeRoot() }
            outline.root = extent(root, event)
        default: value(of: element, under: depth > 0 ? path[depth - 1] : .gpx, text.extracting(event.text))
        }
    }

    private func extent(_ tag: GPXTag, _ event: XMLEvent) -> GPXExtent {
        GPXExtent(tag: tag, end: event.offset, endTag: event.endTagOffset)
    }

    private mutating func endTrack(_ extent: GPXExtent) {
        outline.lastTrack = extent
        outline.isLastTrackOurs = isTrackOurs
        // Extensions before the last track are no obstacle to one more.
        outline.rootExtensions = nil
        records.append(.trackEnd(extent, isOurs: isTrackOurs))
    }

    @inline(__always)
    private mutating func endPoint(_ event: XMLEvent) {
        isPointOpen = false
        point.end = event.offset
        if abs(latitude) <= 90, abs(longitude) <= 180 {
            point.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        } else {
            point.coordinate = nil
            note(.pointWithoutCoordinate, at: point.tag)
        }
    }
}
