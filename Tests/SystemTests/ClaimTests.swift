import Foundation
import Support
import Testing

/// What the disclosure claims of a recording, each claim by its id; those of the answers and the toggle are tested with `Consent`.
struct ClaimTests {
    @Test("claim what: a track holds the figures that the claim names, and no other")
    func what() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            let log = Binary.sample("nmea/accuracies.log")
            try home.record("walk.m4a", "--source", "nmea:" + log, "--profile", "none", "--mark", "gate").expect(status: 0)
            let track = try #require(home.read("walk.gpx"))
            let elements = Set(track.matches(of: /<([a-zA-Z:]+)[ >\/]/).map { String($0.1) })
            // The claim's words: position, altitude, time, speed, course, how accurate, satellites; the marks; the memo's name and the source.
            let claimed: Set = [
                "trkpt", "ele", "geoidheight", "time", "gpxtpx:speed", "gpxtpx:course", "hdop", "vdop", "pdop", "fix",
                "memotrack:horizontalAccuracy", "memotrack:verticalAccuracy", "sat", "name", "sym", "link", "memotrack:source",
                "memotrack:simulated",
            ]
            let structure: Set = [
                "gpx", "metadata", "trk", "src", "trkseg", "extensions", "gpxtpx:TrackPointExtension", "memotrack:ended",
            ]
            #expect(elements.subtracting(structure).subtracting(claimed) == [])
            let told = ["trkpt", "ele", "time", "gpxtpx:speed", "gpxtpx:course", "hdop", "memotrack:horizontalAccuracy", "sat", "sym"]
            #expect(elements.isSuperset(of: told))
        }
    }

    @Test("claim where: positions stand in the file beside the memo, which only its owner can read, and in no other")
    func whereTo() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(40, to: "in/replay.gpx", latitude: 61.1928374)
            try home.record("memos/walk.m4a", "--source", "replay:in/replay.gpx?speed=max").expect(status: 2)
            try home.write("", to: "memos/walk.m4a")
            try home.record("memos/walk.m4a", "--source", "replay:in/replay.gpx?speed=max").expect(status: 0)
            let holding = home.files().filter { home.read($0)?.contains("61.19") == true }
            #expect(holding == ["in/replay.gpx", "memos/walk.gpx"])
            #expect(home.mode("memos/walk.gpx") == 0o600)
        }
    }

    @Test("claim also-kept: of a session its file keeps what the claim names, and no other")
    func alsoKept() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(40, latitude: 61.1928374)
            try home.record("walk.m4a", "--source", "replay:replay.gpx?speed=max").expect(status: 0)
            let keys = try #require(try home.sessions().first).keys.sorted()
            // Memo and track, which file on disk the track is and where the session's part of it begins, the source, times, counts, the
            // reason and the state; whether it was told; the format's number.
            #expect(
                keys == [
                    "ended", "file", "isTold", "memo", "origin", "reason", "samples", "schema", "segments", "source", "started", "state",
                    "track",
                ])
        }
    }

    @Test("claim only-while-recording: before a recording and after it no process of memotrack is there")
    func onlyWhile() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            #expect(home.processNames().isEmpty)
            try home.writeWalk(3_000)
            let child = try home.startRecording(source: "replay:replay.gpx?speed=10")
            #expect(home.processNames() == ["memotrack"])
            try home.run("stop").expect(status: 0)
            try child.finish().expect(status: 0)
            #expect(home.processNames().isEmpty)
        }
    }

    @Test(
        "claim network-source: the only address that is called is that of the source",
        .enabled("strace is not installed or may not trace here") { Strace.isUsable })
    func networkSource() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            let server = try FakeReceiver { connection, _ in
                connection.send("{\"class\":\"VERSION\",\"release\":\"3.25\",\"proto_major\":3,\"proto_minor\":15}\n")
                _ = connection.line()
            }
            defer { server.stop() }
            let words = ["record", "walk.m4a", "--source", "gpsd://127.0.0.1:\(server.port)", "--", "sleep", "1"]
            let (run, calls) = try Strace.run(words, in: home, calls: "network")
            #expect(run.status == 0, "\(run)")
            let called = Strace.foreign(calls, in: home).filter { $0.contains("sa_family") }
            #expect(called.contains { $0.contains("htons(\(server.port))") })
            #expect(called.filter { !$0.contains("htons(\(server.port)), sin_addr=inet_addr(\"127.0.0.1\")") } == [])
        }
    }

    @Test(
        "claim can-stop: however it is ended, the track is on disk up to about its last second", arguments: [0, SIGINT, SIGTERM, SIGKILL])
    func canStop(signal: Int32) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(3_000)
            let child = try home.startRecording(source: "replay:replay.gpx?speed=10")
            try child.wait(within: 20) { _ in (home.points() ?? 0) >= 20 }
            if signal == 0 { try home.run("stop").expect(status: 0) } else { child.signal(signal) }
            _ = try child.finish()
            try home.run("sessions").expect(status: 0)
            #expect(try home.isValid())
            // Ten fixes a second.
            #expect((home.points() ?? 0) >= 10)
        }
    }
}

extension ScratchHome {
    /// The names of the running processes that were given this home.
    fileprivate func processNames() -> [String] {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { pid_t($0) } ?? []
        return numbers.compactMap { number in
            guard let found = FileManager.default.contents(atPath: "/proc/\(number)/environ"),
                String(decoding: found, as: UTF8.self).split(separator: "\0").contains("HOME=\(folder)")
            else { return nil }
            return (try? String(contentsOfFile: "/proc/\(number)/comm", encoding: .utf8))?.trimmingCharacters(in: .newlines)
        }
    }
}
