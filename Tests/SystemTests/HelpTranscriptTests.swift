import Testing

/// What `help` shows on a terminal, compared with the files in `Samples/help`.
struct HelpTranscriptTests {
    static let dialogues =
        [Dialogue(name: "help/overview", command: ["help"]), Dialogue(name: "help/no-command", command: [])]
        + ["record", "location", "permissions", "disclosure", "places", "validate", "repair", "filter", "summarise"].map {
            Dialogue(name: "help/" + $0, command: ["help", $0])
        }

    @Test("the page is the one in Samples/help", arguments: dialogues)
    func page(dialogue: Dialogue) async throws {
        try await dialogue.play()
    }
}
