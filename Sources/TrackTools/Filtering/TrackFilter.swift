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
    ///   - source: at its beginning; it is read twice.
    ///   - write: takes the output, piece by piece; not called where the input stays as it is.
    /// - Returns: what was done. Where nothing was changed, the output is the input's own bytes.
    /// - Throws: `TrackError`, `FileFault`, and what `write` throws.
    public func run(on source: inout ByteSource, write: (Span<UInt8>) throws -> Void) throws -> FilterReport {
        var (rules, partRules) = (rules, options.partRules)
        let hidden = try hidden(in: &source)
        if let hidden {
            rules = rules.map { ($0 as? HideRule)?.knowing(hidden) ?? $0 }
            partRules.insert(HiddenPartRule(options.zones, hidden), at: 0)
        }
        var survey = FilterSurvey(rules, names, parts: partRules, explains: options.explains)
        survey.report.remaining = hidden?.remaining
        var reader = GPXReader(file: source.file, options: survey.readerOptions)
        try source.forEachPiece { piece in
            try reader.feed(piece)
            survey.segmentName = reader.segmentName
            survey.take(reader.records)
        }
        try reader.finish()
        survey.take(reader.records)
        if isTooMuch(survey.report) {
            survey.report.isGuarded = true
            return survey.report
        }
        if survey.edits.count > 0 { try copy(&source, &survey.edits, write) }
        return survey.report
    }

    /// A pass before all others, since what stands first in a file depends on whether anything is hidden in it, and of a track its last
    /// point decides whether its end lies in a zone.
    private func hidden(in source: inout ByteSource) throws -> HiddenParts? {
        guard !options.zones.isEmpty else { return nil }
        var survey = ZoneSurvey(Array(rules.prefix { !($0 is HideRule) }), options.zones, everywhere: options.hidesEverywhere)
        var reader = GPXReader(file: source.file, options: survey.readerOptions)
        try source.forEachPiece { piece in
            try reader.feed(piece)
            survey.take(reader.records)
        }
        try reader.finish()
        survey.take(reader.records)
        try source.rewind()
        return survey.hidden
    }

    private func isTooMuch(_ report: FilterReport) -> Bool {
        let bad = rules.flatMap(\.badNames).reduce(0) { $0 + (report.removed[$1] ?? 0) }
        return !options.isSureOfMuch && bad * 2 > report.pointsIn
    }

    private func copy(_ source: inout ByteSource, _ edits: inout GPXEdits, _ write: (Span<UInt8>) throws -> Void) throws {
        try source.rewind()
        var copier = GPXCopier()
        var output: [UInt8] = []
        try source.forEachPiece { piece in
            copier.feed(piece)
            copier.copy(until: .max, &edits, into: &output)
            try write(output.span)
            output.removeAll(keepingCapacity: true)
        }
        copier.finish()
        copier.copy(until: .max, &edits, into: &output, isEnd: true)
        try write(output.span)
    }
}
