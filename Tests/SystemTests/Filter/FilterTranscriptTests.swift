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
    ]

    @Test("the dialogue is the one in Samples/filter", arguments: dialogues)
    func compare(dialogue: Dialogue) async throws {
        try await dialogue.play()
    }

    private static func scene(_ name: String, _ arguments: [String]) -> Dialogue {
        Dialogue(name: "filter/" + name, command: ["filter"] + arguments) { home in
            try home.run("places", "add", "home", "--radius", "100", input: "47.5 9.5").expect(status: 0)
            // A key of its own, so that the edge is the same on every machine.
            try home.write("000102030405060708090a0b0c0d0e0f\n", to: "config/memotrack/zone.key")
            for sample in ["round", "by", "short"] {
                try home.write(String(contentsOfFile: Binary.sample("filter/\(sample).gpx"), encoding: .utf8), to: sample + ".gpx")
            }
            return []
        }
    }
}
