import Foundation
import Glibc
import Support
import Synchronization
import Testing

/// Running sessions, told what to do by other commands.
struct ControlTests {
    private func prepared(_ body: (ScratchHome) throws -> Void) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(3_000, to: "long.gpx")
            try body(home)
        }
    }

    private static let source = "replay:long.gpx?speed=10"

    /// Does something and says how long it took, in seconds.
    private func seconds(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        return start.duration(to: .now) / .seconds(1)
    }

    @Test("field note 55: pause and park close the source within two seconds, resume opens it, stop completes the track before it returns")
    func controls() async throws {
        try await prepared { home in
            let child = try home.startRecording(source: Self.source)
            #expect(try child.hasOpen("long.gpx"))
            for (verb, state) in [("pause", "paused"), ("park", "parked")] {
                let taken = try seconds { _ = try home.run(verb).expect(status: 0) }
                #expect(taken < 2, "\(taken) s")
                #expect(try !child.hasOpen("long.gpx"))
                #expect(try home.listed() == ["walk.m4a": state])
                let then = home.read("walk.gpx")
                usleep(700_000)
                #expect(home.read("walk.gpx") == then)
                #expect(try home.isValid())
                let segments = home.segments() ?? 0
                let resumed = try home.run("resume", "--json").expect(status: 0).object()
                #expect(resumed["state"] as? String == "waitingForFix")
                #expect(try child.hasOpen("long.gpx"))
                try child.wait(within: 20) { _ in home.segments() == segments + 1 }
            }
            try home.run("stop").expect(status: 0)
            let track = try #require(home.read("walk.gpx"))
            for end in ["paused", "parked", "ended"] {
                #expect(track.components(separatedBy: "<memotrack:ended>\(end)<").count == 2, "\(end)")
            }
            #expect(try home.isValid())
            let record = try #require(try home.sessions().first)
            #expect(record["reason"] as? String == "stopped")
            // The memo is free at once.
            let again = try home.record("walk.m4a", "--source", "replay:long.gpx?speed=max", "--append")
            try again.expect(status: 0)
            try child.finish().expect(status: 0)
            #expect(home.sockets == [])
        }
    }

    @Test("location off closes the source of a running session within two seconds, and a pause meanwhile is remembered")
    func off() async throws {
        try await prepared { home in
            let child = try home.startRecording(source: Self.source)
            let taken = try seconds {
                try home.run("location", "off").expect(status: 0)
                try child.wait { child in try !child.hasOpen("long.gpx") }
            }
            #expect(taken < 2.5, "\(taken) s")
            #expect(try home.listed() == ["walk.m4a": "unavailable preferenceOff"])
            try home.run("pause").expect(status: 0)
            try home.turnOn()
            usleep(1_500_000)
            #expect(try !child.hasOpen("long.gpx"))
            #expect(try home.listed() == ["walk.m4a": "paused"])
            try home.run("resume").expect(status: 0)
            #expect(try child.hasOpen("long.gpx"))
            try home.run("stop").expect(status: 0)
            try child.finish().expect(status: 0)
        }
    }

    @Test("a receiver's connection is closed by a pause, and there is another after resume")
    func connection() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            let open = Mutex(0), made = Mutex(0)
            let server = try FakeReceiver { connection, _ in
                open.withLock { $0 += 1 }
                made.withLock { $0 += 1 }
                connection.send("{\"class\":\"VERSION\",\"release\":\"3.25\",\"proto_major\":3,\"proto_minor\":15}\n")
                // WATCH, then whatever comes; nil once the other side has closed it.
                while connection.line() != nil {}
                open.withLock { $0 -= 1 }
            }
            defer { server.stop() }
            let child = try home.start("memotrack", ["record", "walk.m4a", "--source", "gpsd://127.0.0.1:\(server.port)"])
            try child.wait { _ in open.withLock { $0 } == 1 }
            try home.run("pause").expect(status: 0)
            try child.wait(within: 2) { _ in open.withLock { $0 } == 0 }
            try home.run("resume").expect(status: 0)
            try child.wait(within: 2) { _ in open.withLock { $0 } == 1 }
            #expect(made.withLock { $0 } == 2)
            try home.run("stop").expect(status: 0)
            try child.wait(within: 2) { _ in open.withLock { $0 } == 0 }
            // The receiver was there and gave no fix.
            try child.finish().expect(status: 1)
        }
    }

    @Test("several sessions need --memo: a path, a name, or that without its ending; what fits none or several is told apart")
    func several() async throws {
        try await prepared { home in
            mkdir(home.path("old"), 0o700)
            let memos = ["walk.m4a", "talk.m4a", "old/walk.m4a"]
            let children = try memos.map { try home.start("memotrack", ["record", $0, "--source", Self.source]) }
            for (child, memo) in zip(children, memos) {
                try child.wait(within: 20) { _ in (home.points(memo.replacing(".m4a", with: ".gpx")) ?? 0) > 0 }
            }
            let ambiguous = try home.run("pause").expect(status: 64)
            for memo in memos { #expect(ambiguous.errors.contains(home.path(memo)), "\(ambiguous)") }
            try home.run("pause", "--memo", "walk").expect(status: 64)
            try home.run("pause", "--memo", "wal").expect(status: 1)
            #expect(try home.listed() == ["walk.m4a": "tracking, tracking", "talk.m4a": "tracking"])
            try home.run("pause", "--memo", "talk").expect(status: 0)
            try home.run("park", "-m", "talk.m4a").expect(status: 0)
            #expect(try home.listed()["talk.m4a"] == "parked")
            let run = try home.run("stop", "--memo", "old/../old/walk.m4a", "--json").expect(status: 0).object()
            #expect(run["memo"] as? String == home.path("old/walk.m4a"))
            #expect(run["state"] as? String == "ended")
            #expect(run["ended"] is String)
            try home.run("pause", "--memo", home.path("walk.gpx")).expect(status: 0)
            for memo in ["walk.m4a", "talk"] { try home.run("stop", "--memo", memo).expect(status: 0) }
            for child in children { try child.finish().expect(status: 0) }
            for verb in ["pause", "park", "resume", "stop", "mark"] { try home.run(verb).expect(status: 1) }
        }
    }

    @Test("field note 26: a second session for a memo is refused while one runs, and begins right after stop returns")
    func second() async throws {
        try await prepared { home in
            let child = try home.startRecording(source: Self.source)
            try home.record("walk.m4a", "--source", Self.source).expect(status: 2)
            try home.run("stop").expect(status: 0)
            for _ in 0..<3 {
                let next = try home.start("memotrack", ["record", "walk.m4a", "--force", "--source", Self.source])
                // Once it is in the list it can be asked, however young it is.
                try next.wait { _ in try home.listed()["walk.m4a"]?.hasPrefix("ended") == false }
                try home.run("stop").expect(status: 0)
                _ = try next.finish()
            }
            try child.finish().expect(status: 0)
        }
    }

    @Test("stop ends the track and leaves COMMAND running, whose status is the status")
    func withCommand() async throws {
        try await prepared { home in
            let wait = ["--", "sh", "-c", "while [ ! -e go ]; do sleep 0.1; done; exit 7"]
            let child = try home.startRecording(wait, source: Self.source)
            try home.run("stop").expect(status: 0)
            #expect(try home.listed() == ["walk.m4a": "ended stopped"])
            #expect(try !child.hasOpen("long.gpx"))
            let then = home.read("walk.gpx")
            usleep(500_000)
            #expect(kill(child.processIdentifier, 0) == 0)
            #expect(home.read("walk.gpx") == then)
            try home.run("stop").expect(status: 1)
            // The memo can be recorded again while COMMAND goes on.
            try home.record("walk.m4a", "--append", "--source", "replay:long.gpx?speed=max").expect(status: 0)
            try home.write("", to: "go")
            try child.finish().expect(status: 7)
        }
    }

    @Test("a stopped process does not hold up who lists sessions, and who asks it for something is told that it does not answer")
    func suspended() async throws {
        try await prepared { home in
            let child = try home.startRecording(source: Self.source)
            child.signal(SIGSTOP)
            let taken = try seconds { _ = try home.run("sessions").expect(status: 0) }
            #expect(taken < 3, "\(taken) s")
            let run = try home.run("pause", within: 30).expect(status: 2)
            #expect(run.errors.contains("does not answer"), "\(run)")
            child.signal(SIGCONT)
            #expect(run.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains("when it is continued"), "\(run)")
            // What it was asked meanwhile it may do now; the last word holds.
            try home.run("resume").expect(status: 0)
            try home.run("stop").expect(status: 0)
            try child.finish().expect(status: 0)
            #expect(try home.isValid())
        }
    }
}
