import Foundation
import Support
import Testing

/// What `summarise` shows on a terminal, compared with the files in `Samples/summarise`.
struct SummariseTranscriptTests {
    static let dialogues = [
        scene("terminal", ["hike.gpx"]),
        scene("terminal-options", ["--units", "imperial", "--splits", "mi", "--places", "--tz", "CET-1CEST,M3.5.0,M10.5.0/3", "hike.gpx"]),
        scene("several", ["hike.gpx", "odd-times.gpx", "truncated.gpx", "waypoints-only.gpx", "without-place.gpx"]),
        scene("table", ["--format", "csv", "plain.gpx", "odd-times.gpx"]),
        scene("zone-misspelt", ["--tz", "Europe/Berlim", "hike.gpx"]),
    ]

    @Test("the dialogue is the one in Samples/summarise", arguments: dialogues)
    func compare(dialogue: Dialogue) async throws {
        try await dialogue.play()
    }

    @Test("every line of the samples fits in 80 columns but those of a table of values", arguments: dialogues.prefix(3))
    func width(dialogue: Dialogue) throws {
        let kept = try String(contentsOfFile: Binary.sample(dialogue.name + ".transcript"), encoding: .utf8)
        let wide = kept.split(separator: "\n").filter { !$0.hasPrefix("$") && $0.count > 80 }
        #expect(wide == [])
    }

    private static func scene(_ name: String, _ arguments: [String]) -> Dialogue {
        Dialogue(name: "summarise/" + name, command: ["summarise"] + arguments) { home in
            for sample in ["reading/plain", "reading/odd-times", "reading/truncated", "reading/waypoints-only", "reading/without-place"] {
                let text = try String(contentsOfFile: Binary.sample(sample + ".gpx"), encoding: .utf8)
                try home.write(text, to: sample.split(separator: "/").last.map(String.init).map { $0 + ".gpx" } ?? "")
            }
            try home.write(String(contentsOfFile: Binary.sample("summarise/hike.gpx"), encoding: .utf8), to: "hike.gpx")
            try home.run("places", "add", "hut", "--radius", "300", "--from", "hike.gpx").expect(status: 0)
            return []
        }
    }
}
