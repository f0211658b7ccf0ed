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
        "promise 12: neither a replay nor a log opens a socket but the session's own",
        arguments: ["replay:replay.gpx?speed=max", "nmea:walk.log"])
    func noSocket(source: String) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(20)
            try home.write(
                try #require(try? String(contentsOfFile: Binary.sample("nmea/midnight.log"), encoding: .isoLatin1)), to: "walk.log")
            let (run, calls) = try Strace.run(["record", "walk.m4a", "--source", source], in: home, calls: "network")
            #expect(run.status == 0, "\(run)")
            #expect(calls.contains { $0.contains("bind(") }, "the session's own was not seen")
            #expect(Strace.foreign(calls, in: home) == [])
        }
    }

    @Test("reduced accuracy leaves out what could tell more: elevation, speed, course")
    func reducedParts() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            let extension2 = "http://www.garmin.com/xmlschemas/TrackPointExtension/v2"
            let point =
                "<trkpt lat=\"45.0371\" lon=\"7.0129\"><ele>411.5</ele><time>2026-08-09T00:00:00Z</time><extensions>"
                + "<t:TrackPointExtension xmlns:t=\"\(extension2)\"><t:speed>3.25</t:speed><t:course>123</t:course>"
                + "</t:TrackPointExtension></extensions></trkpt>"
            try home.write(
                "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>\(point)</trkseg></trk></gpx>",
                to: "one.gpx")
            let words = ["--source", "replay:one.gpx?speed=max", "--worst-accuracy", "5000"]
            try home.start("memotrack", ["record", "full.m4a"] + words).finish().expect(status: 0)
            try home.write(#"{"accuracy":"reduced"}"#, to: "no-policy.json")
            try home.start("memotrack", ["record", "reduced.m4a"] + words).finish().expect(status: 0)
            let full = try #require(home.read("full.gpx")), reduced = try #require(home.read("reduced.gpx"))
            for part in ["411.5", "3.25", "123", "45.0371"] {
                #expect(full.contains(part))
                #expect(!reduced.contains(part))
            }
            // 45.0371 and 7.0129 to the nearest 0.05 degrees.
            #expect(reduced.contains("lat=\"45.0500000\" lon=\"7.0000000\""))
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
