import GPX

/// What is neither waypoint nor route, and what is in tracks.
extension MergeSurveyor {
    /// Takes what lies between two parts: the root's start tag, and elements that the reader does not know there.
    mutating func takeLoose(until offset: Int) {
        if survey == nil { cursor = max(cursor, reader.rootTag.offset) }
        var loose = window.bytes(cursor..<max(cursor, offset))
        cursor = max(cursor, offset)
        if survey == nil {
            guard let (tag, rest) = LooseMarkup.firstTag(in: loose) else { return }
            survey = MergeSurvey(root: tag, identity: identity)
            loose = rest
        }
        guard let scope = survey?.scope else { return }
        for element in LooseMarkup.elements(in: loose) { survey?.extensions.append(CopiedPart(bytes: element, scope: scope)) }
    }

    mutating func takePart(_ element: GPXElement, _ parent: GPXElement, _ extent: GPXExtent) {
        switch (parent, element) {
        case (.track, _):
            if options.wantsDetails { takeTrackPart(element, extent) }
        case (.gpx, .metadata):
            takeLoose(until: extent.tag.offset)
            takeHeader(extent)
            cursor = extent.end
        case (.gpx, .extensions):
            takeLoose(until: extent.tag.offset)
            if let scope = survey?.scope, let part = content(extent.range, scope) { survey?.extensions.append(part) }
            cursor = extent.end
        case (.gpx, _):
            takeLoose(until: extent.tag.offset)
            if let scope = survey?.scope {
                survey?.header.append(CopiedPart(element: element, bytes: window.bytes(extent.range), scope: scope))
            }
            cursor = extent.end
        case (.metadata, _): headerChildren.append((element, extent.range))
        default: break
        }
    }

    /// `metadata` has ended; it is still at hand.
    private mutating func takeHeader(_ extent: GPXExtent) {
        defer { headerChildren.removeAll() }
        guard var scope = survey?.scope, let tag = LooseMarkup.firstTag(in: window.bytes(extent.range))?.tag else { return }
        scope.add(tag)
        for child in headerChildren {
            if child.element == .extensions {
                if let part = content(child.range, scope) { survey?.headerExtensions.append(part) }
            } else {
                survey?.header.append(CopiedPart(element: child.element, bytes: window.bytes(child.range), scope: scope))
            }
        }
    }

    /// What stands in an `extensions`; nil when that is nothing but white space.
    private func content(_ range: Range<Int>, _ scope: InputScope) -> CopiedPart? {
        let bytes = window.bytes(range)
        var scope = scope
        if let tag = LooseMarkup.firstTag(in: bytes)?.tag { scope.add(tag) }
        let content = LooseMarkup.content(of: bytes)
        return MarkupBytes.isBlank(content) ? nil : CopiedPart(bytes: content, scope: scope)
    }
}

extension MergeSurveyor {
    mutating func beginTrack(_ tag: GPXTag) {
        takeLoose(until: tag.offset)
        track = TrackReading(at: tag.offset)
        isInTrack = true
    }

    mutating func beginSegment(_ tag: GPXTag) {
        takeTrackLoose(until: tag.offset)
        track.beginSegment()
        isInSegment = true
    }

    mutating func endSegment(_ extent: GPXExtent) {
        track.endSegment(extent.range)
        isInSegment = false
        if options.wantsDetails { cursor = extent.end }
    }

    /// Points outside any segment make one together, as far as nothing but white space is between them.
    mutating func takeLoosePoint(_ point: GPXPoint) {
        let start = point.extent.tag.offset
        let goesOn = track.isLoosePoint(endingAt: cursor) && MarkupBytes.isBlank(window.bytes(cursor..<start))
        takeTrackLoose(until: start)
        cursor = point.extent.end
        track.addLoose(point, goesOn: goesOn)
    }

    mutating func endTrack(_ extent: GPXExtent) {
        takeTrackLoose(until: extent.isEmptyTag ? extent.end : extent.endTag)
        survey?.tracks.append(track.survey(extent))
        isInTrack = false
        cursor = extent.end
    }

    private mutating func takeTrackPart(_ element: GPXElement, _ extent: GPXExtent) {
        takeTrackLoose(until: extent.tag.offset)
        guard let scope = track.details?.scope else { return }
        let part = CopiedPart(element: element, bytes: window.bytes(extent.range), scope: scope)
        track.details?.children.append(.init(range: extent.range, part: part))
        cursor = extent.end
    }

    /// The track's start tag, and foreign elements directly in it.
    private mutating func takeTrackLoose(until offset: Int) {
        guard options.wantsDetails, let root = survey?.scope else { return }
        var loose = window.bytes(cursor..<max(cursor, offset))
        let end = max(cursor, offset)
        cursor = end
        if track.details == nil {
            guard let (tag, rest) = LooseMarkup.firstTag(in: loose) else { return }
            var scope = root
            scope.add(tag)
            track.details = TrackDetails(tag: tag, scope: scope)
            loose = rest
        }
        guard let scope = track.details?.scope else { return }
        for element in LooseMarkup.elements(in: loose) {
            track.details?.children.append(.init(range: end..<end, part: CopiedPart(bytes: element, scope: scope)))
        }
    }
}
