import Foundation
import Support
import Testing

/// `merge`, as a script uses it.
struct MergeTests {
    private func document(_ content: String) -> String {
        "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\">\(content)</gpx>\n"
    }

    private func track(_ minute: Int, latitude: String = "1") -> String {
        let minutes = [minute, minute + 3].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "<trk><trkseg>"
            + minutes.map { "<trkpt lat=\"\(latitude)\" lon=\"2\"><time>2026-08-09T07:\($0):00Z</time></trkpt>" }.joined()
            + "</trkseg></trk>"
    }

    private func file(_ run: Run) throws -> [String: Any] {
        try #require((run.object()["files"] as? [[String: Any]])?.first)
    }

    @Test("the document has its keys and no other")
    func keys() async throws {
        try await ScratchHome.use { home in
            try home.write(document(track(1) + "<wpt lat='1' lon='1'/><rte/>"), to: "a.gpx")
            try home.write(document(track(2) + track(1)), to: "b.gpx")
            let run = try home.run("merge", "a.gpx", "b.gpx", "-o", "c.gpx", "--json").expect(status: 0)
            #expect(run.errors == "")
            #expect(try Set(run.object().keys) == ["command", "files", "failures", "total"])
            let file = try file(run)
            #expect(
                Set(file.keys) == [
                    "output", "inputs", "tracks", "segments", "points", "waypoints", "routes", "dropped", "overlaps", "repeats",
                ])
            #expect(file["inputs"] as? [String] == ["a.gpx", "b.gpx"])
            #expect(["tracks", "segments", "points", "waypoints", "routes"].map { file[$0] as? Int } == [3, 3, 6, 1, 1])
            let overlaps = try #require(file["overlaps"] as? [[String: Any]])
            #expect(overlaps.map { $0["second"] as? String } == ["b.gpx", "b.gpx#2"])
            #expect(overlaps.map { $0["seconds"] as? Int } == [120, 180])
            let repeats = try #require(file["repeats"] as? [[String: Any]])
            #expect(repeats.map { $0["points"] as? Int } == [2])
        }
    }

    @Test("a file that is named twice, in whatever way, is read once, which is said")
    func namedTwice() async throws {
        try await ScratchHome.use { home in
            for (name, minute) in [("folder/a.gpx", 1), ("folder/b.gpx", 10)] { try home.write(document(track(minute)), to: name) }
            let once = try home.run("merge", "folder/a.gpx", "./folder/a.gpx", "-o", "out.gpx").expect(status: 0)
            let told = "./folder/a.gpx was named before, and is read once\n1 file: 1 track, 1 segment, 2 points, 0 waypoints, 0 routes\n"
            #expect(once.errors == told)
            let both = try home.run("merge", "folder/b.gpx", "folder", "folder", "-o", "more.gpx", "--json").expect(status: 0)
            #expect(both.errors.contains("b.gpx and 2 others were named before, and are read once\n"), "\(both)")
            #expect(try file(both)["points"] as? Int == 4)
            let quiet = try home.run("merge", "folder/a.gpx", "folder/a.gpx", "-q", "-o", "less.gpx").expect(status: 0)
            #expect(quiet.errors == "")
        }
    }

    @Test("--overlap error writes nothing, status 1, and is no error where nothing overlaps")
    func refused() async throws {
        try await ScratchHome.use { home in
            try home.write(document(track(1)), to: "a.gpx")
            try home.write(document(track(2)), to: "b.gpx")
            try home.write(document(track(10)), to: "c.gpx")
            let run = try home.run("merge", "--overlap", "error", "a.gpx", "b.gpx", "-o", "d.gpx", "--json").expect(status: 1)
            #expect(home.read("d.gpx") == nil)
            #expect(try file(run)["output"] is NSNull)
            let quiet = try home.run("merge", "-q", "--overlap", "error", "a.gpx", "b.gpx").expect(status: 1)
            #expect(quiet.output == "")
            #expect(quiet.errors == "memotrack: nothing was written, since tracks overlap in time\n")
            try home.run("merge", "--overlap", "error", "a.gpx", "c.gpx", "-o", "d.gpx").expect(status: 0)
            #expect(home.read("d.gpx") != nil)
        }
    }

    @Test("promise 10: what can't be read is named and left out, and the others are merged")
    func failures() async throws {
        try await ScratchHome.use { home in
            try home.write(document(track(1)), to: "a.gpx")
            try home.write(String(document(track(2)).dropLast(30)), to: "cut.gpx")
            let run = try home.run("merge", "a.gpx", "cut.gpx", "none.gpx", "-o", "d.gpx", "--json").expect(status: 4)
            #expect(run.errors.contains("cut.gpx") && run.errors.contains("none.gpx"))
            #expect(try file(run)["inputs"] as? [String] == ["a.gpx"])
            try home.run("validate", "d.gpx").expect(status: 0)
            try home.run("merge", "cut.gpx", "none.gpx", "-o", "e.gpx").expect(status: 2)
            #expect(home.read("e.gpx") == nil)
        }
    }

    @Test("standard input, gzip and a pipe give what files give, and the output can be packed")
    func sources() async throws {
        try await ScratchHome.use { home in
            try home.write(document(track(1)), to: "a.gpx")
            try home.write(document(track(9)), to: "b.gpx")
            try home.shell("gzip -nk b.gpx").expect(status: 0)
            let plain = try home.run("merge", "a.gpx", "b.gpx").expect(status: 0).output
            #expect(plain.split(separator: "\n").count == 8)
            for command in ["cat a.gpx | M merge - b.gpx", "M merge - b.gpx.gz < a.gpx", "M merge a.gpx <(cat b.gpx)"] {
                let line = command.replacing("M ", with: "'\(Binary.path)' ")
                let run = try home.tool("bash", ["-c", line]).expect(status: 0)
                #expect(run.output == plain, "\(command)")
            }
            try home.run("merge", "a.gpx", "b.gpx.gz", "-o", "c.gpx.gz").expect(status: 0)
            #expect(try home.shell("gzip -dc c.gpx.gz").expect(status: 0).output == plain)
        }
    }

    @Test("promise 5: an output that is an input needs --force, and is then right")
    func onto() async throws {
        try await ScratchHome.use { home in
            try home.write(document(track(1)), to: "a.gpx")
            try home.write(document(track(9)), to: "b.gpx")
            let expected = try home.run("merge", "a.gpx", "b.gpx").expect(status: 0).output
            try home.run("merge", "a.gpx", "b.gpx", "-o", "a.gpx").expect(status: 2)
            #expect(home.read("a.gpx") == document(track(1)))
            try home.run("merge", "a.gpx", "b.gpx", "-o", "a.gpx", "--force").expect(status: 0)
            #expect(home.read("a.gpx") == expected)
        }
    }

    @Test("promise 12: no figure of a point stands in what is said of merging")
    func sentinel() async throws {
        try await ScratchHome.use { home in
            let content = track(1, latitude: "47.123123") + "<wpt lat='47.123123' lon='1'/><wpt lat='47.123123' lon='1'/>"
            try home.write(document(content), to: "a.gpx")
            let run = try home.run("merge", "-v", "a.gpx", "a.gpx", "-o", "b.gpx").expect(status: 0)
            #expect(!run.errors.contains("123123"))
        }
    }

    @Test("--join and --by exclude each other")
    func clash() async throws {
        try await ScratchHome.use { home in
            try home.write(document(track(1)), to: "a.gpx")
            try home.run("merge", "--join", "--by", "day", "a.gpx").expect(status: 64)
        }
    }

    @Test("ten thousand tracks in two files that overlap each other are merged without a square of them")
    func many() async throws {
        try await ScratchHome.use(inMemory: true) { home in
            let tracks = (0..<5_000).map { index in
                "<trk><trkseg><trkpt lat='1' lon='1.\(index)'><time>2026-08-09T07:00:00.\(index + 1_000)Z</time></trkpt>"
                    + "<trkpt lat='1' lon='2'><time>2026-08-09T08:00:00Z</time></trkpt></trkseg></trk>\n"
            }
            try home.write(document(tracks.joined()), to: "a.gpx")
            try home.write(document(tracks.joined()), to: "b.gpx")
            let clock = ContinuousClock()
            let begin = clock.now
            let run = try home.start("memotrack", ["merge", "a.gpx", "b.gpx", "--json", "-o", "c.gpx"]).finish(within: 60).expect(status: 0)
            // Fifty million pairs would take minutes.
            #expect(begin.duration(to: clock.now) < .seconds(30))
            let file = try file(run)
            #expect((file["overlaps"] as? [Any])?.count == 9_999)
            #expect((file["repeats"] as? [Any])?.count == 5_000)
        }
    }
}
