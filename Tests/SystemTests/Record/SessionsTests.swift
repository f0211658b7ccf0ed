import Foundation
import Glibc
import Support
import Testing

/// `memotrack sessions`, and what is left of sessions that were cut short.
struct SessionsTests {
    private static let source = "replay:long.gpx?speed=10"

    private func prepared(_ body: (ScratchHome) throws -> Void) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(3_000, to: "long.gpx")
            try body(home)
        }
    }

    /// Kills a session while it runs.
    private func cutShort(_ home: ScratchHome) throws {
        let child = try home.startRecording(source: Self.source)
        child.signal(SIGKILL)
        _ = try child.finish()
    }

    /// Every file of the home with its bytes, sockets and locks excepted.
    private func contents(_ home: ScratchHome) -> [String: Data] {
        let names = home.files().filter { !$0.hasSuffix(".sock") && !$0.hasSuffix(".lock") }
        return Dictionary(uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: home.path($0)) ?? Data()) })
    }

    @Test("promise 4: a killed session is listed as cut short, its track is whole then, and listing it twice changes no byte")
    func killed() async throws {
        try await prepared { home in
            try cutShort(home)
            // As a machine that lost power would leave it: the last bytes are gone.
            let size = try #require(home.read("walk.gpx")).utf8.count
            truncate(home.path("walk.gpx"), off_t(size - 30))
            #expect(try !home.isValid())
            #expect(home.sockets.count == 1)
            #expect(try home.listed() == ["walk.m4a": "cutShort"])
            #expect(try home.isValid())
            #expect(home.sockets == [])
            let once = contents(home)
            let session = try #require(try home.run("sessions", "--json").array().first)
            #expect(session["samples"] as? Int == home.points())
            #expect(session["ended"] is NSNull)
            #expect(contents(home) == once)
            // What is cut short does not run.
            for verb in ["pause", "resume", "mark"] { try home.run(verb).expect(status: 1) }
            #expect(contents(home) == once)
        }
    }

    @Test("stop ends a session that was cut short: it is not resumed, and its track is one that is there already")
    func stopped() async throws {
        try await prepared { home in
            try cutShort(home)
            let stop = try home.run("stop", "--json").expect(status: 0).object()
            #expect(stop["state"] as? String == "ended")
            #expect(stop["reason"] as? String == "stopped")
            #expect(try home.isValid())
            #expect(try home.listed() == ["walk.m4a": "ended stopped"])
            let points = home.points()
            let run = try home.record("walk.m4a", "--source", "replay:long.gpx?speed=max").expect(status: 2)
            #expect(run.errors.contains("--append"), "\(run)")
            #expect(home.points() == points)
            try home.run("stop").expect(status: 1)
        }
    }

    @Test("a session cut short is resumed under the same name, and can be asked as before")
    func resumed() async throws {
        try await prepared { home in
            try cutShort(home)
            let child = try home.start("memotrack", ["record", "walk.m4a", "--source", Self.source])
            try child.wait { $0.errorsSoFar.contains("Waiting") }
            try home.run("pause").expect(status: 0)
            #expect(try home.listed() == ["walk.m4a": "paused"])
            try home.run("stop").expect(status: 0)
            _ = try child.finish()
            #expect(home.sockets == [])
        }
    }

    @Test("sessions that ended are listed with their reason, for a day")
    func ended() async throws {
        try await prepared { home in
            try home.writeWalk(5)
            try home.record("short.m4a", "--source", "replay:replay.gpx?speed=max").expect(status: 0)
            let child = try home.startRecording(source: Self.source)
            child.signal(SIGTERM)
            try child.finish().expect(status: 0)
            try home.record("command.m4a", "--source", Self.source, "--", "sleep", "1").expect(status: 0)
            let expected = ["short.m4a": "ended sourceEnded", "walk.m4a": "ended signal", "command.m4a": "ended commandEnded"]
            #expect(try home.listed() == expected)
            let text = try home.run("sessions").expect(status: 0).output
            for memo in expected.keys { #expect(text.contains(memo), "\(text)") }
            // Two days ago: neither listed nor kept any more once another begins.
            let name = try #require(home.files().first { $0.hasSuffix(".json") && home.read($0)?.contains("short.m4a") == true })
            let record = try #require(home.read(name))
            let day = String(try #require(record.firstMatch(of: /"ended" : "(\d{4}-\d\d-\d\d)/)).output.1)
            try home.write(record.replacing("\"ended\" : \"\(day)", with: "\"ended\" : \"2020-01-01"), to: name)
            #expect(try home.listed()["short.m4a"] == nil)
        }
    }

    @Test("without a session there is a notice, and an empty array as JSON")
    func none() async throws {
        try await ScratchHome.use { home in
            let run = try home.run("sessions").expect(status: 0)
            #expect(run.output == "")
            #expect(run.errors.contains("no sessions"))
            #expect(try home.run("sessions", "--json").array().isEmpty)
            #expect(home.files() == [])
        }
    }

    @Test(
        "without a usable runtime folder a session records and says that it can't be controlled",
        arguments: [String(repeating: "long", count: 40), "unmade", "file"])
    func uncontrollable(_ folder: String) async throws {
        try await prepared { home in
            try home.write("", to: "run/file")
            // No folder can be made in /proc.
            let extra = ["XDG_RUNTIME_DIR": folder == "unmade" ? "/proc/none" : home.path("run/" + folder)]
            let child = try home.start("memotrack", ["record", "walk.m4a", "--source", Self.source], extra: extra)
            try child.wait(within: 20) { _ in (home.points() ?? 0) >= 5 }
            #expect(child.errorsSoFar.contains("cannot reach this session"), "\(child.errorsSoFar)")
            let sessions = try home.run("sessions", "--json", extra: extra).expect(status: 0).array()
            #expect(sessions.map { $0["state"] as? String } == ["tracking"])
            try home.run("pause", extra: extra).expect(status: 2)
            child.signal(SIGINT)
            try child.finish().expect(status: 0)
            #expect(try home.isValid())
        }
    }
}
