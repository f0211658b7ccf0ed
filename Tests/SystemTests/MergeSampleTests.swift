import Foundation
import Support
import Testing

/// What `merge` makes of the files in `Samples/merge`, compared with the files beside them, and what it shows on a terminal.
struct MergeSampleTests {
    private static let folder = Binary.sample("merge/")
    private static let inputs = ["morning.gpx", "watch.gpx", "logger.gpx"]

    /// The files and what makes them.
    static let samples: [(name: String, options: [String], inputs: [String])] = [
        ("merged.gpx", [], Array(inputs[..<2])), ("with-1.0.gpx", [], inputs),
        ("by-day.gpx", ["--by", "day", "--trace-inputs"], inputs),
        ("dropped.json", ["--overlap", "longest", "--dedupe-waypoints", "--json", "--dry-run"], Array(inputs[..<2])),
    ]

    private static func copyInputs(to home: ScratchHome) throws {
        for name in inputs { try FileManager.default.copyItem(atPath: folder + name, toPath: home.path(name)) }
    }

    @Test("the samples are merged as they are kept", arguments: samples)
    func sample(name: String, options: [String], inputs: [String]) async throws {
        try await ScratchHome.use { home in
            try Self.copyInputs(to: home)
            let run = try home.tool("memotrack", ["merge"] + options + inputs).expect(status: 0)
            if ProcessInfo.processInfo.environment["MEMOTRACK_RECORD_TRANSCRIPTS"] == "1" {
                try run.output.write(toFile: Self.folder + name, atomically: true, encoding: .utf8)
            }
            let kept = try String(contentsOfFile: Self.folder + name, encoding: .utf8)
            #expect(run.output == kept)
            guard name.hasSuffix(".gpx") else { return }
            try home.write(run.output, to: "output.gpx")
            try home.run("validate", "output.gpx").expect(status: 0)
            if let schemas = ProcessInfo.processInfo.environment["MEMOTRACK_SCHEMAS"] {
                try home.tool("xmllint", ["--noout", "--nonet", "--schema", schemas + "/gpx11.xsd", "output.gpx"]).expect(status: 0)
            }
        }
    }

    static let dialogues = [
        scene("merge/three", ["merge", "morning.gpx", "watch.gpx", "logger.gpx", "-o", "day.gpx"]),
        scene("merge/dropping", ["merge", "--overlap", "first", "--dedupe-waypoints", "morning.gpx", "watch.gpx", "-o", "day.gpx"]),
        scene("merge/refused", ["merge", "--overlap", "error", "morning.gpx", "watch.gpx", "-o", "day.gpx"]),
        scene("merge/repeated", ["merge", "morning.gpx", "copy.gpx", "--dry-run"]),
        scene("merge/there-already", ["merge", "morning.gpx", "watch.gpx", "-o", "watch.gpx"]),
    ]

    @Test("the dialogue is the one in Samples", arguments: dialogues)
    func compare(dialogue: Dialogue) async throws {
        try await dialogue.play()
    }

    private static func scene(_ name: String, _ command: [String]) -> Dialogue {
        Dialogue(name: name, command: command) { home in
            try copyInputs(to: home)
            try FileManager.default.copyItem(atPath: folder + "morning.gpx", toPath: home.path("copy.gpx"))
            return []
        }
    }
}
