import Foundation
import Support
import Testing

@Suite("filter changes what is asked for")
struct FilterChangesTests {
    private static let track = """
        <gpx version="1.1" creator="c" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>n</name><trkseg>
        <trkpt lat="52.12345678" lon="4.0"><ele>1.55</ele><time>2026-08-09T07:00:00Z</time></trkpt>
        <trkpt lat="52.2" lon="4.0"><time>null</time></trkpt>
        </trkseg></trk></gpx>

        """

    @Test("what was changed is counted by what asked for it, in text and in JSON, also in a dry run")
    func report() async throws {
        try await ScratchHome.use { home in
            try home.write(Self.track, to: "a.gpx")
            let options = ["filter", "--strip", "names,elevations", "--shift", "-1h", "--digits", "5", "a.gpx"]
            let run = try home.tool("memotrack", options).expect(status: 0)
            let expected = [
                ("<name>n</name>", ""), ("52.12345678", "52.12346"), ("<ele>1.55</ele>", ""), ("T07", "T06"),
            ].reduce(Self.track) { $0.replacing($1.0, with: $1.1) }
            #expect(run.output == expected)
            let lines = """
                a.gpx: changed, no points removed
                  digits: 1
                  shift: 1
                  strip-elevations: 1
                  strip-names: 1
                  times that can't be read, and stay: 1

                """
            #expect(run.errors == lines)
            #expect(try home.tool("memotrack", options + ["--dry-run"]).expect(status: 0).output == lines)
            let json = try home.tool("memotrack", options + ["--dry-run", "--json"]).expect(status: 0).output
            #expect(json.contains("\"changed\":{\"digits\":1,\"shift\":1,\"strip-elevations\":1,\"strip-names\":1}"))
            #expect(json.contains("\"unreadable_times\":1"))
        }
    }

    @Test("of several files it is summed up what was changed, with removed points only where there are some")
    func sums() async throws {
        try await ScratchHome.use { home in
            for name in ["a.gpx", "b.gpx"] { try home.write(Self.track, to: name) }
            let options = ["filter", "--dry-run", "a.gpx", "b.gpx", "--digits", "5"]
            let changed = try home.tool("memotrack", options).expect(status: 0).output
            #expect(changed.hasSuffix("\n2 files: 2 changed; digits: 2\n"), "\(changed)")
            let both = try home.tool("memotrack", options + ["--after", "2026-08-10"]).expect(status: 0).output
            // Bounds there are none, and what goes has no digits to round.
            #expect(both.hasSuffix("\n2 files: 2 changed; 2 of 4 points removed\n"), "\(both)")
            let mixed = try home.tool("memotrack", options + ["--after", "2026-08-10", "--strip", "names"]).expect(status: 0).output
            #expect(mixed.hasSuffix("\n2 files: 2 changed; 2 of 4 points removed; strip-names: 2\n"), "\(mixed)")
        }
    }

    @Test("promise 6: a changed file that was not in UTF-8 becomes UTF-8, which is said; one that stays says nothing")
    func recoded() async throws {
        try await ScratchHome.use { home in
            let latin = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + Self.track.replacing("<name>n", with: "<name>caf\u{E9}")
            try Data(try #require(latin.data(using: .isoLatin1))).write(to: URL(fileURLWithPath: home.path("a.gpx")))
            let changed = try home.tool("memotrack", ["filter", "--digits", "5", "a.gpx"]).expect(status: 0)
            #expect(changed.output.contains("<name>caf\u{E9}"))
            #expect(changed.errors.contains("  it was not in UTF-8, and is now\n"))
            let json = try home.tool("memotrack", ["filter", "--digits", "5", "--json", "--dry-run", "a.gpx"]).expect(status: 0)
            #expect(json.output.contains("\"recoded\":true"))
            let same = try home.tool("memotrack", ["filter", "--digits", "12", "--dry-run", "a.gpx"]).expect(status: 0)
            #expect(same.output == "a.gpx: nothing to do\n")
        }
    }

    @Test("what is listed where no rule was named does something alone, and what the guard stopped is explained")
    func words() async throws {
        try await ScratchHome.use { home in
            let none = try home.tool("memotrack", ["filter", "a.gpx"]).expect(status: 64)
            #expect(none.errors.contains("--hide,") && !none.errors.contains("--hide-everywhere"))
            let point = "<trkpt lat=\"52\" lon=\"4\"/>\n"
            let head = "<gpx version=\"1.1\" creator=\"c\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>\n"
            try home.write(head + point + point + point + "</trkseg></trk></gpx>\n", to: "b.gpx")
            let guarded = try home.tool("memotrack", ["filter", "--duplicates", "--explain", "b.gpx"]).expect(status: 1)
            #expect(guarded.output.isEmpty)
            #expect(guarded.errors.contains("left as it is: 2 of 3 points would go"))
            #expect(guarded.errors.contains("  line 4: duplicates: the place of the point before it\n"))
        }
    }

    @Test("a file of which nothing changes comes back as it was, and is not written in place")
    func unchanged() async throws {
        try await ScratchHome.use { home in
            try home.write(Self.track, to: "a.gpx")
            let options = [
                "filter", "--strip", "links,heart-rate", "--strip-namespace", "gpxx", "--digits", "12", "--fix-rollover", "a.gpx",
            ]
            #expect(try home.tool("memotrack", options).expect(status: 0).output == Self.track)
            try home.tool("memotrack", options + ["--in-place"]).expect(status: 0)
            #expect(home.files().filter { $0.hasSuffix(".bak") } == [])
        }
    }

    @Test("names that are none, durations that are none and fractions of digits are usage errors")
    func usage() async throws {
        try await ScratchHome.use { home in
            try home.write(Self.track, to: "a.gpx")
            let wrong = [
                ["--strip", "heartrate"], ["--strip", "times,"], ["--shift", "90"], ["--digits", "1.5"], ["--elevation-digits", "16"],
            ]
            for options in wrong { try home.tool("memotrack", ["filter"] + options + ["a.gpx"]).expect(status: 64) }
            #expect(try home.run("filter", "--strip", "heartrate", "a.gpx").expect(status: 64).errors.contains("heart-rate"))
        }
    }
}
