import TrackTools

/// What merging came to, as people read it.
enum MergeLines {
    /// Of each kind of double, so many are named unless all are wanted.
    private static let shown = 10

    static func of(_ outcome: MergeOutcome, showsAll: Bool) -> [String] {
        let report = outcome.report
        let limit = showsAll ? Int.max : shown
        var lines: [String] = []
        if !report.isRefused { lines.append("\(count(outcome.inputs.count, "file")): " + content(report)) }
        let repeated = Set(report.repeats.map { [$0.first, $0.second] })
        // What repeats a track overlaps it, which goes without saying unless it is what counts.
        let showsRepeated = report.isRefused || report.dropped[.overlap] != nil
        let overlaps = report.overlaps.filter { showsRepeated || !repeated.contains([$0.first, $0.second]) }
        lines += named(overlaps.map { "\($0.second) overlaps \($0.first) by \(seconds($0.seconds))" }, limit)
        if report.isRefused { return lines }
        if !overlaps.isEmpty, report.dropped[.overlap] == nil { lines += ["  (--overlap first or longest leaves one of them)"] }
        lines += named(report.repeats.map { "\($0.second) repeats \($0.first), \(count($0.points, "point"))" }, limit)
        if !report.repeats.isEmpty, report.dropped[.repeated] == nil { lines += ["  (--repeated drop leaves one of them)"] }
        if report.equalWaypoints > 0, report.dropped[.equalWaypoint] == nil {
            lines.append("  \(count(report.equalWaypoints, "waypoint")) equal to one before (--dedupe-waypoints leaves one of them)")
        }
        if report.convertedInputs > 0 { lines.append("  \(count(report.convertedInputs, "file")) of GPX 1.0 made 1.1") }
        lines += MergeReport.Reason.allCases.compactMap { reason in
            report.dropped[reason].map { "  " + dropped($0, reason) + differing(report, reason) }
        }
        if report.untracedTracks > 0 {
            lines.append("  \(count(report.untracedTracks, "track")) without room for the name of the input: GPX 1.0, and a source already")
        }
        return lines
    }

    private static func content(_ report: MergeReport) -> String {
        [
            count(report.tracks, "track"), count(report.segments, "segment"), count(report.points, "point"),
            count(report.waypoints, "waypoint"), count(report.routes, "route"),
        ].joined(separator: ", ")
    }

    private static func dropped(_ number: Int, _ reason: MergeReport.Reason) -> String {
        switch reason {
        case .overlap: "\(count(number, "point")) dropped with tracks that overlap another"
        case .repeated: "\(count(number, "point")) dropped with tracks that repeat another"
        case .equalWaypoint: "\(count(number, "waypoint")) dropped as equal to one before"
        case .metadata: "\(count(number, "value")) of metadata dropped, in which the files differ"
        case .trackDetail: "\(count(number, "value")) of tracks dropped, in which those that became one differ"
        case .unconvertiblePoint: "\(count(number, "point")) dropped that GPX 1.1 cannot hold"
        case .unconvertibleValue: "\(count(number, "value")) dropped that GPX 1.1 cannot hold ('memotrack repair --dry-run' names them)"
        }
    }

    /// Which elements: `: name, desc`.
    private static func differing(_ report: MergeReport, _ reason: MergeReport.Reason) -> String {
        report.differing[reason].map { ": " + $0.joined(separator: ", ") } ?? ""
    }

    private static func named(_ lines: [String], _ limit: Int) -> [String] {
        lines.prefix(limit).map { "  " + $0 } + (lines.count > limit ? ["  and \(lines.count - limit) more"] : [])
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    /// Whole seconds, for which no fraction is written.
    private static func seconds(_ seconds: Double) -> String {
        Int(exactly: seconds).map { "\($0) s" } ?? "\(seconds) s"
    }
}

/// The parts of `merge --json`.
enum MergeDocument {
    struct File: Encodable {
        @OrNull var output: String?
        let inputs: [String]
        let tracks, segments, points, waypoints, routes: Int
        let dropped: [String: Int]
        let overlaps: [Overlap]
        let repeats: [Repeat]

        init(_ outcome: MergeOutcome, output: String?) {
            let report = outcome.report
            _output = OrNull(wrappedValue: output)
            inputs = outcome.inputs
            (tracks, segments, points) = (report.tracks, report.segments, report.points)
            (waypoints, routes) = (report.waypoints, report.routes)
            dropped = Dictionary(uniqueKeysWithValues: report.dropped.map { ($0.key.rawValue, $0.value) })
            overlaps = report.overlaps.map { Overlap(first: $0.first, second: $0.second, seconds: $0.seconds) }
            repeats = report.repeats.map { Repeat(first: $0.first, second: $0.second, points: $0.points) }
        }
    }

    struct Overlap: Encodable {
        let first, second: String
        let seconds: Double
    }

    struct Repeat: Encodable {
        let first, second: String
        let points: Int
    }

    struct Total: Encodable {
        var files = 0
        var tracks = 0, segments = 0, points = 0, waypoints = 0, routes = 0

        init(_ outcome: MergeOutcome?) {
            guard let outcome else { return }
            let report = outcome.report
            files = outcome.inputs.count
            (tracks, segments, points) = (report.tracks, report.segments, report.points)
            (waypoints, routes) = (report.waypoints, report.routes)
        }
    }
}
