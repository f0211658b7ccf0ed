import GPX
import TrackTools

/// `memotrack repair`.
struct RepairCommand: BatchCommand {
    struct Entry: Encodable {
        struct Action: Encodable {
            let action: String
            let line: Int
            let detail: String
        }

        let file: String
        @OrNull var output: String?
        let pointsKept: Int
        let pointsLost: Int
        let actions: [Action]

        enum CodingKeys: String, CodingKey {
            case file, output, actions
            case pointsKept = "points_kept"
            case pointsLost = "points_lost"
        }
    }

    struct Total: Encodable {
        var pointsKept = 0
        var pointsLost = 0
        /// How often each thing was done.
        var actions: [String: Int] = [:]
        /// Files, for people alone.
        var sound = 0
        var damaged = 0
        /// What is said of the last sound file.
        var soundLine: String?

        enum CodingKeys: String, CodingKey {
            case actions
            case pointsKept = "points_kept"
            case pointsLost = "points_lost"
        }
    }

    /// Lines of one action that people read, unless they asked for all.
    private static let shownPerAction = 20

    static var profile: BatchProfile {
        var profile = BatchProfile("repair", help: .plain("make sound track files of damaged ones"))
        profile.product = .each
        profile.suggestsRepair = false
        profile.details = [
            .plain(
                "Makes of each file one that is well-formed XML and what the schema of its version of GPX wants, and says what was done. "
                    + "What is kept is kept byte for byte, a sound file as it is. Points are never made up: those that cannot be had are counted."
            )
        ]
        return profile
    }

    private let showsAll: Bool
    var emptyTotal: Total { Total() }

    init(_ invocation: Invocation) {
        showsAll = invocation.output.isVerbose
    }

    func work(on input: inout ByteSource, writing output: inout BatchSink) throws -> DocumentRepair.Report {
        guard let report = try DocumentRepair.untilSound(&input, write: { try output.write($0) }) else {
            throw TrackError(kind: .notGPX, file: nil, line: nil, column: nil, cause: "there is no GPX in it")
        }
        if report.isSound { output.keepInput() }
        return report
    }

    func entry(_ report: DocumentRepair.Report, of file: BatchFile) -> Entry {
        Entry(
            file: file.input.name, output: file.output, pointsKept: report.pointsKept, pointsLost: report.pointsLost,
            actions: report.log.entries.map { .init(action: $0.action.rawValue, line: $0.line, detail: $0.detail) })
    }

    func text(_ report: DocumentRepair.Report, of file: BatchFile) -> String? {
        let shown = file.input.shown
        if report.isSound { return showsAll ? Self.soundLine(report, file) : nil }
        var counts: [RepairAction: Int] = [:]
        var lines: [String] = []
        for entry in report.log.entries {
            counts[entry.action, default: 0] += 1
            if !showsAll, counts[entry.action, default: 0] > Self.shownPerAction { continue }
            lines.append("\(shown):\(entry.line): \(entry.detail) [\(entry.action.rawValue)]")
        }
        for action in RepairAction.allCases {
            let shownCount = min(counts[action, default: 0], showsAll ? Int.max : Self.shownPerAction)
            let more = report.log.counts[action, default: 0] - shownCount
            if more > 0 { lines.append("\(shown): \(more) more [\(action.rawValue)]") }
        }
        lines.append("\(shown): \(Self.points(report.pointsKept)) kept, \(report.pointsLost) lost")
        return lines.joined(separator: "\n")
    }

    private static func points(_ count: Int) -> String { count == 1 ? "1 point" : "\(count) points" }

    private static func soundLine(_ report: DocumentRepair.Report, _ file: BatchFile) -> String {
        "\(file.input.shown): sound, \(points(report.pointsKept))"
    }

    /// Among many files those that are sound are only counted: what was done to the others would be lost between them.
    func closing(_ total: Total) -> String? {
        let files = total.sound + total.damaged
        guard files > 1 else { return showsAll ? nil : total.soundLine }
        return "\(files) files: \(total.sound) sound, \(total.damaged) damaged; "
            + "\(Self.points(total.pointsKept)) kept, \(total.pointsLost) lost"
    }

    func add(_ report: DocumentRepair.Report, of file: BatchFile, to total: inout Total) {
        if report.isSound {
            total.sound += 1
            total.soundLine = Self.soundLine(report, file)
        } else {
            total.damaged += 1
        }
        total.pointsKept += report.pointsKept
        total.pointsLost += report.pointsLost
        for (action, count) in report.log.counts { total.actions[action.rawValue, default: 0] += count }
    }
}
