import Foundation
import Glibc
import Support
import Testing

/// How sessions end, and what is on disk then.
struct EndingTests {
    private static let full = "replay:long.gpx?speed=max"

    private func prepared(_ body: (ScratchHome) throws -> Void) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(3_000, to: "long.gpx")
            try body(home)
        }
    }

    /// Starts a session at ten points a second and waits for its first points.
    private func begin(_ home: ScratchHome, _ more: [String] = [], source: String = "replay:long.gpx?speed=10") throws -> Child {
        let child = try home.start("memotrack", ["record", "walk.m4a", "--source", source] + more)
        try child.wait(within: 20) { _ in (home.points() ?? 0) >= 5 }
        return child
    }

    @Test("promise 4: while it grows the track is whole at each moment")
    func wholeWhileGrowing() async throws {
        try await prepared { home in
            let child = try begin(home)
            for _ in 0..<15 {
                #expect(try home.isValid())
                #expect(home.read("walk.gpx")?.contains("</gpx>") == true)
            }
            child.signal(SIGTERM)
            try child.finish().expect(status: 0)
        }
    }

    @Test("a signal ends a session properly", arguments: [SIGINT, SIGTERM, SIGHUP])
    func signals(number: Int32) async throws {
        try await prepared { home in
            let child = try begin(home)
            child.signal(number)
            try child.finish().expect(status: 0)
            #expect(home.read("walk.gpx")?.contains("<memotrack:ended>ended</memotrack:ended>") == true)
            #expect(try home.isValid())
            #expect(try home.sessions().first?["reason"] as? String == "signal")
        }
    }

    @Test("SIGHUP ends nothing under nohup")
    func nohup() async throws {
        try await prepared { home in
            let line = "trap '' HUP; exec '\(Binary.path)' record walk.m4a --source 'replay:long.gpx?speed=10'"
            let child = try home.start("sh", ["-c", line])
            try child.wait(within: 20) { _ in (home.points() ?? 0) >= 5 }
            child.signal(SIGHUP)
            let points = home.points() ?? 0
            try child.wait(within: 20) { _ in (home.points() ?? 0) > points + 5 }
            child.signal(SIGTERM)
            try child.finish().expect(status: 0)
        }
    }

    @Test("promise 4 and field note 54: SIGKILL at any moment leaves a track that the next start resumes, and says so")
    func kill() async throws {
        let count = ProcessInfo.processInfo.environment["MEMOTRACK_KILLS"].flatMap(Int.init) ?? 6
        try await prepared { home in
            var random = SystemRandomNumberGenerator()
            for round in 0..<count {
                let source = round.isMultiple(of: 2) ? "replay:long.gpx?speed=10" : "replay:long.gpx?speed=max&loop"
                let memo = "memo\(round).m4a", track = "memo\(round).gpx"
                let child = try home.start("memotrack", ["record", memo, "--source", source])
                try child.wait(within: 20) { _ in (home.points(track) ?? 0) > 0 }
                usleep(UInt32.random(in: 0..<200_000, using: &random))
                child.signal(SIGKILL)
                _ = try child.finish()
                let before = home.read(track)?.components(separatedBy: "</trkpt>").count ?? 0
                let next = try home.record(memo, "--source", "replay:late.gpx?speed=max")
                #expect(next.errors.contains("cut short"), "\(next)")
                #expect(try home.isValid(track))
                #expect((home.read(track)?.components(separatedBy: "</trkpt>").count ?? 0) >= before - 1)
                // Once more: it is not cut short any longer, and nothing changes.
                let once = home.read(track)
                try home.record(memo, "--source", "replay:late.gpx?speed=max").expect(status: 2)
                #expect(home.read(track) == once)
            }
        }
    }

    @Test("a resumed session goes on in a new segment of the same file")
    func resumed() async throws {
        try await prepared { home in
            let child = try begin(home)
            child.signal(SIGKILL)
            _ = try child.finish()
            let before = try #require(home.points())
            let run = try home.record("walk.m4a", "--source", Self.full).expect(status: 0)
            #expect(run.errors.contains("continues"))
            #expect(home.segments() == 2)
            #expect((home.points() ?? 0) > before)
            #expect(try home.isValid())
        }
    }

    @Test("a second session for the same memo is refused; with COMMAND it takes the next name")
    func second() async throws {
        try await prepared { home in
            let child = try begin(home)
            let run = try home.record("walk.m4a", "--source", Self.full).expect(status: 2)
            #expect(run.errors.contains("walk.gpx"))
            try home.record("walk.m4a", "--source", Self.full, "--", "sleep", "1").expect(status: 0)
            #expect((home.points("walk-2.gpx") ?? 0) > 0)
            child.signal(SIGTERM)
            try child.finish().expect(status: 0)
        }
    }

    @Test("claim off-keeps-tracks and field note 56: turned off while recording, it stops within two seconds and keeps what there is")
    func withdrawn() async throws {
        try await prepared { home in
            let child = try begin(home)
            try home.run("location", "off").expect(status: 0)
            try child.wait(within: 4) { _ in home.read("walk.gpx")?.contains("<memotrack:ended>withdrawn</memotrack:ended>") == true }
            try child.wait { $0.errorsSoFar.contains("granted → preferenceOff") }
            let then = try #require(home.read("walk.gpx"))
            usleep(1_500_000)
            #expect(home.read("walk.gpx") == then)
            try home.turnOn()
            try child.wait(within: 10) { _ in home.segments() == 2 }
            child.signal(SIGTERM)
            try child.finish().expect(status: 0)
            #expect(try home.isValid())
        }
    }

    @Test("with COMMAND, recording begins when location is turned on meanwhile")
    func turnedOnMeanwhile() async throws {
        try await prepared { home in
            try home.run("location", "off").expect(status: 0)
            let child = try home.start(
                "memotrack",
                ["record", "walk.m4a", "--source", "replay:long.gpx?speed=10", "--", "sh", "-c", "while [ ! -e stop ]; do sleep 0.1; done"])
            try child.wait(within: 10) { $0.errorsSoFar.contains("Location is off") }
            #expect(try home.sessions().isEmpty)
            try home.turnOn()
            try child.wait(within: 15) { _ in (home.points() ?? 0) > 3 }
            try home.write("", to: "stop")
            try child.finish().expect(status: 0)
        }
    }

    @Test("promise 4: a full disk in the middle stops capture, leaves the track whole, and ends with 2", .timeLimit(.minutes(1)))
    func fullDisk() async throws {
        try await prepared { home in
            // A limit on the size of files stands for a full disk: 64 blocks of 1,024 bytes in bash.
            let line = "ulimit -f 64; exec '\(Binary.path)' record walk.m4a --source '\(Self.full)'"
            let child = try home.start("bash", ["-c", line])
            try child.wait(within: 20) { $0.errorsSoFar.contains("disk is full") }
            #expect(try home.isValid())
            child.signal(SIGTERM)
            try child.finish().expect(status: 2)
            #expect(try home.isValid())
            #expect((home.points() ?? 0) > 10)
        }
    }

    @Test(
        "promise 5: a track that is removed or replaced meanwhile is not made again",
        arguments: ["rm walk.gpx", "cp walk.gpx other; mv other walk.gpx", "mv walk.gpx moved.gpx"])
    func gone(line: String) async throws {
        try await prepared { home in
            let child = try begin(home)
            _ = try home.tool("sh", ["-c", line])
            let then = home.read("walk.gpx")
            try child.wait(within: 10) { $0.errorsSoFar.contains("removed, renamed or replaced") }
            child.signal(SIGTERM)
            try child.finish().expect(status: 2)
            #expect(home.read("walk.gpx") == then)
        }
    }
}
