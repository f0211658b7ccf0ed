import Foundation
import Support
import Testing

/// What `repair` and `validate` show on a terminal of a folder as people have them, compared with the files in `Samples`.
struct RepairTranscriptTests {
    static let dialogues = [
        scene("validate/folder", ["validate", "-r", "tracks"]),
        scene("repair/dry-run", ["repair", "-r", "--dry-run", "tracks"]),
        scene("repair/to-folder", ["repair", "-r", "tracks", "-o", "mended/"]),
        scene("repair/in-place", ["repair", "-r", "--in-place", "tracks"]),
        scene("repair/one", ["repair", "tracks/cut.gpx", "-o", "mended.gpx"]),
        scene("repair/sound", ["repair", "--in-place", "tracks/monday.gpx"]),
        scene("repair/without-output", ["repair", "tracks/cut.gpx", "tracks/ampersand.gpx"]),
        scene("repair/there-already", ["repair", "tracks/cut.gpx", "-o", "tracks/monday.gpx"]),
        scene("repair/no-track", ["repair", "tracks/picture.gpx"]),
    ]

    @Test("the dialogue is the one in Samples", arguments: dialogues)
    func compare(dialogue: Dialogue) async throws {
        try await dialogue.play()
    }

    private static func scene(_ name: String, _ command: [String]) -> Dialogue {
        Dialogue(name: name, command: command) { home in
            try PeoplesFolder.write(to: home)
            return []
        }
    }
}
