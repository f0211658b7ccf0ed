import GPX

/// The first pass of a filter: which points go, and what of segments and tracks goes with them.
struct FilterSurvey {
    private let rules: [any FilterRule]
    private var partRules: [any PartRule]
    private let names: [String]
    private let explains: Bool
    private var segment: FilteredSegment
    private var segmentMark: GPXEdits.Mark?
    private var trackMark: GPXEdits.Mark?
    private var routeMark: GPXEdits.Mark?
    /// Elements that go and stand behind points that are not judged yet.
    private var held: [Range<Int>] = []
    /// Of the open track: segments that stay, and segments that went.
    private var segments = (kept: 0, gone: 0)
    /// As the document spells it.
    var segmentName = "trkseg"
    var edits = GPXEdits()
    var report = FilterReport()

    init(_ rules: [any FilterRule], _ names: [String], parts: [any PartRule] = [], explains: Bool) {
        self.rules = rules
        partRules = parts
        self.names = names
        self.explains = explains
        segment = FilteredSegment(explains ? rules.needs.union(.lines) : rules.needs)
        var options = rules.needs.readerOptions
        if parts.contains(where: \.wantsParts) { options.insert(.parts) }
        readerOptions = options
    }

    let readerOptions: GPXReader.Options

    mutating func take(_ records: [GPXRecord]) {
        // Points are read where they stand: a copy is two hundred bytes.
        for index in records.indices {
            if !partRules.isEmpty { judgePart(records[index]) }
            switch records[index] {
            case .trackStart(let tag):
                trackMark = edits.mark
                segments = (0, 0)
                // Points outside any segment are of one of their own.
                segment.begin(at: tag.offset)
            case .segmentStart(let tag):
                judge()
                segmentMark = edits.mark
                segment.begin(at: tag.offset)
            case .trackPoint(let point): segment.append(point)
            case .segmentEnd(let extent, _): endSegment(extent)
            case .trackEnd(let extent, _): endTrack(extent)
            case .trackName, .routeStart, .routeEnd, .waypoint, .routePoint, .part: break
            }
        }
    }

    private mutating func judgePart(_ record: GPXRecord) {
        if case .routeStart = record { routeMark = edits.mark }
        for index in partRules.indices {
            guard let name = partRules[index].judge(record), let range = record.wholeRange else { continue }
            report.changed[partRules[index].names[name], default: 0] += 1
            if case .routeEnd = record, let routeMark { edits.rewind(to: routeMark) }
            if segment.count > 0 { held.append(range) } else { edits.remove(range) }
            return
        }
    }

    private mutating func endSegment(_ extent: GPXExtent) {
        let count = segment.count
        let left = judge()
        if left == 0, count > 0, let segmentMark {
            edits.rewind(to: segmentMark)
            edits.remove(extent.range)
            segments.gone += 1
        } else {
            segments.kept += 1
        }
        segmentMark = nil
        segment.begin(at: extent.end)
    }

    private mutating func endTrack(_ extent: GPXExtent) {
        let outside = segment.count
        let left = judge()
        // A track of which nothing is left goes with its names.
        if segments.kept == 0, segments.gone > 0 || outside > 0, left == 0, let trackMark {
            edits.rewind(to: trackMark)
            edits.remove(extent.range)
        }
        trackMark = nil
        segment.begin(at: extent.end)
    }

    /// Has all rules judge the points so far, and notes what follows: how many are left.
    @discardableResult
    private mutating func judge() -> Int {
        defer {
            for range in held { edits.remove(range) }
            held = []
        }
        guard segment.count > 0 else { return 0 }
        let explanations = rules.judge(&segment, explains: explains)
        segment.settleBreaks()
        return note(explanations)
    }

    private mutating func note(_ explanations: [Int: String]) -> Int {
        var counts = [Int](repeating: 0, count: names.count + 1)
        var edits = GPXEdits(), removed: [FilterReport.RemovedPoint] = []
        swap(&edits, &self.edits)
        var borders = segment.breaks[...]
        segment.forEach { index, range, verdict in
            counts[Int(verdict)] += 1
            if verdict != FilteredSegment.kept {
                edits.remove(range)
                if explains {
                    let rule = names[Int(verdict) - 1]
                    removed.append(.init(line: segment.line(index), rule: rule, detail: explanations[index] ?? ""))
                }
                return
            }
            if borders.first == index {
                borders.removeFirst()
                edits.insert(Array("</\(segmentName)><\(segmentName)>".utf8), at: range.lowerBound)
            }
        }
        swap(&edits, &self.edits)
        report.removedPoints += removed
        report.pointsIn += segment.count
        report.pointsOut += counts[0]
        for (name, count) in zip(names, counts.dropFirst()) where count > 0 { report.removed[name, default: 0] += count }
        if !segment.breaks.isEmpty { report.changed["split", default: 0] += segment.breaks.count }
        return counts[0]
    }
}

extension GPXRecord {
    /// Of an element beside track points that can go as a whole.
    fileprivate var wholeRange: Range<Int>? {
        switch self {
        case .waypoint(let point), .routePoint(let point): point.extent.range
        case .routeEnd(let extent), .part(_, _, let extent): extent.range
        default: nil
        }
    }
}
