import Foundation
import Support
import Testing

/// What `validate` shows on a terminal, compared with the files in `Samples/validate`.
struct ValidateTranscriptTests {
    static let dialogues = [
        scene("clean", ["clean.gpx"]),
        scene("faults", ["faults.gpx"]),
        scene("faults-json", ["--json", "faults.gpx", "absent.gpx"]),
        scene("several", ["clean.gpx", "truncated.gpx", "foreign.gpx", "absent.gpx"]),
        scene("limit", ["--limit", "1", "foreign.gpx"]),
        scene("strict", ["--strict", "--rule", "schema-foreign-1.0=warning", "foreign.gpx"]),
        scene("rule-off", ["--rule", "schema-foreign-1.0=off", "foreign.gpx"]),
        scene("rule-misspelt", ["--rule", "schema-odrer=off", "clean.gpx"]),
        scene("rule-without-choice", ["--rule", "schema-order", "clean.gpx"]),
        scene("list-rules", ["--list-rules"]),
        scene("no-input", []),
    ]

    @Test("the dialogue is the one in Samples/validate", arguments: dialogues)
    func compare(dialogue: Dialogue) async throws {
        try await dialogue.play()
    }

    private static func scene(_ name: String, _ arguments: [String]) -> Dialogue {
        Dialogue(name: "validate/" + name, command: ["validate"] + arguments) { home in
            for sample in ["clean", "faults", "truncated", "foreign"] {
                try home.write(String(contentsOfFile: Binary.sample("validate/\(sample).gpx"), encoding: .utf8), to: sample + ".gpx")
            }
            return nil
        }
    }
}
