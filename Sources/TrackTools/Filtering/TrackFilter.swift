import GPX

/// Filters a document: surveys it first, and then copies it without what goes.
///
/// Rules look at a segment at a time, when it has ended. What is to be done is kept as edits, eight bytes each; the bytes themselves are
/// read a second time.
public struct TrackFilter: Sendable {
    private let options: FilterOptions
    private let rules: [any FilterRule]
    /// The name that counts under a point's verdict, less 1.
    private let names: [String]

    public init(_ options: FilterOptions) {
        self.options = options
        rules = options.rules
        names = rules.flatMap(\.names)
    }

    /// Filters an input into an output.
    ///
    /// - Parameters:
    ///   - source: at its beginning; it is read twice or more often.
    ///   - write: takes the output, piece by piece; what it was given is of no use where the report names no change.
    /// - Returns: what was done. Where nothing was changed, the output is the input's own bytes.
    /// - Throws: `TrackError`, `FileFault`, and what `write` throws.
    public func run(on source: inout ByteSource, write: (Span<UInt8>) throws -> Void) throws -> FilterReport {
        let mend = try options.fixesRollover ? RolloverRule(surveying: &source) : nil
        var rules = rules
        var partRules: [any PartRule] = []
        let hidden = try hidden(in: &source, mend)
        if let hidden {
            rules = rules.map { ($0 as? HideRule)?.knowing(hidden) ?? $0 }
            partRules.append(HiddenPartRule(options.zones, hidden))
        }
        var survey = FilterSurvey(rules, names, parts: partRules, explains: options.explains)
        survey.report.remaining = hidden?.remaining
        var reader = GPXReader(file: source.file, options: survey.readerOptions)
        let mended = try source.forEachPiece(changedBy: mend.map { [$0] } ?? []) { piece in
            try reader.feed(piece)
            survey.segmentName = reader.segmentName
            survey.take(reader.records)
        }
        try reader.finish()
        survey.take(reader.records)
        if isTooMuch(survey.report) {
            survey.report.leaveAlone()
            return survey.report
        }
        survey.report.add(mended)
        let changes = try changeRules(&source, mend, survey.edits)
        if survey.edits.count > 0 || !mended.counts.isEmpty || !changes.isEmpty {
            survey.report.add(try copy(&source, mend, survey.edits, changes, counting: hidden, &survey.report.remaining, write))
            survey.report.isRecoded = reader.isRecoded
        }
        return survey.report
    }

    /// Copies, and where something is hidden looks through the output for what could still tell of it.
    private func copy(
        _ source: inout ByteSource, _ mend: RolloverRule?, _ edits: GPXEdits, _ changes: [any ChangeRule],
        counting hidden: HiddenParts?, _ remaining: inout [String: Int]?, _ write: (Span<UInt8>) throws -> Void
    ) throws -> ChangeResult {
        guard var hidden, hidden.isAny else { return try copy(&source, mend, edits, changes, write) }
        var count = RemainingCount()
        let result = try copy(&source, mend, edits, changes) { piece in
            count.feed(piece)
            try write(piece)
        }
        count.finish(into: &hidden)
        remaining = hidden.remaining
        return result
    }

    /// A pass before all others, since what stands first in a file depends on whether anything is hidden in it, and of a track its last
    /// point decides whether its end lies in a zone.
    private func hidden(in source: inout ByteSource, _ mend: RolloverRule?) throws -> HiddenParts? {
        guard !options.zones.isEmpty else { return nil }
        var survey = ZoneSurvey(Array(rules.prefix { !($0 is HideRule) }), options.zones, everywhere: options.hidesEverywhere)
        var reader = GPXReader(file: source.file, options: survey.readerOptions)
        _ = try source.forEachPiece(changedBy: mend.map { [$0] } ?? []) { piece in
            try reader.feed(piece)
            survey.take(reader.records)
        }
        try reader.finish()
        survey.take(reader.records)
        try source.rewind()
        var hidden = survey.hidden
        hidden.add(reader.issues.first { $0.kind == .misplacedElement }?.count ?? 0, .misplaced)
        // What is stripped can't tell any more.
        if options.strips.contains(.times) { hidden.remaining[HiddenParts.Remaining.times.rawValue] = nil }
        return hidden
    }

    private func isTooMuch(_ report: FilterReport) -> Bool {
        let bad = rules.flatMap(\.badNames).reduce(0) { $0 + (report.removed[$1] ?? 0) }
        return !options.isSureOfMuch && bad * 2 > report.pointsIn
    }

    /// The rules that change what stays; the earliest time is looked for among that.
    private func changeRules(_ source: inout ByteSource, _ mend: RolloverRule?, _ edits: GPXEdits) throws -> [any ChangeRule] {
        let rules = options.changeRules
        guard options.anonymisesTimes else { return rules }
        let found = try copy(&source, mend, edits, rules + [EarliestTimeRule()]) { _ in }
        return rules + [AnonymiseTimesRule(earliest: (found.rules.last as? EarliestTimeRule)?.earliest)]
    }

    /// Copies the input as the rules for points have it, and has that changed by the others.
    private func copy(
        _ source: inout ByteSource, _ mend: RolloverRule?, _ edits: GPXEdits, _ changes: [any ChangeRule],
        _ write: (Span<UInt8>) throws -> Void
    ) throws -> ChangeResult {
        try source.rewind()
        var edits = edits
        var copier = GPXCopier()
        var pass = ChangePass(changes, file: source.file)
        var output: [UInt8] = []
        try source.forEachPiece(changedBy: mend.map { [$0] } ?? []) { piece in
            copier.feed(piece)
            copier.copy(until: .max, &edits, into: &output)
            // A whole piece is written from where it is; less than that would be gathered once more.
            guard output.count >= ByteSource.pieceSize else { return }
            try pass.feed(output.span, write)
            output.removeAll(keepingCapacity: true)
        }
        copier.finish()
        copier.copy(until: .max, &edits, into: &output, isEnd: true)
        try pass.feed(output.span, write)
        return try pass.finish(write)
    }
}
