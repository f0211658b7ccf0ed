import Foundation
import Support
import Testing

/// What stands on the terminal in each dialogue of `places`, compared with the files in `Samples/places`.
struct PlacesTranscriptTests {
    private static let store = "config/memotrack/places.json"
    private static let home = #"{"name":"home","lat":51.8853,"lon":-3.436,"radius_m":150}"#

    static let dialogues = [
        scene("add", ["add", "home", "--radius", "150"], [.expect("LAT LON:"), .send("51.8853 -3.4360\n")]),
        scene("add-not-numbers", ["add", "home", "--radius", "150"], [.expect("LAT LON:"), .send("by the gate\n")]),
        scene("add-end-of-input", ["add", "home", "--radius", "150"], [.expect("LAT LON:"), .endOfInput]),
        scene("add-interrupt", ["add", "home", "--radius", "150"], [.expect("LAT LON:"), .interrupt]),
        scene("add-no-input", ["add", "home", "--radius", "150", "--no-input"]),
        scene("add-from", ["add", "summit", "--radius", "200", "--from", "hills.gpx"]),
        scene("add-existing", ["add", "home", "--radius", "90"], list: "[\(home)]"),
        scene(
            "add-force", ["add", "home", "--radius", "90", "--force"], [.expect("LAT LON:"), .send("51.8853 -3.4360\n")], list: "[\(home)]"),
        scene("add-on-the-command-line", ["add", "home", "51.8853", "--radius", "90"]),
        scene("add-without-radius", ["add", "home"]),
        scene("add-bad-name", ["add", "home=work", "--radius", "90"]),
        scene("add-bad-radius", ["add", "home", "--radius", "0"]),
        scene("list", ["list"], list: #"[\#(home),{"name":"summit","lat":51.8831,"lon":-3.4369,"radius_m":200}]"#),
        scene("list-none", ["list"]),
        scene("list-damaged", ["list"], list: #"[\#(home),{"name":"summit","lat":951.8831,"lon":-3.4369,"radius_m":200}]"#),
        scene("remove", ["remove", "home"], list: "[\(home)]"),
        scene("remove-misspelt", ["remove", "hmoe"], list: "[\(home)]"),
        scene("sync", ["sync", "list.json"], list: "[\(home)]"),
        scene("misspelt", ["lits"]),
    ]

    @Test("the dialogue is the one in Samples/places", arguments: dialogues)
    func compare(dialogue: Dialogue) async throws {
        try await dialogue.play()
    }

    private static func scene(
        _ name: String, _ arguments: [String], _ script: [PseudoTerminal.Step] = [], list: String? = nil
    ) -> Dialogue {
        Dialogue(name: "places/" + name, command: ["places"] + arguments, script: script) { home in
            for sample in ["hills.gpx", "list.json"] {
                try home.write(String(contentsOfFile: Binary.sample("places/" + sample), encoding: .utf8), to: sample)
            }
            if let list { try home.write(#"{"schema":1,"places":\#(list)}"#, to: store) }
            return []
        }
    }
}
