import TrackTools

/// Figures as comma-separated values (RFC 4180, but with line feeds): a line for the file, each track and each segment.
enum SummariseCSV {
    static let heading =
        "file,level,track,segment,tracks,segments,routes,waypoints,points,timed_points,start,end,distance_m,distance_3d_m,elapsed_s,"
        + "recorded_s,moving_s,stopped_s,gap_s,ascent_m,descent_m,ascent_raw_m,descent_raw_m,ele_min_m,ele_max_m,max_speed_mps,"
        + "max_speed_raw_mps,moving_speed_mps,min_lat,min_lon,max_lat,max_lon,stops,visits,name"

    static func rows(_ summary: FileSummary, name: String, zone: ZoneTime) -> [String] {
        let file = field(name)
        var rows = [row([file, "file", "", ""], summary.figures, zone)]
        for (number, track) in summary.tracks.enumerated() {
            rows.append(row([file, "track", "\(number + 1)", ""], track.figures, zone, name: track.name))
            for (index, segment) in track.segments.enumerated() {
                rows.append(row([file, "segment", "\(number + 1)", "\(index + 1)"], segment, zone))
            }
        }
        return rows
    }

    private static func row(_ names: [String], _ figures: SummaryFigures, _ zone: ZoneTime, name: String? = nil) -> String {
        let counts: [Int?] = [
            figures.tracks, figures.segments, figures.routes, figures.waypoints, figures.points, figures.timedPoints,
        ]
        let times = [figures.start, figures.end].map { $0.map(zone.text) ?? "" }
        let numbers: [Double?] = [
            figures.distance, figures.distance3D, figures.elapsed, figures.recorded, figures.moving, figures.stopped, figures.gap,
            figures.ascent, figures.descent, figures.rawAscent, figures.rawDescent, figures.minimumElevation, figures.maximumElevation,
            figures.maximumSpeed?.metresPerSecond, figures.rawMaximumSpeed?.metresPerSecond, figures.movingSpeed,
            figures.bounds?.minimumLatitude, figures.bounds?.minimumLongitude, figures.bounds?.maximumLatitude,
            figures.bounds?.maximumLongitude,
        ]
        let cells = names + counts.map { $0.map(String.init) ?? "" } + times + numbers.map { $0.map(number) ?? "" }
        return (cells + [String(figures.stops.count), String(figures.visits.count), field(name ?? "")]).joined(separator: ",")
    }

    /// Without a trailing `.0`, and to a millionth.
    static func number(_ number: Double) -> String { Quantity.plain(Rounded.number(number)) }

    /// In quotes where a comma, a quote or a line end would be misread.
    static func field(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r" }) else { return text }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
