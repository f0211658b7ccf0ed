import Foundation
import Glibc
import Support
import Testing

/// What others do to a track, or to the place where it should go.
struct TrackTakenAwayTests {
    private func recording(_ more: [String] = [], body: (ScratchHome, Child) throws -> Void) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(3_000)
            try body(home, try home.startRecording(more, source: "replay:replay.gpx?speed=10"))
        }
    }

    /// Ways in which a track ceases to be the one that is written.
    enum Way: String, CaseIterable {
        case removed, renamed, replaced, emptied, lengthened

        func take(_ path: String) throws {
            switch self {
            case .removed: unlink(path)
            case .renamed: rename(path, path + ".elsewhere")
            case .replaced:
                unlink(path)
                try "another".write(toFile: path, atomically: false, encoding: .utf8)
            case .emptied: truncate(path, 0)
            case .lengthened:
                let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
                try file.seekToEnd()
                try file.write(contentsOf: Data("more".utf8))
                try file.close()
            }
        }
    }

    @Test("promise 5: a track that another process takes away or changes is let go, and the session ends with 2", arguments: Way.allCases)
    func taken(way: Way) async throws {
        try await recording { home, child in
            try way.take(home.path("walk.gpx"))
            let left = home.read("walk.gpx")
            let run = try child.finish(within: 20).expect(status: 2)
            #expect(home.read("walk.gpx") == left, "what stands there is not ours")
            #expect(run.errors.contains("was removed, renamed or replaced"))
            #expect(!run.errors.contains("disk is full"))
            #expect(try home.sessions().first?["reason"] as? String == "trackGone")
        }
    }

    @Test("promise 2: with COMMAND the session goes on without its track")
    func withCommand() async throws {
        try await recording(["--", "sh", "-c", "while [ ! -e stop ]; do sleep 0.1; done; exit 7"]) { home, child in
            unlink(home.path("walk.gpx"))
            try child.wait(within: 20) { $0.errorsSoFar.contains("Not recording:") }
            try home.write("", to: "stop")
            try child.finish().expect(status: 7)
        }
    }

    @Test("promise 2: a FIFO where the track should go holds nobody up", arguments: ["--append", "--force", "--quiet"])
    func fifo(option: String) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(5)
            mkfifo(home.path("walk.gpx"), 0o600)
            let words = ["walk.m4a", option, "--source", "replay:replay.gpx?speed=max"]
            let run = try home.start("memotrack", ["record"] + words + ["--", "echo", "ran"]).finish(within: 20).expect(status: 0)
            #expect(run.output == "ran\n")
        }
    }

    @Test("promise 5: where nothing can be written, --force puts the old track back")
    func forceInVain() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(5)
            try home.write("<gpx/>", to: "walk.gpx")
            // No file may grow, which stands for a full disk; the settings are written by then.
            let line = "ulimit -f 0; exec '\(Binary.path)' record walk.m4a --force --source 'replay:replay.gpx?speed=max' -- sleep 2"
            try home.start("bash", ["-c", line]).finish(within: 20).expect(status: 0)
            #expect(home.read("walk.gpx") == "<gpx/>")
            #expect(home.files().filter { $0.contains("~") } == [])
        }
    }

    @Test("claim where: a track is readable and writable by its owner alone, whatever the umask", arguments: ["000", "777"])
    func umask(mask: String) async throws {
        try await ScratchHome.use { home in
            let line = "umask \(mask); \"$0\" location on --accept 1 && exec \"$0\" record walk.m4a --source 'replay:replay.gpx?speed=max'"
            try home.writeWalk(5)
            try home.start("bash", ["-c", line, Binary.path]).finish(within: 20).expect(status: 0)
            #expect(home.mode("walk.gpx") == 0o600)
            #expect(home.mode("config/memotrack/preferences.json") == 0o600)
            #expect(home.mode("state/memotrack") == 0o700)
        }
    }
}
