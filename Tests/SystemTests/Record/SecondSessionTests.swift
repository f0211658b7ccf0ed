import Glibc
import Support
import Testing

/// Two sessions that want one track.
struct SecondSessionTests {
    private func whileRecording(_ body: (ScratchHome) throws -> Void) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(3_000, to: "long.gpx")
            try home.writeWalk(10)
            let child = try home.startRecording(source: "replay:long.gpx?speed=10")
            try body(home)
            child.signal(SIGTERM)
            try child.finish().expect(status: 0)
            #expect(home.segments() == 1)
            #expect(try home.isValid())
        }
    }

    @Test(
        "a second session for the same track is refused, whatever the memo is called, and names the track",
        arguments: [["walk.m4a"], ["walk.wav"], ["linked/walk.m4a"], ["walk.m4a", "--append"], ["walk.m4a", "--force"]])
    func refused(words: [String]) async throws {
        try await whileRecording { home in
            try #require(symlink(home.folder, home.path("linked")) == 0)
            let run = try home.start("memotrack", ["record", "--source", "replay:replay.gpx?speed=max"] + words).finish().expect(status: 2)
            #expect(run.errors.contains(home.path("walk.gpx")), "\(run)")
            #expect(run.errors.contains("being recorded"), "\(run)")
        }
    }

    @Test("with COMMAND a second session takes the next name, and says which")
    func nextName() async throws {
        try await whileRecording { home in
            let run = try home.record("walk.m4a", "--source", "replay:replay.gpx?speed=max", "--", "sleep", "1").expect(status: 0)
            #expect(run.errors.contains("walk-2.gpx"), "\(run)")
            #expect(home.points("walk-2.gpx") == 10)
            #expect(try home.isValid("walk-2.gpx"))
        }
    }

    @Test("a memo of another name is recorded beside it")
    func other() async throws {
        try await whileRecording { home in
            try home.record("other.m4a", "--source", "replay:replay.gpx?speed=max").expect(status: 0)
            #expect(home.points("other.gpx") == 10)
        }
    }
}
