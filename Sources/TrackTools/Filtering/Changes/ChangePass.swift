import GPX

/// What change rules did.
struct ChangeResult {
    var counts: [String: Int] = [:]
    var unreadableTimes = 0
    /// As they are behind the last value.
    var rules: [any ChangeRule] = []
}

/// Hands pieces of a document on, changed where there are rules that change it.
struct ChangePass: ~Copyable {
    private var writer: ChangeWriter?
    private var output: [UInt8] = []

    init(_ rules: [any ChangeRule], file: String?) {
        writer = rules.isEmpty ? nil : ChangeWriter(rules, file: file)
    }

    mutating func feed(_ piece: Span<UInt8>, _ write: (Span<UInt8>) throws -> Void) throws {
        guard writer != nil else { return try write(piece) }
        try writer?.feed(piece, into: &output)
        try write(output.span)
        output.removeAll(keepingCapacity: true)
    }

    mutating func finish(_ write: (Span<UInt8>) throws -> Void) throws -> ChangeResult {
        guard writer != nil else { return ChangeResult() }
        try writer?.finish(into: &output)
        try write(output.span)
        return ChangeResult(counts: writer?.counts ?? [:], unreadableTimes: writer?.unreadableTimes ?? 0, rules: writer?.rules ?? [])
    }
}

extension ByteSource {
    /// Hands out everything that is left, as rules change it.
    @discardableResult
    mutating func forEachPiece(changedBy rules: [any ChangeRule], _ body: (Span<UInt8>) throws -> Void) throws -> ChangeResult {
        var pass = ChangePass(rules, file: file)
        while try next({ piece in try pass.feed(piece, body) }) {}
        return try pass.finish(body)
    }
}

extension RolloverRule {
    /// Reads a source to its end and goes back; nil where nothing has to move.
    init?(surveying source: inout ByteSource) throws {
        let survey = try source.forEachPiece(changedBy: [RolloverSurvey()]) { _ in }.rules.last as? RolloverSurvey
        try source.rewind()
        guard let runs = survey?.runs, !runs.isEmpty else { return nil }
        self.init(runs)
    }
}

extension FilterReport {
    mutating func add(_ result: ChangeResult) {
        changed.merge(result.counts, uniquingKeysWith: +)
        unreadableTimes += result.unreadableTimes
    }
}
