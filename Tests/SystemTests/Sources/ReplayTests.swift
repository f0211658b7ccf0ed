import Foundation
import Glibc
import Support
import Testing

/// Replays as the person who asks for one sees them.
struct ReplayTests {
    private func prepared(_ body: (ScratchHome) throws -> Void) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try body(home)
        }
    }

    @Test("a malformed file is named with line and column, and the status is 1")
    func malformed() async throws {
        try await prepared { home in
            let path = Binary.sample("reading/truncated.gpx")
            let run = try home.record("walk.m4a", "--source", "replay:\(path)").expect(status: 1)
            // The place where xmllint sees the attribute's value break off.
            let place = run.errors.firstMatch(of: /truncated\.gpx:(\d+):(\d+):\s/)
            #expect(place?.output.1 == "8", "\(run)")
            #expect(home.read("walk.gpx") == nil)
        }
    }

    @Test("what cannot be replayed is said, and nothing waits for it", arguments: ["absent.gpx", "run", "fifo"])
    func unfit(name: String) async throws {
        try await prepared { home in
            mkfifo(home.path("fifo"), 0o600)
            let run = try home.record("walk.m4a", "--source", "replay:\(name)").expect(status: 5)
            #expect(run.errors.contains("cannot be read"))
            #expect(!run.errors.contains("keeps trying"))
            try home.record("walk.m4a", "--source", "replay:\(name)", "--", "sh", "-c", "exit 9").expect(status: 9)
        }
    }

    @Test("points without times are refused, with what gives them some; given a pace they are kept")
    func untimed() async throws {
        try await prepared { home in
            let points = (0..<5).map { "<trkpt lat=\"45.00\($0)\" lon=\"7\"/>" }.joined()
            try home.write(
                "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>\(points)</trkseg></trk></gpx>",
                to: "untimed.gpx")
            let run = try home.record("walk.m4a", "--source", "replay:untimed.gpx?speed=max").expect(status: 1)
            #expect(run.errors.contains("pace=SECONDS"))
            #expect(home.read("walk.gpx") == nil)
            try home.record("walk.m4a", "--source", "replay:untimed.gpx?speed=max&pace=10").expect(status: 0)
            #expect(home.points() == 5)
        }
    }

    @Test("waypoints give a position each second, a loop goes on until the session is ended")
    func waypoints() async throws {
        try await prepared { home in
            let points = [(0, "00"), (1, "20")].map { "<wpt lat=\"45.00\($0)\" lon=\"7\"><time>2026-08-09T07:00:\($1)Z</time></wpt>" }
                .joined()
            try home.write(
                "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\">\(points)</gpx>", to: "way.gpx")
            try home.record("walk.m4a", "--source", "replay:way.gpx?speed=max").expect(status: 0)
            // 111 m in 20 s: each second is 5.6 m from the one before.
            #expect(home.points() == 21)
            let child = try home.start(
                "memotrack", ["record", "loop.m4a", "--source", "replay:way.gpx?speed=10&loop", "--fastest", "1000"])
            try child.wait(within: 20) { _ in (home.points("loop.gpx") ?? 0) > 30 }
            child.signal(SIGINT)
            try child.finish().expect(status: 0)
        }
    }

    @Test("a misspelt option of a source is a usage error", arguments: ["replay:a.gpx?sped=2", "nmea:a?baud=1", "gpsd://h:0", "gps:"])
    func misspelt(source: String) async throws {
        try await prepared { home in
            try home.record("walk.m4a", "--source", source).expect(status: 64)
        }
    }
}
