import GPX

/// The first pass of a filter: which points go, and what of segments and tracks goes with them.
struct FilterSurvey {
    private let rules: [any FilterRule]
    private let names: [String]
    private let explains: Bool
    private var segment: FilteredSegment
    private var segmentMark: GPXEdits.Mark?
    private var trackMark: GPXEdits.Mark?
    /// Of the open track: segments that stay, and segments that went.
    private var segments = (kept: 0, gone: 0)
    /// As the document spells it.
    var segmentName = "trkseg"
    var edits = GPXEdits()
    var report = FilterReport()

    init(_ rules: [any FilterRule], _ names: [String], explains: Bool) {
        self.rules = rules
        self.names = names
        self.explains = explains
        let needs = rules.reduce(into: FilterRuleNeeds()) { $0.formUnion($1.needs) }
        segment = FilteredSegment(explains ? needs.union(.lines) : needs)
        readerOptions = needs.contains(.reception) ? [.accuracy, .reception] : []
    }

    let readerOptions: GPXReader.Options

    mutating func take(_ records: [GPXRecord]) {
        // Points are read where they stand: a copy is two hundred bytes.
        for index in records.indices {
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
            case .routeStart, .routeEnd, .waypoint, .routePoint, .part: break
            }
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
        guard segment.count > 0 else { return 0 }
        var explanations: [Int: String] = [:]
        var base: UInt8 = 1
        for rule in rules {
            var taker = FilterTaker(base: base, explains: explains)
            rule.judge(&segment, &taker)
            base += UInt8(rule.names.count)
            if explains { explanations.merge(taker.explanations) { $1 } }
        }
        return note(explanations)
    }

    private mutating func note(_ explanations: [Int: String]) -> Int {
        var counts = [Int](repeating: 0, count: names.count + 1)
        var edits = GPXEdits(), removed: [FilterReport.RemovedPoint] = []
        swap(&edits, &self.edits)
        let breaks = Set(segment.breaks)
        segment.forEach { index, range, verdict in
            counts[Int(verdict)] += 1
            if verdict != FilteredSegment.kept {
                edits.remove(range)
                if explains {
                    let rule = names[Int(verdict) - 1]
                    removed.append(.init(line: segment.line(index), rule: rule, detail: explanations[index] ?? ""))
                }
            } else if breaks.contains(index) {
                edits.insert(Array("</\(segmentName)><\(segmentName)>".utf8), at: range.lowerBound)
            }
        }
        swap(&edits, &self.edits)
        report.removedPoints += removed
        report.pointsIn += segment.count
        report.pointsOut += counts[0]
        for (name, count) in zip(names, counts.dropFirst()) where count > 0 { report.removed[name, default: 0] += count }
        if !breaks.isEmpty { report.changed["split", default: 0] += breaks.count }
        return counts[0]
    }
}
