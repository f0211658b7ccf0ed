import Foundation
import Support
import Testing

/// What real files do to figures, in every output there is; expected values by GeodSolve and by hand.
@Suite("Field notes on figures")
struct SummariseFieldNoteTests {
    private static let formats = ["text", "json", "csv", "geojson"]

    private static func document(_ body: String) -> String {
        "<gpx version=\"1.1\" creator=\"t\" xmlns=\"http://www.topografix.com/GPX/1/1\">\(body)</gpx>"
    }

    private static func point(_ latitude: String, _ longitude: String, minute: Int? = nil, elevation: String? = nil) -> String {
        let time = minute.map { "<time>2026-05-03T\(10 + $0 / 60):\(10 + $0 % 60 < 20 ? "0" : "")\($0 % 60):00Z</time>" } ?? ""
        return "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">" + (elevation.map { "<ele>\($0)</ele>" } ?? "") + time + "</trkpt>"
    }

    private func summarise(_ home: ScratchHome, _ body: String, _ options: String...) throws -> Run {
        try home.tool("memotrack", ["summarise"] + options + ["-"], input: Self.document(body)).expect(status: 0)
    }

    private func file(_ run: Run) throws -> [String: Any] { try #require((run.object()["files"] as? [[String: Any]])?.first) }

    /// The column of each line of a table.
    private func column(_ name: String, _ table: String) throws -> [String] {
        let rows = table.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        let index = try #require(rows.first?.firstIndex(of: name))
        return rows.dropFirst().map { $0[index] }
    }

    @Test("field note 27: nothing is counted over a break, in any output: two segments a degree apart, two tracks 100 km apart")
    func breaks() async throws {
        try await ScratchHome.use { home in
            let apart = [("47", 0), ("48", 60)].map { "<trkseg>\(Self.point($0.0, "11", minute: $0.1))</trkseg>" }
            let near = [("49", 70), ("49.006", 80)].map { Self.point($0.0, "11", minute: $0.1) }
            let first = "<trk>\(apart.joined())</trk>"
            let second = "<trk><trkseg>\(near.joined())</trkseg></trk>"
            let entry = try file(summarise(home, first + second, "--json"))
            // GeodSolve -i -p 3: 49 11 49.006 11 gives 667.259 m.
            let length = try #require(entry["distance_m"] as? Double)
            #expect(abs(length - 667.259) < 0.001)
            let tracks = try #require(entry["track_list"] as? [[String: Any]])
            #expect(tracks.map { $0["distance_m"] as? Double } == [0, length])
            #expect((tracks[0]["segment_list"] as? [[String: Any]])?.allSatisfy { $0["distance_m"] is NSNull } == true)
            #expect((tracks[0]["splits"] as? [Any])?.isEmpty == true)
            #expect((entry["splits"] as? [[String: Any]])?.map { $0["distance_m"] as? Double } == [length])
            #expect(entry["moving_s"] as? Double == 600 && entry["gap_s"] as? Double == 4_200)
            #expect(entry["max_speed_raw_mps"] as? Double == tracks[1]["max_speed_raw_mps"] as? Double)
            let table = try summarise(home, first + second, "--format", "csv").output
            #expect(try column("distance_m", table).map { Double($0) } == [length, 0, nil, nil, length, length])
            let collection = try summarise(home, first + second, "--format", "geojson").object()
            let features = try #require(collection["features"] as? [[String: Any]])
            let lines = features.map { (($0["geometry"] as? [String: Any])?["coordinates"] as? [[[Double]]])?.map(\.count) }
            #expect(lines.compactMap(\.self) == [[2]])
            let text = try summarise(home, first + second, "--splits", "km").output
            #expect(text.contains("distance      667 m\n"))
        }
    }

    @Test("field note 30: two places at one time make no infinite speed in any output, and validate reports them")
    func equalTimes() async throws {
        try await ScratchHome.use { home in
            let points = [("47", 0), ("47.001", 1), ("47.002", 1), ("47.003", 2)].map { Self.point($0.0, "11", minute: $0.1) }.joined()
            let body = "<trk><trkseg>\(points)</trkseg></trk>"
            for format in Self.formats {
                let output = try summarise(home, body, "--format", format).output.lowercased()
                #expect(output.firstMatch(of: /\b(inf|infinity|nan)\b/) == nil, "\(output)")
            }
            let entry = try file(summarise(home, body, "--json"))
            // GeodSolve -i -p 3: 47 11 47.003 11 gives 333.513 m; a third of it a minute.
            #expect(try abs(#require(entry["distance_m"] as? Double) - 333.513) < 0.001)
            #expect(try abs(#require(entry["max_speed_raw_mps"] as? Double) - 333.513 / 180) < 0.0001)
            let findings = try home.run("validate", "-", input: Self.document(body)).output
            #expect(findings.contains("time"))
        }
    }

    @Test("field note 32: ten points at 500 m, two of them without an elevation: no climb, the same way, and no zero")
    func missingElevation() async throws {
        try await ScratchHome.use { home in
            let points = { (missing: [Int]) in
                "<trk><trkseg>"
                    + (0..<10).map { Self.point("47.00\($0)", "11", elevation: missing.contains($0) ? nil : "500") }.joined()
                    + "</trkseg></trk>"
            }
            let whole = try file(summarise(home, points([]), "--json"))
            for missing in [[0, 9], [3, 4], [4, 7]] {
                let entry = try file(summarise(home, points(missing), "--json"))
                #expect(entry["ascent_m"] as? Double == 0 && entry["descent_raw_m"] as? Double == 0)
                #expect(entry["ele_min_m"] as? Double == 500 && entry["ele_max_m"] as? Double == 500)
                for key in ["distance_m", "distance_3d_m"] { #expect(entry[key] as? Double == whole[key] as? Double) }
            }
        }
    }

    @Test("field note 34: over the antimeridian the way is short, bounds wrap, and lines are cut, in both directions")
    func antimeridian() async throws {
        try await ScratchHome.use { home in
            for order in [["179.9", "-179.9"], ["-179.9", "179.9"]] {
                let body = "<trk><trkseg>" + order.map { Self.point("-17", $0) }.joined() + "</trkseg></trk>"
                let run = try summarise(home, body, "--json")
                for entry in [try file(run), try #require(run.object()["total"] as? [String: Any])] {
                    // GeodSolve -i -p 3: -17 179.9 -17 -179.9 gives 21297.165 m.
                    #expect(try abs(#require(entry["distance_m"] as? Double) - 21_297.165) < 0.001)
                    let bounds = try #require(entry["bounds"] as? [String: Double])
                    #expect(bounds == ["min_lat": -17, "min_lon": 179.9, "max_lat": -17, "max_lon": -179.9])
                }
                let features = try #require(summarise(home, body, "--format", "geojson").object()["features"] as? [[String: Any]])
                let lines = try #require((features.first?["geometry"] as? [String: Any])?["coordinates"] as? [[[Double]]])
                let edge = order[0] == "179.9" ? 180.0 : -180
                #expect(lines.map { $0.map { $0[0] } } == [[edge > 0 ? 179.9 : -179.9, edge], [-edge, edge > 0 ? -179.9 : 179.9]])
            }
        }
    }

    @Test(
        "field notes 13, 35 and 65: without points, times or a way the figures are null, and the document is valid",
        arguments: [
            "", "<wpt lat=\"1\" lon=\"2\"/>", "<rte><rtept lat=\"1\" lon=\"2\"/></rte>", "<trk/>", "<trk><trkseg/></trk>",
            "<trk><trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk>",
            "<trk><trkseg><trkpt lat=\"1\" lon=\"2\"><time>2026-05-03T10:00:00Z</time></trkpt></trkseg><trkseg/></trk>",
            "<trk><trkseg><trkpt lat=\"1\" lon=\"2\"/><trkpt lat=\"1\" lon=\"2.01\"/></trkseg><trkseg/></trk>",
        ])
    func absent(body: String) async throws {
        try await ScratchHome.use { home in
            let entry = try file(summarise(home, body, "--json"))
            for key in ["elapsed_s", "moving_s", "stopped_s", "gap_s", "moving_speed_mps", "max_speed_mps", "max_speed_at", "ascent_m"] {
                #expect(entry[key] is NSNull, "\(key)")
            }
            let count = body.components(separatedBy: "<trkpt").count - 1
            #expect(entry["points"] as? Int == count)
            #expect(entry["segments"] as? Int == body.components(separatedBy: "<trkseg").count - 1)
            #expect((entry["distance_m"] is NSNull) == (count < 2))
            #expect((entry["bounds"] is NSNull) == (count == 0))
            let text = try summarise(home, body).output
            #expect(!text.contains("elapsed") && !text.contains("speed"))
            for format in Self.formats {
                let output = try summarise(home, body, "--format", format).output.lowercased()
                #expect(output.firstMatch(of: /\b(inf|infinity|nan)\b/) == nil)
            }
        }
    }

    @Test("field note 9: points that are all passed over are said, as text and beside the other formats")
    func nothingLeft() async throws {
        try await ScratchHome.use { home in
            let body = "<trk><trkseg><trkpt lon=\"1\"/><trkpt lat=\"\" lon=\"\"/></trkseg></trk>"
            let text = try summarise(home, body)
            #expect(text.output.contains("passed over: 2 points without usable latitude and longitude, so that nothing is left to measure"))
            for format in Self.formats.dropFirst() {
                let run = try summarise(home, body, "--format", format)
                #expect(run.errors.contains("without usable latitude and longitude is passed over (2 times)"))
                #expect(try home.tool("memotrack", ["summarise", "-q", "--format", format, "-"], input: Self.document(body)).errors == "")
            }
        }
    }

    @Test("whatever reading puts up with, summarise reads, and it fails where validate finds no GPX document")
    func reading() async throws {
        try await ScratchHome.use { home in
            let folder = Binary.sample("reading/")
            let samples = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".gpx") }.sorted()
            #expect(samples.count > 35)
            for sample in samples {
                let judged = try home.run("validate", "--json", "--limit", "0", folder + sample)
                let findings = try #require(file(judged)["findings"] as? [[String: Any]])
                let errors = findings.filter { $0["severity"] as? String == "error" }.compactMap { $0["rule"] as? String }
                // Errors of the schema are put up with; XML that is not well-formed, and another root, are not.
                let isReadable = errors.allSatisfy { $0.hasPrefix("schema-") && $0 != "schema-root" }
                let run = try home.run("summarise", "--json", folder + sample)
                #expect(run.status == (isReadable ? 0 : 2), "\(sample): \(errors)")
                let warned = findings.compactMap { $0["rule"] as? String }
                #expect(run.errors.contains("warning:") == false || !warned.isEmpty, "\(sample): \(run.errors)")
            }
        }
    }
}
