import Testing

@testable import CLI

struct SpellingTests {
    /// Distances counted by hand.
    @Test(
        "an insertion, a deletion, a substitution and a swap of neighbours each count once",
        arguments: [
            ("location", "location", 0), ("locaton", "location", 1), ("locattion", "location", 1), ("lacation", "location", 1),
            ("loaction", "location", 1), ("", "abc", 3), ("abc", "", 3), ("ca", "abc", 3), ("kitten", "sitting", 3),
        ])
    func distance(first: String, second: String, expected: Int) {
        #expect(Spelling.distance(first, second) == expected)
    }

    @Test("a word that is far from everything has no nearest spelling")
    func far() {
        #expect(Spelling.nearest(to: "frobnicate", among: ["help", "record"]) == nil)
        #expect(Spelling.nearest(to: "x", among: []) == nil)
    }

    @Test("capitals are no difference, and of equals the earlier wins")
    func ties() {
        #expect(Spelling.nearest(to: "HELP", among: ["record", "help"]) == "help")
        #expect(Spelling.nearest(to: "paus", among: ["pause", "pausa"]) == "pause")
    }
}
