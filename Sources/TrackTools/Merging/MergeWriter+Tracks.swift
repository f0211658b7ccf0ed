import GPX

/// Tracks as they are, with the name of their input, and of several.
extension MergeWriter {
    mutating func copy(_ track: MergePlan.Track, _ texts: inout InputTexts, _ report: inout MergeReport, _ write: Write) throws {
        switch track {
        case .whole(let source): try copyWhole(source, &texts, &report, write)
        case .joined(let sources, let label): try copyJoined(sources, label, &texts, &report, write)
        }
    }

    private mutating func copyWhole(
        _ source: MergePlan.Source, _ texts: inout InputTexts, _ report: inout MergeReport, _ write: Write
    ) throws {
        let track = plan.survey(source)
        let outer = inputs[source.input].survey.scope
        guard options.tracesInputs, let details = track.details else {
            return try copy(track.range, of: source.input, in: outer, &texts, write)
        }
        guard let note = TrackOrigin.note(inputs[source.input].name, in: details, track.range, scope.version) else {
            report.untracedTracks += 1
            return try copy(track.range, of: source.input, in: outer, &texts, write)
        }
        if note.isInTag {
            put(scope.completed(details.tag.dropLast(2) + [UInt8(ascii: ">")], outer, isGPX: true))
            return put(note.bytes + Array("</".utf8) + details.tag[1..<LooseMarkup.nameEnd(in: details.tag)] + [UInt8(ascii: ">")])
        }
        try copy(track.range.lowerBound..<note.range.lowerBound, of: source.input, in: outer, &texts, write)
        put(note.bytes)
        try copy(note.range.upperBound..<track.range.upperBound, of: source.input, in: nil, &texts, write)
    }

    // MARK: Several that become one

    private struct Piece {
        var input: Int
        var segment: TrackDetails.Segment
        var scope: InputScope
    }

    private mutating func copyJoined(
        _ sources: [MergePlan.Source], _ label: String?, _ texts: inout InputTexts, _ report: inout MergeReport, _ write: Write
    ) throws {
        let details = sources.map { plan.survey($0).details }
        put("<\(GPXElement.track.writtenName)>")
        putDetails(details.compactMap { $0 }, label, inputs: sources.map(\.input), &report)
        let pieces = zip(sources, details).flatMap { source, details in
            let scope = details?.scope ?? inputs[source.input].survey.scope
            return (details?.segments ?? []).map { Piece(input: source.input, segment: $0, scope: scope) }
        }
        for piece in TrackOrder.sortedInRuns(pieces, by: { $0.segment.firstTime }) {
            put("\n    ")
            if piece.segment.isLoose { put("<\(GPXElement.segment.writtenName)>") }
            try copy(piece.segment.range, of: piece.input, in: piece.scope, &texts, write)
            if piece.segment.isLoose { put("</\(GPXElement.segment.writtenName)>") }
        }
        put("\n  </\(GPXElement.track.writtenName)>")
    }

    /// Names and the like that all tracks have in common, all links and extensions.
    private mutating func putDetails(
        _ tracks: [TrackDetails], _ label: String?, inputs indices: [Int], _ report: inout MergeReport
    ) {
        var lines = Lines(indent: "\n    ")
        var extensions = tracks.flatMap(\.children).filter { $0.part.element == nil }.map(\.part)
        var origin = options.tracesInputs ? TrackOrigin.names(indices.map { inputs[$0].name }) : nil
        for child in GPXContent.of(.track, in: .gpx, version: scope.version)?.children ?? [] {
            let said = tracks.map { track in track.children.filter { $0.part.element == child.element }.map(\.part) }
            switch child.element {
            case .segment, .extensions: break
            case .link:
                var seen: Set<[UInt8]> = []
                for link in said.joined().map({ scope.completed($0) }) where seen.insert(link).inserted { lines.add(link) }
            default:
                if let common = common(said) {
                    lines.add(common)
                    continue
                }
                report.drop(said, of: child.element, as: .trackDetail)
                if child.element == .name, let label { lines.add(TrackOrigin.element(.name, prefix: [], label)) }
                if child.element == .source, let names = origin {
                    lines.add(TrackOrigin.element(.source, prefix: [], names))
                    origin = nil
                }
            }
        }
        put(lines.bytes)
        extensions += tracks.flatMap(\.children).filter { $0.part.element == .extensions }.compactMap(Self.content)
        let note = scope.version == .v1_1 ? origin.map(TrackOrigin.extensionElement) : nil
        if note == nil, origin != nil { report.untracedTracks += 1 }
        if scope.version == .v1_0 { return extensions.forEach { put("\n    ", scope.completed($0)) } }
        if !extensions.isEmpty || note != nil { putExtensions(extensions, note, indent: "    ") }
    }

    /// What stands in an `extensions`.
    private static func content(_ child: TrackDetails.Child) -> CopiedPart? {
        var part = child.part
        if let tag = LooseMarkup.firstTag(in: part.bytes)?.tag { part.scope.add(tag) }
        part.bytes = LooseMarkup.content(of: part.bytes)
        part.element = nil
        return MarkupBytes.isBlank(part.bytes) ? nil : part
    }
}
