import Sampling
import Timestamps
import TrackTools

/// `memotrack filter`.
struct FilterCommand: BatchCommand {
    static let profileOption = RecordCommand.profile
    static let after = Option("after", value: .word(placeholder: "TIME"), help: .plain("remove what is earlier"))
    static let before = Option("before", value: .word(placeholder: "TIME"), help: .plain("remove what is later"))
    static let duplicates = Option("duplicates", help: .plain("remove a point with the time, or untimed with the place, of the one before"))
    static let distance = Option(
        "minimum-distance", value: .word(placeholder: "METRES"), help: .copy(.helpMinimumDistance))
    static let interval = Option(
        "minimum-interval", value: .word(placeholder: "SECONDS"), help: .plain("thin to points at least this long apart"))
    static let simplify = Option(
        "simplify", value: .word(placeholder: "METRES"), help: .plain("remove points within this distance of the line through the others"))
    static let splitTime = Option(
        "split-after", value: .word(placeholder: "SECONDS"), help: .plain("begin a new segment after a longer gap in time"))
    static let splitDistance = Option(
        "split-beyond", value: .word(placeholder: "METRES"), help: .plain("begin a new segment where points lie farther apart"))
    static let fewest = Option("fewest-points", value: .word(placeholder: "N"), help: .plain("remove segments with fewer points"))
    static let shortest = Option("shortest", value: .word(placeholder: "METRES"), help: .plain("remove segments that are shorter"))
    static let explain = Option("explain", help: .plain("name each removed point by its line, the rule and why"))
    static let yes = Option("yes", short: "y", help: .plain("do it, though over half of a file would go as bad"))

    static let rules = [
        profileOption, duplicates, after, before, distance, interval, splitTime, splitDistance, simplify, fewest, shortest,
    ]

    static var profile: BatchProfile {
        var profile = BatchProfile("filter", help: .plain("remove points by rules, and touch nothing else"))
        profile.details = [
            .plain(
                "What stays, stays byte for byte. Rules look at track points, a segment at a time, in the order in which they are listed "
                    + "here, whatever the order on the command line.")
        ]
        profile.product = .each
        profile.options = rules + [explain, yes]
        return profile
    }

    private let options: FilterOptions
    private let showsAll: Bool

    init(_ invocation: Invocation) throws {
        showsAll = invocation.output.isVerbose
        options = try Self.options(invocation.arguments)
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
        if !report.isChanged, !report.isGuarded, !showsAll { return nil }
        return FilterLines.of(report, file.input.shown).joined(separator: "\n")
    }

    /// Among many files those that stay are only counted: what was done to the others would be lost between them.
    func closing(_ total: FilterDocument.Total) -> String? {
        guard total.files > 1 else { return showsAll ? nil : total.unchangedLine }
        let guarded = total.guarded > 0 ? ", \(total.guarded) left alone" : ""
        let removed = total.pointsIn - total.pointsOut
        return "\(total.files) files: \(total.changedFiles) changed\(guarded); \(removed) of \(total.pointsIn) points removed"
    }

    var emptyTotal: FilterDocument.Total { .init() }

    func add(_ report: FilterReport, of file: BatchFile, to total: inout FilterDocument.Total) {
        total.add(report)
        if report.isGuarded { return }
        if report.isChanged { total.changedFiles += 1 } else { total.unchangedLine = FilterLines.of(report, file.input.shown).first }
    }

    private static func options(_ arguments: ParsedArguments) throws -> FilterOptions {
        guard rules.contains(where: { arguments.has($0.long) }) else { throw UsageError.noRule(rules.map(\.spelling)) }
        var options = FilterOptions()
        options.policy = arguments.value(profileOption.long)?.text.flatMap(Profile.init(rawValue:)).flatMap {
            $0 == .none ? nil : $0.filter
        }
        options.after = try moment(after, arguments)
        options.before = try moment(before, arguments)
        options.removesDuplicates = arguments.has(duplicates.long)
        options.minimumDistanceInMetres = try arguments.number(distance.long, in: 0...Double.infinity)
        options.minimumIntervalInSeconds = try arguments.number(interval.long, in: 0...Double.infinity)
        options.simplifyToleranceInMetres = try arguments.number(simplify.long, in: 0...Double.infinity)
        options.splitAfterSeconds = try arguments.number(splitTime.long, in: 0...Double.infinity)
        options.splitBeyondMetres = try arguments.number(splitDistance.long, in: 0...Double.infinity)
        options.fewestPoints = try arguments.number(fewest.long, in: 0...1_000_000_000).map { Int($0.rounded(.up)) }
        options.shortestInMetres = try arguments.number(shortest.long, in: 0...Double.infinity)
        options.isSureOfMuch = arguments.has(yes.long)
        options.explains = arguments.has(explain.long)
        return options
    }

    /// A date and time as files write them, or a date alone, which is its first moment in UTC.
    private static func moment(_ option: Option, _ arguments: ParsedArguments) throws(UsageError) -> Timestamp? {
        guard let word = arguments.value(option.long) else { return nil }
        if let text = word.text, let moment = Timestamp(text) ?? Timestamp(text + "T00:00:00Z") { return moment }
        throw .badValue(word.shown, of: option.spelling, expected: "a time, such as 2026-08-09T07:30:00Z or 2026-08-09")
    }
}
