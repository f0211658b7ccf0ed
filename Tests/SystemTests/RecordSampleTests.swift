import Foundation
import Support
import Testing

/// The walk of `Samples/record`, replayed at full speed, against the track that is kept beside it.
struct RecordSampleTests {
    private func record(in home: ScratchHome) throws -> Run {
        try home.copySamples(["walk.wav", "walk-replay.gpx"])
        try home.turnOn()
        return try home.run("record", "walk.wav", "--source", "replay:walk-replay.gpx?speed=max").expect(status: 0)
    }

    /// The creator names the version, which changes without the track.
    private func versionless(_ document: String) -> String {
        document.replacing(/creator="memotrack [^"]*"/, with: #"creator="memotrack VERSION""#)
    }

    @Test("the track of the sample walk is, byte for byte, Samples/record/walk.gpx")
    func track() async throws {
        try await ScratchHome.use { home in
            _ = try record(in: home)
            let track = try #require(home.read("walk.gpx"))
            if ProcessInfo.processInfo.environment["MEMOTRACK_RECORD_TRANSCRIPTS"] == "1" {
                try track.write(toFile: Binary.sample("record/walk.gpx"), atomically: true, encoding: .utf8)
            }
            let kept = try String(contentsOfFile: Binary.sample("record/walk.gpx"), encoding: .utf8)
            #expect(versionless(track) == versionless(kept))
        }
    }

    @Test("the figures at the end are those that can be computed from the track")
    func figures() async throws {
        try await ScratchHome.use { home in
            let run = try record(in: home)
            // 104 points in the replay. In the track 87, in segments of 64 and 23: counted with grep. Lengths of the lines between
            // them, added up by segment: 554.708 m, by GeographicLib's GeodSolve. First to last time of each: 400 s and 110 s.
            #expect(run.errors.contains("/walk.gpx: 87 samples in 2 segments, 555 m in 8 min 30 s\n"))
            // The other 17: a reflected signal over a kilometre off the lane, and those of a rest of 80 s but its last.
            #expect(run.errors.contains("  16 fixes closer than 5 m"))
            #expect(run.errors.contains("  1 fix too far"))
        }
    }

    @Test("the memo is not touched")
    func memo() async throws {
        try await ScratchHome.use { home in
            _ = try record(in: home)
            #expect(FileManager.default.contentsEqual(atPath: home.path("walk.wav"), andPath: Binary.sample("record/walk.wav")))
        }
    }

    @Test(
        "the official schema accepts the replay and the track", .enabled("MEMOTRACK_SCHEMAS names no folder") { schemas != nil },
        arguments: ["walk.gpx", "walk-replay.gpx"])
    func schema(sample: String) async throws {
        try await ScratchHome.use { home in
            let schema = try #require(Self.schemas) + "/gpx11.xsd"
            try home.tool("xmllint", ["--noout", "--schema", schema, Binary.sample("record/" + sample)]).expect(status: 0)
        }
    }

    private static let schemas = ProcessInfo.processInfo.environment["MEMOTRACK_SCHEMAS"]
}
