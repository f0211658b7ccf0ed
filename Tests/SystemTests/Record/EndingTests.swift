import Foundation
import Glibc
import Support
import Testing

/// How sessions end, and what is on disk then.
struct EndingTests {
    private func prepared(_ body: (ScratchHome) throws -> Void) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(3_000, to: "long.gpx")
            try body(home)
        }
    }

    private func begin(_ home: ScratchHome) throws -> Child {
        try home.startRecording(source: "replay:long.gpx?speed=10")
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
            if line.contains("moved") { #expect(try home.isValid("moved.gpx")) }
        }
    }

    @Test("promises 2 and 5: COMMAND goes on when its track is gone, and has its own status")
    func goneUnderCommand() async throws {
        try await prepared { home in
            let script = "while [ ! -e stop ]; do sleep 0.1; done; exit 6"
            let child = try home.startRecording(["--", "sh", "-c", script], source: "replay:long.gpx?speed=10")
            unlink(home.path("walk.gpx"))
            try child.wait(within: 10) { $0.errorsSoFar.contains("removed, renamed or replaced") }
            try home.write("", to: "stop")
            try child.finish().expect(status: 6)
            #expect(home.read("walk.gpx") == nil)
            #expect(try home.sessions().first?["reason"] as? String == "trackGone")
        }
    }
}
