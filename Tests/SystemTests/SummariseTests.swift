import Foundation
import Support
import Testing

/// `summarise`, as a script uses it.
struct SummariseTests {
    private static let folder = Binary.repository + "/Samples/"
    private static let hike = folder + "summarise/hike.gpx"

    /// The keys of section `summarise` of the design, of a file; a track has its segments' list instead of the names.
    private static let figures: Set<String> = [
        "tracks", "segments", "routes", "waypoints", "points", "timed_points", "start", "end", "distance_m", "distance_3d_m", "elapsed_s",
        "recorded_s", "moving_s", "stopped_s", "gap_s", "ascent_m", "descent_m", "ascent_raw_m", "descent_raw_m", "ele_min_m", "ele_max_m",
        "max_speed_mps", "max_speed_at", "max_speed_raw_mps", "max_speed_raw_at", "moving_speed_mps", "bounds",
    ]
    private static let lists: Set<String> = ["stops", "visits", "splits"]

    @Test("the document has its keys, at every level, whatever applies", arguments: ["summarise/hike.gpx", "reading/waypoints-only.gpx"])
    func keys(sample: String) async throws {
        try await ScratchHome.use { home in
            let document = try home.run("summarise", "--json", Self.folder + sample).expect(status: 0).object()
            #expect(Set(document.keys) == ["command", "files", "failures", "total"])
            let files = try #require(document["files"] as? [[String: Any]])
            let file = try #require(files.first)
            #expect(Set(file.keys) == Self.figures.union(Self.lists).union(["file", "track_list"]))
            for track in try #require(file["track_list"] as? [[String: Any]]) {
                #expect(Set(track.keys) == Self.figures.union(Self.lists).union(["segment_list", "name"]))
                for segment in try #require(track["segment_list"] as? [[String: Any]]) {
                    #expect(Set(segment.keys) == Self.figures.union(Self.lists))
                }
            }
            let total = try #require(document["total"] as? [String: Any])
            #expect(Set(total.keys) == Self.figures)
        }
    }

    @Test("a bad file does not stop the others, is named, and the status is 4")
    func badFile() async throws {
        try await ScratchHome.use { home in
            let run = try home.run(
                "summarise", "--json", Self.hike, Self.folder + "reading/truncated.gpx", Self.folder + "reading/plain.gpx"
            ).expect(status: 4)
            let document = try run.object()
            #expect((document["files"] as? [Any])?.count == 2)
            let failures = try #require(document["failures"] as? [[String: Any]])
            #expect(failures.count == 1)
            #expect((failures.first?["file"] as? String)?.hasSuffix("truncated.gpx") == true)
        }
    }

    @Test("the alias and standard input give the same figures")
    func alias() async throws {
        try await ScratchHome.use { home in
            let track = try String(contentsOfFile: Self.hike, encoding: .utf8)
            let first = try home.run("summarise", "--format", "csv", Self.hike).expect(status: 0).output
            let second = try home.run("summarize", "--format", "csv", "-", input: track).expect(status: 0).output
            #expect(first.split(separator: Self.hike).joined(separator: "-") == second)
        }
    }

    @Test("several files make one CSV table and one GeoJSON collection")
    func several() async throws {
        try await ScratchHome.use { home in
            let inputs = [Self.hike, Self.folder + "reading/waypoints-only.gpx", Self.folder + "reading/plain.gpx"]
            let table = try home.tool("memotrack", ["summarise", "--format", "csv"] + inputs).expect(status: 0).output
            #expect(table.split(separator: "\n").filter { $0.hasPrefix("file,") }.count == 1)
            #expect(Set(table.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false).count }).count == 1)
            let collection = try home.tool("memotrack", ["summarise", "--format", "geojson"] + inputs).expect(status: 0).object()
            #expect(collection["type"] as? String == "FeatureCollection")
            #expect((collection["features"] as? [Any])?.isEmpty == false)
        }
    }

    @Test("many tracks and segments are one valid document, each where it belongs, whatever the file is called")
    func many() async throws {
        try await ScratchHome.use { home in
            let segment = { (points: Int) in
                "<trkseg>" + (0..<points).map { "<trkpt lat=\"47.\(1_000 + $0)\" lon=\"11\"/>" }.joined() + "</trkseg>"
            }
            let tracks = [0, 400, 1, 0, 300].map { count in "<trk>" + (0..<count).map { segment($0 % 4) }.joined() + "</trk>" }
            let names = ["a\"track_list\":[b.gpx", "c.gpx"]
            let text = "<gpx version=\"1.1\" creator=\"t\" xmlns=\"http://www.topografix.com/GPX/1/1\">\(tracks.joined())</gpx>"
            for name in names { try home.write(text, to: name) }
            let document = try home.tool("memotrack", ["summarise", "--json"] + names).expect(status: 0).object()
            let files = try #require(document["files"] as? [[String: Any]])
            #expect(files.map { $0["file"] as? String } == names)
            for file in files {
                let lists = try #require(file["track_list"] as? [[String: Any]]).map { $0["segment_list"] as? [[String: Any]] ?? [] }
                #expect(lists.map(\.count) == [0, 400, 1, 0, 300])
                #expect(lists.map { $0.map { $0["points"] as? Int } } == [0, 400, 1, 0, 300].map { (0..<$0).map { $0 % 4 } })
            }
        }
    }

    @Test("tracks are told with their names, in one line, in every format, and what has none has none")
    func names() async throws {
        try await ScratchHome.use { home in
            let point = "<trkseg><trkpt lat=\"1\" lon=\"2\"><name>no track's</name></trkpt></trkseg>"
            let names = ["<name>Up,\n \u{9B}31m \"there\"</name>", "<name> </name>", ""]
            let tracks = names.map { "<trk>\($0)\(point)</trk>" }.joined()
            let text = "<gpx version='1.1' creator='t' xmlns='http://www.topografix.com/GPX/1/1'><metadata><name>file</name></metadata>"
            try home.write(text + tracks + "</gpx>", to: "three.gpx")
            try home.write(text + "<trk><name>Alone</name>\(point)</trk></gpx>", to: "one.gpx")
            let document = try home.run("summarise", "--json", "three.gpx").object()
            let file = try #require((document["files"] as? [[String: Any]])?.first)
            let told = try #require(file["track_list"] as? [[String: Any]]).map { $0["name"] as? String }
            #expect(told == ["Up, \u{9B}31m \"there\"", nil, nil])
            let rows = try home.run("summarise", "--format", "csv", "three.gpx").output.split(separator: "\n")
            #expect(rows.count { $0.hasSuffix(",\"Up, \u{9B}31m \"\"there\"\"\"") } == 1)
            #expect(rows.count { $0.hasSuffix(",") } == 6)
            let features = try home.run("summarise", "--format", "geojson", "one.gpx").object()["features"] as? [[String: Any]]
            let properties = try #require(features?.first?["properties"] as? [String: Any])
            #expect(properties["name"] as? String == "Alone")
            let several = try home.run("summarise", "three.gpx").output
            #expect(several.hasSuffix("\n\n  TRACK  NAME\n  1      Up, \u{FFFD}31m \"there\"\n  2      -\n  3      -\n"))
            let lines = try home.run("summarise", "one.gpx").output.split(separator: "\n")
            #expect(lines[1] == "  name          Alone")
        }
    }

    @Test("where every input failed, a table and a collection are empty, and whole", arguments: [("csv", "file,level,"), ("geojson", "{")])
    func nothingRead(format: String, opening: String) async throws {
        try await ScratchHome.use { home in
            let run = try home.run("summarise", "--format", format, "none.gpx").expect(status: 2)
            #expect(run.output.hasPrefix(opening))
            if format == "geojson" { #expect((try run.object()["features"] as? [Any])?.count == 0) }
        }
    }

    @Test("a track as a feature has the figures and lists of a track, and none of its segments")
    func trackFeature() async throws {
        try await ScratchHome.use { home in
            let collection = try home.tool("memotrack", ["summarise", "--format", "geojson", Self.hike]).expect(status: 0).object()
            let all = (collection["features"] as? [[String: Any]])?.compactMap { $0["properties"] as? [String: Any] } ?? []
            let track = try #require(all.first { $0["kind"] as? String == "track" })
            #expect(Set(track.keys) == Self.figures.union(Self.lists).union(["file", "track", "kind", "name"]))
        }
    }

    @Test("a collection of nothing is one too")
    func noFeatures() async throws {
        try await ScratchHome.use { home in
            let collection = try home.run("summarise", "--format", "geojson", Self.folder + "reading/waypoints-only.gpx").object()
            #expect((collection["features"] as? [Any])?.count == 0)
        }
    }

    @Test(
        "options that make no sense are refused with 64",
        arguments: [
            ["--tz", "Nowhere/At-all"], ["--stop-time", "-1"], ["--hole-factor", "nan"], ["--units", "nautical"], ["--ascent", "much"],
        ])
    func refused(options: [String]) async throws {
        try await ScratchHome.use { home in
            let run = try home.tool("memotrack", ["summarise"] + options + [Self.hike]).expect(status: 64)
            #expect(run.output == "")
            #expect(run.errors.contains(options[0]))
        }
    }

    @Test("a terminal shows a profile, and a pipe does not")
    func profile() async throws {
        try await ScratchHome.use { home in
            let terminal = try PseudoTerminal.run(["summarise", Self.hike], in: home).transcript
            #expect(terminal.contains("▁") && terminal.contains("█"))
            #expect(try !home.run("summarise", Self.hike).output.contains("▁"))
        }
    }

    @Test("times are told in the zone that was asked for")
    func zone() async throws {
        try await ScratchHome.use { home in
            let run = try home.run("summarise", "--json", "--tz", "XYZ-5:30", Self.hike).expect(status: 0)
            let file = try #require((run.object()["files"] as? [[String: Any]])?.first)
            // Five and a half hours east: 07:00 UTC is 12:30 there.
            #expect(file["start"] as? String == "2026-06-14T12:30:00+05:30")
        }
    }
}
