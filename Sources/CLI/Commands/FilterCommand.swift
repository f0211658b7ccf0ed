import TrackTools

/// `memotrack filter`.
struct FilterCommand: BatchCommand {
    static let explain = Option("explain", help: .plain("name each removed point by its line, the rule and why"))
    static let yes = Option("yes", short: "y", help: .plain("do it, though over half of a file would go as bad"))

    static var profile: BatchProfile {
        var profile = BatchProfile("filter", help: .plain("remove points, hide places, strip, shift, round; nothing else"))
        profile.details = [
            .plain(
                "Whatever no option asks for stays byte for byte. Rules look at track points, a segment at a time, in the order in which "
                    + "they are listed here, whatever the order on the command line.")
        ]
        profile.product = .each
        profile.options = FilterChoice.all.map(\.option) + FilterChoice.stopOptions + [explain, yes]
        return profile
    }

    private let options: FilterOptions
    private let showsAll: Bool

    init(_ invocation: Invocation) throws {
        showsAll = invocation.output.isVerbose
        try HiddenPlaces.check(invocation.arguments)
        var options = try Self.options(invocation)
        options.zones = try HiddenPlaces.zones(invocation)
        self.options = options
    }

    func work(on input: inout ByteSource, writing output: inout BatchSink) throws -> FilterReport {
        var fault: (any Error)?
        let report = try TrackFilter(options).run(on: &input) { piece in
            do { try output.write(piece) } catch { fault = fault ?? error }
        }
        if let fault { throw fault }
        if report.isGuarded {
            output.giveUp()
        } else if !report.isChanged {
            output.keepInput()
        }
        return report
    }

    /// Points were there and none is left, or the guard would not have it.
    func isNo(_ report: FilterReport) -> Bool { report.isNothingLeft || report.isGuarded }

    func entry(_ report: FilterReport, of file: BatchFile) -> FilterDocument.File {
        FilterDocument.File(report, file, explains: options.explains)
    }

    func text(_ report: FilterReport, of file: BatchFile) -> String? {
        let isQuiet = report.unreadableTimes == 0 && report.remaining?.isEmpty ?? true
        if !report.isChanged, !report.isGuarded, isQuiet, !showsAll { return nil }
        return FilterLines.of(report, file.input.shown).joined(separator: "\n")
    }

    /// Among many files those that stay are only counted: what was done to the others would be lost between them.
    func closing(_ total: FilterDocument.Total) -> String? {
        guard total.files > 1 else { return showsAll ? nil : total.unchangedLine }
        let guarded = total.guarded > 0 ? ", \(total.guarded) left alone" : ""
        let removed = total.pointsIn - total.pointsOut
        let changes = total.changed.sorted { $0.key < $1.key }.map { "; \($0.key): \($0.value)" }.joined()
        let points = removed == 0 && !changes.isEmpty ? "" : "; \(removed) of \(total.pointsIn) points removed"
        return "\(total.files) files: \(total.changedFiles) changed\(guarded)\(points)\(changes)"
    }

    var emptyTotal: FilterDocument.Total { .init() }

    func add(_ report: FilterReport, of file: BatchFile, to total: inout FilterDocument.Total) {
        total.add(report)
        if report.isGuarded { return }
        if report.isChanged {
            total.changedFiles += 1
        } else if report.remaining?.isEmpty ?? true {
            total.unchangedLine = FilterLines.of(report, file.input.shown).first
        }
    }

    private static func options(_ invocation: Invocation) throws -> FilterOptions {
        let arguments = invocation.arguments
        var options = FilterOptions()
        try FilterChoice.checkStandardInput(arguments)
        try FilterChoice.take(invocation, into: &options)
        for option in FilterChoice.stopOptions where arguments.has(option.long) && !options.thinsStops {
            throw UsageError.goesOnlyWith(option.spelling, "--drift")
        }
        options.isSureOfMuch = arguments.has(yes.long)
        options.explains = arguments.has(explain.long)
        return options
    }
}
