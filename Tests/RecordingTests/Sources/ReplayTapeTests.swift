import FileSystem
import Geodesy
import Glibc
import Sampling
import Support
import Testing
import Timestamps

@testable import Recording

@Suite struct ReplayTapeTests {
    @Test("track points come as they are")
    func track() async throws {
        try await ScratchHome.use { home in
            let fixes = try Replayed(trackAt: [0, 5, 65], in: home).fixes()
            #expect(fixes.clocks == ["00:00", "00:05", "01:05"])
            #expect(fixes.steps == [0, 1, 2])
        }
    }

    @Test("between waypoints a position is interpolated each second, with its elevation where both have one", arguments: ["wpt", "rtept"])
    func waypoints(element: String) async throws {
        try await ScratchHome.use { home in
            let points = [(0, 0, "<ele>100</ele>"), (1, 4, "<ele>108</ele>"), (2, 6, "")].map { Replayed.point(element, $0, $1, $2) }
                .joined()
            let fixes = try Replayed(element == "wpt" ? points : "<rte>\(points)</rte>", in: home).fixes()
            #expect(fixes.clocks == (0...6).map { "00:0\($0)" })
            // Equal steps on a meridian: to a thousandth of a step they are equal in degrees too.
            #expect(fixes.steps == [0, 0.25, 0.5, 0.75, 1, 1.5, 2])
            #expect(fixes.map(\.elevation) == [100, 102, 104, 106, 108, nil, nil])
        }
    }

    @Test("where there is a track, waypoints and routes beside it are not part of the way")
    func kinds() async throws {
        try await ScratchHome.use { home in
            let body =
                Replayed.point("wpt", 7, 1)
                + "<rte>\(Replayed.point("rtept", 8, 2))</rte><trk><trkseg>\(Replayed.point("trkpt", 1, 3))</trkseg></trk>"
            let fixes = try Replayed(body, in: home).fixes()
            #expect(fixes.steps == [1])
        }
    }

    @Test("promise 8: points without times are refused, unless a pace gives them some")
    func untimed() async throws {
        try await ScratchHome.use { home in
            let replayed = try Replayed(trackAt: [nil, nil, nil], in: home)
            let failure = replayed.failure()
            #expect(failure?.kind == .untimed)
            #expect(failure?.detail.contains("pace=") == true)
            var pace = ReplayPace()
            pace.secondsBetweenPoints = 2.5
            let tape = try ReplayTape(replayed.path, pace: pace, date: Timestamp(year: 2026, month: 8, day: 9))
            var fixes: [Fix] = []
            while let more = try tape.read() { fixes += more }
            #expect(fixes.clocks == ["00:00", "00:02.5", "00:05"])
        }
    }

    @Test("promise 8: among timed points one without a time stays without, whatever the pace")
    func partlyTimed() async throws {
        try await ScratchHome.use { home in
            var pace = ReplayPace()
            pace.secondsBetweenPoints = 1
            let fixes = try Replayed(trackAt: [0, nil, 2], in: home).fixes(pace)
            #expect(fixes.clocks == ["00:00", "untimed", "00:02"])
        }
    }

    @Test("each lap of a loop lies a second behind the one before")
    func loop() async throws {
        try await ScratchHome.use { home in
            var pace = ReplayPace()
            pace.loops = true
            let fixes = try Replayed(trackAt: [0, 5, 9], in: home).fixes(pace, limit: 7)
            #expect(fixes.clocks == ["00:00", "00:05", "00:09", "00:10", "00:15", "00:19", "00:20"])
            #expect(fixes.steps == [0, 1, 2, 0, 1, 2, 0])
        }
    }

    @Test("times at both ends of what can be counted end no loop, and a pace without measure no replay")
    func extremes() async throws {
        try await ScratchHome.use { home in
            let times = ["1700-01-01T00:00:00Z", "2260-01-01T00:00:00Z"]
            let points = times.map { "<trkpt lat=\"45\" lon=\"7\"><time>\($0)</time></trkpt>" }.joined()
            var pace = ReplayPace()
            pace.loops = true
            #expect(try Replayed("<trk><trkseg>\(points)</trkseg></trk>", in: home).fixes(pace, limit: 9).count == 9)
            pace.loops = false
            pace.secondsBetweenPoints = 1e300
            let tape = try ReplayTape(try Replayed(trackAt: [nil, nil], in: home).path, pace: pace, date: Timestamp(nanoseconds: 0))
            var fixes: [Fix] = []
            while let more = try tape.read() { fixes += more }
            #expect(fixes.map(\.time) == [Timestamp(nanoseconds: 0), nil])
        }
    }

    @Test("a malformed file is named with line and column before anything is replayed")
    func malformed() async throws {
        try await ScratchHome.use { home in
            try home.write("<gpx>\n<trk><trkseg>\n<trkpt lat=\"45\" lon=\"7\"/>\n</trk>\n</gpx>\n", to: "bad.gpx")
            let path = FilePath(home.path("bad.gpx"))
            let failure = #expect(throws: SourceFailure.self) { try ReplayTape(path, pace: ReplayPace(), date: nil) }
            #expect(failure?.kind == .malformed)
            // xmllint names line 4 too; the closing tag ends behind its seventh column.
            #expect(failure?.detail.hasPrefix("\(path):4:") == true, "\(failure?.detail ?? "")")
        }
    }

    @Test("a file without points, a folder, a FIFO and nothing at all are each refused, and none is waited for")
    func unfit() async throws {
        try await ScratchHome.use { home in
            let failure = try Replayed("", in: home).failure()
            #expect(failure?.kind == .empty)
            mkfifo(home.path("fifo"), 0o600)
            for (name, kind) in [("fifo", SourceFailure.Kind.unreadable), ("run", .unreadable), ("absent", .absent)] {
                let failure = #expect(throws: SourceFailure.self) {
                    try ReplayTape(FilePath(home.path(name)), pace: ReplayPace(), date: nil)
                }
                #expect(failure?.kind == kind)
            }
        }
    }

    @Test("a point without a place comes as one, for the policy to reject")
    func placeless() async throws {
        try await ScratchHome.use { home in
            let fixes = try Replayed(
                "<trk><trkseg><trkpt lat=\"\" lon=\"\"><time>2026-08-09T07:00:00Z</time></trkpt></trkseg></trk>", in: home
            ).fixes()
            #expect(fixes.count == 1)
            #expect(fixes.allSatisfy { $0.coordinate.latitude.isNaN })
        }
    }
}
