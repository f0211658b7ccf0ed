import TrackTools

/// `memotrack merge`.
struct MergeCommand: CombiningCommand {
    static let overlap = Option(
        "overlap", value: .choice(["keep", "first", "longest", "error"]),
        help: .plain("which of two tracks that overlap in time stays (keep)"))
    static let repeated = Option(
        "repeated", value: .choice(["keep", "drop"]), help: .plain("whether a track with the points of one before it stays (keep)"))
    static let dedupe = Option(
        "dedupe-waypoints", help: .plain("leave out waypoints with the place, time, name and symbol of one before"))
    static let join = Option("join", help: .plain("make one track of all"))
    static let by = Option("by", value: .choice(["day", "month", "input"]), help: .plain("make one track a day, a month or an input"))
    static let trace = Option("trace-inputs", help: .plain("note in each track which input it came from"))

    static var profile: BatchProfile {
        var profile = BatchProfile("merge", help: .plain("make one track file of several, and lose nothing"))
        profile.details = [
            .plain(
                "Tracks are put in order of time, those without times stay where they are; nothing is dropped unless an option says so. "
                    + "What is there twice is reported.")
        ]
        profile.product = .one
        profile.options = [overlap, repeated, dedupe, join, by, trace]
        return profile
    }

    private let options: MergeOptions
    private let showsAll: Bool

    init(_ invocation: Invocation) throws {
        showsAll = invocation.output.isVerbose
        options = try Self.options(invocation.arguments)
    }

    func survey(_ input: inout ByteSource) throws -> MergeSurvey {
        try MergeSurveyor.survey(&input, options)
    }

    func combine(_ inputs: [Surveyed<MergeSurvey>], writing output: inout BatchSink) throws -> MergeOutcome {
        let sources = inputs.map {
            MergeInput(name: $0.input.name, survey: $0.survey, origin: $0.input.origin, onRead: $0.onRead)
        }
        var fault: (any Error)?
        let report = try TrackMerger(options).run(sources) { piece in
            do { try output.write(piece) } catch {
                fault = fault ?? error
                throw error
            }
        }
        if let fault { throw fault }
        if report.isRefused { output.giveUp() }
        return MergeOutcome(inputs: inputs.map(\.input.name), report: report)
    }

    /// There are overlaps where none may be.
    func refusal(_ outcome: MergeOutcome) -> String? {
        outcome.report.isRefused ? "nothing was written, since tracks overlap in time" : nil
    }

    func entry(_ outcome: MergeOutcome, output: String?) -> MergeDocument.File {
        MergeDocument.File(outcome, output: output)
    }

    func total(_ outcome: MergeOutcome?) -> MergeDocument.Total { MergeDocument.Total(outcome) }

    func text(_ outcome: MergeOutcome, outcome file: BatchFile.Outcome) -> String? {
        MergeLines.of(outcome, showsAll: showsAll).joined(separator: "\n")
    }

    private static func options(_ arguments: ParsedArguments) throws(UsageError) -> MergeOptions {
        var options = MergeOptions()
        options.creator = "memotrack " + Tool.version
        options.overlap = arguments.value(overlap.long)?.text.flatMap(MergeOptions.Overlap.init(rawValue:)) ?? .keep
        options.dropsRepeated = arguments.value(repeated.long)?.text == "drop"
        options.dropsEqualWaypoints = arguments.has(dedupe.long)
        options.tracesInputs = arguments.has(trace.long)
        if arguments.has(join.long), arguments.has(by.long) { throw .clash(join.spelling, by.spelling) }
        if arguments.has(join.long) { options.grouping = .all }
        switch arguments.value(by.long)?.text {
        case "day": options.grouping = .day
        case "month": options.grouping = .month
        case "input": options.grouping = .input
        default: break
        }
        return options
    }
}

/// What came of which inputs.
struct MergeOutcome {
    let inputs: [String]
    let report: MergeReport
}
