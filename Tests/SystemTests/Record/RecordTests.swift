import Foundation
import Support
import Testing

/// The main job, from the opt-in to a track beside the memo.
struct RecordTests {
    @Test("a replay gives a whole track beside the memo, readable by its owner only")
    func mainJob() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            let replay = try home.writeWalk(60)
            let run = try home.record("walk.m4a", "--source", "replay:\(replay)?speed=max").expect(status: 0)
            #expect(home.points() == 60)
            #expect(home.segments() == 1)
            #expect(home.mode("walk.gpx") == 0o600)
            #expect(try home.isValid())
            #expect(run.output.isEmpty)
            #expect(run.errors.contains("60 samples in 1 segment"))
        }
    }

    @Test("promise 8: the track says that its points were simulated, and holds nothing that the source did not say")
    func simulated() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            let replay = try home.writeWalk(5)
            try home.record("walk.m4a", "--source", "replay:\(replay)?speed=max").expect(status: 0)
            let track = try #require(home.read("walk.gpx"))
            #expect(track.components(separatedBy: "<memotrack:simulated/>").count - 1 == 5)
            for tag in ["<ele>", "<speed", "<sat>", "<hdop>", "Accuracy"] { #expect(!track.contains(tag), "\(tag)") }
        }
    }

    @Test("promise 1: off is the state of a fresh home: nothing is recorded, the source stays closed, status 3")
    func offByDefault() async throws {
        try await ScratchHome.use { home in
            let replay = try home.writeWalk(5)
            let (run, calls) = try Strace.run(
                ["record", "walk.m4a", "--source", "replay:\(replay)"], in: home, calls: "network,open,openat")
            #expect(run.status == 3)
            #expect(run.errors.contains("memotrack location on"))
            let opened = calls.filter { $0.contains("replay.gpx") || $0.contains("socket(") }
            #expect(opened == [])
            #expect(home.read("walk.gpx") == nil)
            #expect(try home.sessions().isEmpty)
        }
    }

    @Test(
        "promises 1 and 2: whatever forbids it, nothing is recorded and COMMAND runs with its own status",
        arguments: [#"{"authorization":"restricted"}"#, #"{"locationServices":false}"#, #"{"accuracy":"odd"}"#, "denied", "off"])
    func forbidden(kind: String) async throws {
        try await ScratchHome.use { home in
            if kind != "denied" { try home.turnOn() }
            if kind == "off" { try home.run("location", "off").expect(status: 0) }
            if kind == "denied" {
                try home.write(#"{"schema":1,"answer":"no","date":"2026-08-09"}"#, to: "deny.json")
                let state = try #require(home.environment["XDG_STATE_HOME"])
                _ = try home.tool(
                    "sh", ["-c", "mkdir -m 700 -p '\(state)/memotrack' && cp deny.json '\(state)/memotrack/authorization.json'"])
            }
            if kind.hasPrefix("{") { try home.write(kind, to: "no-policy.json") }
            let replay = try home.writeWalk(5)
            let source = "replay:\(replay)?speed=max"
            try home.record("walk.m4a", "--source", source).expect(status: 3)
            #expect(home.read("walk.gpx") == nil)
            let run = try home.record("walk.m4a", "--source", source, "--", "sh", "-c", "echo from COMMAND; exit 7").expect(status: 7)
            #expect(run.output == "from COMMAND\n")
            #expect(home.read("walk.gpx") == nil)
        }
    }

    @Test("field note 58: a session without a sample leaves no file, and says why")
    func noSample() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.write("$GPRMC,,V,,,,,,,,,,N*53\n", to: "void.log")
            let run = try home.record("walk.m4a", "--source", "nmea:void.log").expect(status: 1)
            #expect(run.errors.contains("No sample was taken"))
            #expect(home.read("walk.gpx") == nil)
            try home.record("walk.m4a", "--source", "nmea:absent.log").expect(status: 5)
        }
    }

    @Test("promise 12: neither a replay nor a log opens a socket", arguments: ["replay:replay.gpx?speed=max", "nmea:walk.log"])
    func noSocket(source: String) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(20)
            try home.write(
                try #require(try? String(contentsOfFile: Binary.sample("nmea/midnight.log"), encoding: .isoLatin1)), to: "walk.log")
            let (run, calls) = try Strace.run(["record", "walk.m4a", "--source", source], in: home, calls: "network")
            #expect(run.status == 0, "\(run)")
            let sockets = calls.filter { $0.contains("socket(") || $0.contains("connect(") }
            #expect(sockets == [])
        }
    }

    @Test("promise 12: no digit of a place reaches standard error or the list of processes")
    func sentinel() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            let replay = try home.writeWalk(8, latitude: 61.8317)
            let child = try home.start("memotrack", ["record", "walk.m4a", "--source", "replay:\(replay)?speed=4", "--verbose"])
            try child.wait(within: 20) { _ in (home.points() ?? 0) > 1 }
            let line = try String(contentsOfFile: "/proc/\(child.processIdentifier)/cmdline", encoding: .utf8)
            #expect(!line.contains("61.83"))
            let run = try child.finish(within: 30)
            #expect(home.read("walk.gpx")?.contains("61.83") == true)
            #expect(!run.errors.contains("61.83"))
            #expect(!(try home.sessions().description.contains("61.83")))
        }
    }

    @Test("reduced accuracy rounds places and marks them; a default profile keeps none of them")
    func reduced() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.write(#"{"accuracy":"reduced"}"#, to: "no-policy.json")
            let replay = try home.writeWalk(5, latitude: 45.0171)
            try home.record("walk.m4a", "--source", "replay:\(replay)?speed=max").expect(status: 1)
            #expect(home.read("walk.gpx") == nil)
            try home.record("walk.m4a", "--source", "replay:\(replay)?speed=max", "--worst-accuracy", "5000").expect(status: 0)
            let track = try #require(home.read("walk.gpx"))
            #expect(track.contains("lat=\"45.0000000\""))
            #expect(!track.contains("45.017"))
            #expect(track.contains("<memotrack:reduced/>"))
            #expect(track.contains("<memotrack:horizontalAccuracy>4000"))
            #expect(try home.isValid())
        }
    }
}
