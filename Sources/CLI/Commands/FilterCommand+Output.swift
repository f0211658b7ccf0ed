import Sampling
import TrackTools

extension FilterReport {
    /// Whether the output differs from the input.
    var isChanged: Bool { pointsOut < pointsIn || !changed.isEmpty }
}

/// What filtering a file came to, as people read it.
enum FilterLines {
    static func of(_ report: FilterReport, _ file: String) -> [String] {
        let rules = report.removed.sorted { $0.key < $1.key }.map { "  \($0.value) by \($0.key)" }
        guard !report.isGuarded else {
            let many = report.removed.values.reduce(0, +)
            return ["\(file): left as it is: \(many) of \(report.pointsIn) points would go, over half of them as bad; --yes does it"]
                + rules + (placeless(report) > 0 ? ["  'memotrack repair' may mend some of them: see 'memotrack validate \(file)'"] : [])
                + explained(report)
        }
        var lines = ["\(file): " + outcome(report)]
        if report.isNothingLeft { lines[0] += ", and none is left" }
        lines += rules + report.changed.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
        if report.unreadableTimes > 0 { lines.append("  times that can't be read, and stay: \(report.unreadableTimes)") }
        if report.isChanged, report.isRecoded { lines.append("  it was not in UTF-8, and is now") }
        lines += remaining(report)
        return lines + explained(report)
    }
}

extension FilterLines {
    private static func outcome(_ report: FilterReport) -> String {
        guard report.isChanged else { return "nothing to do" }
        let removed = report.pointsIn - report.pointsOut
        return removed > 0 ? "\(removed) of \(report.pointsIn) points removed" : "changed, no points removed"
    }

    private static func explained(_ report: FilterReport) -> [String] {
        report.removedPoints.map { "  line \($0.line): \($0.rule): \($0.detail)" }
    }

    /// Points that a decimal comma, say, has robbed of their place.
    private static func placeless(_ report: FilterReport) -> Int {
        report.removed[Rejection.invalidCoordinate.rawValue, default: 0]
    }
}

/// The parts of `filter --json`.
enum FilterDocument {
    struct File: Encodable {
        let file: String
        @OrNull var output: String?
        let guarded: Bool
        let pointsIn, pointsOut: Int
        let removed, changed: [String: Int]
        let removedPoints: [Point]?
        /// Only where there are some.
        let unreadableTimes: Int?
        let recoded: Bool?
        let remaining: [String: Int]?

        enum CodingKeys: String, CodingKey {
            case file, output, guarded, removed, changed, recoded, remaining
            case pointsIn = "points_in"
            case pointsOut = "points_out"
            case removedPoints = "removed_points"
            case unreadableTimes = "unreadable_times"
        }

        init(_ report: FilterReport, _ file: BatchFile, explains: Bool) {
            self.file = file.input.name
            _output = OrNull(wrappedValue: file.output)
            guarded = report.isGuarded
            pointsIn = report.pointsIn
            pointsOut = report.isGuarded ? report.pointsIn : report.pointsOut
            removed = report.removed
            changed = report.changed
            unreadableTimes = report.unreadableTimes > 0 ? report.unreadableTimes : nil
            recoded = report.isChanged && report.isRecoded ? true : nil
            remaining = report.remaining
            removedPoints = explains ? report.removedPoints.map(Point.init) : nil
        }
    }

    struct Point: Encodable {
        let line: Int
        let rule, detail: String

        init(_ point: FilterReport.RemovedPoint) {
            (line, rule, detail) = (point.line, point.rule, point.detail)
        }
    }

    struct Total: Encodable {
        var files = 0
        var guarded = 0
        var pointsIn = 0
        var pointsOut = 0
        var removed: [String: Int] = [:]
        var changed: [String: Int] = [:]
        /// Files, for people alone.
        var changedFiles = 0
        /// What is said of the last file that stayed as it was.
        var unchangedLine: String?

        enum CodingKeys: String, CodingKey {
            case files, guarded, removed, changed
            case pointsIn = "points_in"
            case pointsOut = "points_out"
        }

        mutating func add(_ report: FilterReport) {
            files += 1
            pointsIn += report.pointsIn
            guard !report.isGuarded else {
                guarded += 1
                pointsOut += report.pointsIn
                return
            }
            pointsOut += report.pointsOut
            removed.merge(report.removed, uniquingKeysWith: +)
            changed.merge(report.changed, uniquingKeysWith: +)
        }
    }
}
