import Places
import TrackTools

/// What people read of a file: one figure a line, then tables of tracks and segments, stops, visits and splits.
struct SummariseText {
    var units = SummariseUnits.metric
    var zone = ZoneTime.utc
    /// What one split is called; nil to list none.
    var split: SummariseSplit?
    var method = SummaryOptions.AscentMethod.threshold
    var listsVisits = false
    var colours = false
    /// Columns for the profile; nil on anything but a terminal.
    var profileColumns: Int?

    func text(_ summary: FileSummary, name: String) -> String {
        let told = figures(summary.figures, name: onlyName(summary.tracks), profile: summary.profile)
        var blocks = [Style.strong(name, colours) + "\n" + told]
        let rows = tracks(summary.tracks)
        if rows.count > 1 {
            blocks.append(table(["TRACK", "DISTANCE", "ELAPSED", "MOVING", "STOPPED", "ASCENT", "DESCENT", "TOP SPEED"], rows))
        }
        blocks += [names(summary.tracks)].compactMap(\.self) + lists(summary.figures)
        blocks += remarks(summary)
        return blocks.joined(separator: "\n\n")
    }

    /// What is said below several files.
    func closing(_ figures: SummaryFigures, files: Int) -> String {
        Style.strong("\(files) files", colours) + "\n" + self.figures(figures)
    }
}

// MARK: - Figures

extension SummariseText {
    private func figures(_ figures: SummaryFigures, name: String? = nil, profile: ElevationProfile? = nil) -> String {
        var rows: [(String, String?)] = [
            ("name", name), ("holds", holds(figures)), ("start", figures.start.map(zone.words)), ("end", figures.end.map(zone.words)),
            ("distance", distance(figures)),
        ]
        rows += times(figures)
        rows += [
            ("ascent", climb(figures.ascent, raw: figures.rawAscent)), ("descent", climb(figures.descent, raw: figures.rawDescent)),
            ("elevation", elevation(figures)), ("", bars(profile)), ("moving speed", figures.movingSpeed.map(units.speed)),
            ("top speed", topSpeed(figures)), ("bounds", bounds(figures)),
        ]
        let shown = rows.compactMap { label, value in value.map { (label, $0) } }
        return shown.map { "  " + $0 + String(repeating: " ", count: Self.labelWidth - $0.count) + $1 }.joined(separator: "\n")
    }

    /// One row where there is no gap.
    private func times(_ figures: SummaryFigures) -> [(String, String?)] {
        let (moving, stopped) = (("moving", figures.moving), ("stopped", figures.stopped))
        if figures.gap == 0 { return [("elapsed", sum(figures.elapsed, moving, stopped))] }
        return [
            ("elapsed", sum(figures.elapsed, ("recorded", figures.recorded), ("gaps", figures.gap))),
            ("recorded", sum(figures.recorded, moving, stopped)),
        ]
    }

    private func holds(_ figures: SummaryFigures) -> String {
        var parts: [String] = []
        if let tracks = figures.tracks { parts.append(Self.count(tracks, "track")) }
        parts.append(Self.count(figures.segments, "segment"))
        let timed = figures.timedPoints == figures.points ? "" : " (\(figures.timedPoints) timed)"
        parts.append(Self.count(figures.points, "point") + timed)
        if let routes = figures.routes, routes > 0 { parts.append(Self.count(routes, "route")) }
        if let waypoints = figures.waypoints, waypoints > 0 { parts.append(Self.count(waypoints, "waypoint")) }
        return parts.joined(separator: ", ")
    }

    private func distance(_ figures: SummaryFigures) -> String? {
        guard let distance = figures.distance, let slope = figures.distance3D else { return nil }
        let (flat, steep) = (units.distance(distance), units.distance(slope))
        return flat == steep ? flat : "\(flat) (\(steep) with the slope)"
    }

    /// `8 min 30 s: recorded 7 min, gaps 1 min 30 s`.
    private func sum(_ whole: Double?, _ first: (String, Double?), _ second: (String, Double?)) -> String? {
        guard let whole else { return nil }
        let parts = [first, second].compactMap { part in part.1.map { "\(part.0) \(Quantity.duration(seconds: $0))" } }
        return Quantity.duration(seconds: whole) + ": " + parts.joined(separator: ", ")
    }

    private func climb(_ climb: Double?, raw: Double?) -> String? {
        guard let climb, let raw else { return nil }
        return method == .raw ? units.height(climb) + " (raw)" : "\(units.height(climb)) (\(method.rawValue)), \(units.height(raw)) raw"
    }

    private func elevation(_ figures: SummaryFigures) -> String? {
        guard let low = figures.minimumElevation, let high = figures.maximumElevation else { return nil }
        return "\(units.height(low)) to \(units.height(high))"
    }

    private func topSpeed(_ figures: SummaryFigures) -> String? {
        guard let speed = figures.maximumSpeed, speed.metresPerSecond > 0 else { return nil }
        let raw = figures.rawMaximumSpeed.map { ", \(units.speed($0.metresPerSecond)) raw" } ?? ""
        return "\(units.speed(speed.metresPerSecond)) at \(zone.words(speed.time))\(raw)"
    }

    private func bounds(_ figures: SummaryFigures) -> String? {
        figures.bounds.map {
            "\(Quantity.degrees($0.minimumLatitude)), \(Quantity.degrees($0.minimumLongitude)) to "
                + "\(Quantity.degrees($0.maximumLatitude)), \(Quantity.degrees($0.maximumLongitude))"
        }
    }

    private static func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)" + (number == 1 ? "" : "s") }
}

// MARK: - Tables

extension SummariseText {
    private func tracks(_ tracks: [TrackSummary]) -> [[String]] {
        tracks.enumerated().flatMap { number, track in
            [row("\(number + 1)", track.figures)]
                + (track.segments.count < 2 ? [] : track.segments.enumerated().map { row("\(number + 1).\($0 + 1)", $1) })
        }
    }

    /// Of the only track, above the figures; of several a table of their own, since names are long.
    private func onlyName(_ tracks: [TrackSummary]) -> String? {
        tracks.count == 1 ? tracks[0].name.map { Argument($0).shown } : nil
    }

    private func names(_ tracks: [TrackSummary]) -> String? {
        guard tracks.count > 1, tracks.contains(where: { $0.name != nil }) else { return nil }
        let rows = tracks.enumerated().map { number, track in
            ["\(number + 1)", track.figures.start.map(zone.words) ?? "-", track.name.map { Argument($0).shown } ?? "-"]
        }
        return table(["TRACK", "START", "NAME"], rows, endsInWords: true)
    }

    private func row(_ name: String, _ figures: SummaryFigures) -> [String] {
        [
            name, figures.distance.map(units.distance) ?? "-", duration(figures.elapsed), duration(figures.moving),
            duration(figures.stopped), figures.ascent.map(units.height) ?? "-", figures.descent.map(units.height) ?? "-",
            figures.maximumSpeed.map { units.speed($0.metresPerSecond) } ?? "-",
        ]
    }

    private func duration(_ seconds: Double?) -> String { seconds.map { Quantity.clock(seconds: $0) } ?? "-" }

    private func lists(_ figures: SummaryFigures) -> [String] {
        [stops(figures.stops), listsVisits ? visits(figures.visits) : nil, splits(figures.splits)].compactMap(\.self)
    }

    private func stops(_ stops: [Stop]) -> String? {
        let rows = stops.map {
            [
                zone.words($0.start), duration($0.seconds) + ($0.isParked ? ", parked" : ""),
                Quantity.degrees($0.coordinate.latitude) + ", " + Quantity.degrees($0.coordinate.longitude),
            ]
        }
        return rows.isEmpty ? nil : table(["STOP", "FOR", "AT"], rows)
    }

    private func visits(_ visits: [Visit]) -> String? {
        let rows = visits.map { [$0.place.name, zone.words($0.arrival), $0.departure.map(zone.words) ?? "-", duration($0.seconds)] }
        return rows.isEmpty ? nil : table(["VISIT", "ARRIVAL", "DEPARTURE", "FOR"], rows)
    }

    private func splits(_ splits: [Split]) -> String? {
        guard let split, !splits.isEmpty else { return nil }
        let rows = splits.enumerated().map { number, part in
            [
                "\(number + 1)", units.distance(part.distance), duration(part.seconds), duration(part.moving),
                part.ascent.map(units.height) ?? "-", part.moving.map { $0 > 0 ? units.speed(part.distance / $0) : "-" } ?? "-",
            ]
        }
        return table([split.rawValue.uppercased(), "DISTANCE", "TIME", "MOVING", "ASCENT", "SPEED"], rows)
    }

    /// Names to the left and figures to the right of their columns, below a heading; without columns in which nothing is known. Words in
    /// the last column are as wide as they are.
    private func table(_ heading: [String], _ rows: [[String]], endsInWords: Bool = false) -> String {
        let known = heading.indices.filter { column in column == 0 || rows.contains { $0[column] != "-" } }
        if known.count < heading.count {
            return table(known.map { heading[$0] }, rows.map { row in known.map { row[$0] } }, endsInWords: endsInWords)
        }
        let widths = heading.indices.map { column in ([heading] + rows).map { $0[column].count }.max() ?? 0 }
        let lines = ([heading] + rows).map { row in
            "  "
                + row.indices.map { column in
                    let space = String(repeating: " ", count: widths[column] - row[column].count)
                    if endsInWords, column == heading.count - 1 { return row[column] }
                    return column == 0 ? row[column] + space : space + row[column]
                }.joined(separator: "  ")
        }
        return ([Style.strong(lines[0], colours)] + lines.dropFirst()).joined(separator: "\n")
    }

    private func remarks(_ summary: FileSummary) -> [String] {
        var lines: [String] = []
        if summary.pointsWithoutPlace > 0 {
            let points = Self.count(summary.pointsWithoutPlace, "point") + " without usable latitude and longitude"
            lines.append("  passed over: " + points + (summary.figures.points == 0 ? ", so that nothing is left to measure" : ""))
        }
        if summary.pointsWithoutAccuracy > 0 {
            let points = Self.count(summary.pointsWithoutAccuracy, "point")
            lines.append("  taken as exact for visits: \(points) that say nothing of their accuracy")
        }
        return lines
    }
}

// MARK: - Profile

extension SummariseText {
    /// Columns before the figures.
    static let labelWidth = 14
    /// Eighths of a line, from low to high.
    private static let bars = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    private func bars(_ profile: ElevationProfile?) -> String? {
        guard let profileColumns, let heights = profile?.heights(columns: profileColumns) else { return nil }
        let known = heights.compactMap(\.self)
        guard let low = known.min(), let high = known.max(), known.count > 1, high > low else { return nil }
        return heights.map { height in height.map { Self.bars[min(7, Int(($0 - low) / (high - low) * 8))] } ?? " " }.joined()
    }
}
