import Foundation
import Support
import Testing

/// What `filter` shows on a terminal, compared with the files in `Samples/filter`.
struct FilterTranscriptTests {
    static let dialogues = [
        scene("hide", ["--hide", "home", "round.gpx", "-o", "shared.gpx"]),
        scene("hide-everywhere", ["--hide", "home", "--hide-everywhere", "round.gpx", "-o", "shared.gpx"]),
        scene("hide-passing-by", ["--hide", "home", "by.gpx", "-o", "shared.gpx"]),
        scene("hide-all", ["--hide", "home", "short.gpx", "-o", "shared.gpx"]),
        scene("hide-misspelt", ["--hide", "hoem", "round.gpx"]),
        scene("hide-figures", ["--hide", "52.1,4.3", "round.gpx"]),
        week("week", ["--spikes", "--drift", "--hide", "home", "week", "-o", "clean/"]),
        week("week-explained", ["--spikes", "--explain", "--dry-run", "week/wednesday.gpx"]),
        week("week-again", ["--spikes", "--drift", "--in-place", "week"]),
    ]

    @Test("the dialogue is the one in Samples/filter", arguments: dialogues)
    func compare(dialogue: Dialogue) async throws {
        try await dialogue.play()
    }

    /// Five walks as a watch wrote them, with drift and spikes, all but one from home and back.
    private static func week(_ name: String, _ arguments: [String]) -> Dialogue {
        Dialogue(name: "filter/" + name, command: ["filter"] + arguments) { home in
            try addHome("51.8430 5.8620", radius: "60", to: home)
            let folder = Binary.sample("filter/week")
            for day in try FileManager.default.contentsOfDirectory(atPath: folder) {
                try home.write(String(contentsOfFile: folder + "/" + day, encoding: .utf8), to: "week/" + day)
            }
            return []
        }
    }

    /// With a key of its own, so that the edge is the same on every machine.
    private static func addHome(_ centre: String, radius: String, to home: ScratchHome) throws {
        try home.run("places", "add", "home", "--radius", radius, input: centre).expect(status: 0)
        try home.write("000102030405060708090a0b0c0d0e0f\n", to: "config/memotrack/zone.key")
    }

    private static func scene(_ name: String, _ arguments: [String]) -> Dialogue {
        Dialogue(name: "filter/" + name, command: ["filter"] + arguments) { home in
            try addHome("47.5 9.5", radius: "100", to: home)
            for sample in ["round", "by", "short"] {
                try home.write(String(contentsOfFile: Binary.sample("filter/\(sample).gpx"), encoding: .utf8), to: sample + ".gpx")
            }
            return []
        }
    }
}
