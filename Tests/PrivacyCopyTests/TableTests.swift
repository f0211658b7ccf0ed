import PrivacyCopy
import Testing

@Suite("The table of sentences")
struct TableTests {
    @Test("promise 11: every id has one entry, and no two entries say the same")
    func oneEach() {
        #expect(PrivacyCopy.entries.count == CopyID.allCases.count)
        #expect(Set(PrivacyCopy.entries.map(\.id)) == Set(CopyID.allCases))
        let doubled = Dictionary(grouping: PrivacyCopy.entries, by: \.markup).values.filter { $0.count > 1 }
        #expect(doubled.map { $0.map(\.id.rawValue) } == [])
    }

    @Test("an id is lower case in words joined by hyphens and dots", arguments: CopyID.allCases.filter { $0 != .usageLocationWhenInUse })
    func spelling(id: CopyID) {
        #expect(id.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)+/) != nil)
    }

    @Test("an entry is plain text on one line: paired backticks, known gaps, no exclamation", arguments: PrivacyCopy.entries)
    func plain(entry: CopyEntry) {
        #expect(!entry.surfaces.isEmpty)
        #expect(entry.markup.filter { $0 == "`" }.count.isMultiple(of: 2))
        #expect(!entry.text.contains(/[ ]{2}|^[ ]|[ ]$|[!\n\t`]/))
        let braces = entry.markup.matches(of: /\{(\w+)(\|[^|{}]+\|[^|{}]+)?\}/)
        #expect(Set(braces.map { String($0.1) }) == Set(entry.placeholders.map(\.rawValue)))
        #expect(entry.markup.filter { "{}".contains($0) }.count == 2 * braces.count)
    }

    @Test("filling an entry's own gaps leaves none open", arguments: PrivacyCopy.entries)
    func filled(entry: CopyEntry) {
        let values = Dictionary(uniqueKeysWithValues: entry.placeholders.map { ($0, "value") })
        #expect(!PrivacyCopy.text(entry.id, values).contains(/[{}]/))
    }

    @Test("a value is taken as it is, and what looks like a gap or a backtick in it too")
    func values() {
        #expect(PrivacyCopy.text(.movedAside, [.path: "a{date}`", .destination: "b"]) == "'a{date}`' was damaged; it is now 'b'.")
    }

    @Test("a gap without a value stays as it is written")
    func open() {
        #expect(PrivacyCopy.text(.samplesKept, [.track: "walk.gpx"]) == "walk.gpx: {count|sample|samples} in {segments|segment|segments}")
    }

    @Test("a number takes the noun that fits")
    func nouns() {
        func kept(_ count: String, _ segments: String) -> String {
            PrivacyCopy.text(.samplesKept, [.track: "a", .count: count, .segments: segments])
        }
        #expect(kept("1", "1") == "a: 1 sample in 1 segment")
        #expect(kept("0", "2") == "a: 0 samples in 2 segments")
        #expect(kept("11", "21") == "a: 11 samples in 21 segments")
    }

    @Test(
        "sentences end with a full stop, and one-line helps neither begin with a capital nor end with one", arguments: PrivacyCopy.entries)
    func stops(entry: CopyEntry) {
        switch entry.id.rawValue.prefix(while: { $0 != "." }) {
        case "help", "error":
            #expect(!entry.text.hasSuffix("."))
            #expect(entry.text.first?.isUppercase == false)
        case "condition", "recovery", "answer", "bucket", "detail", "ended", "diagnostic", "clock", "track", "notice", "usage":
            #expect(entry.text.hasSuffix(".") || entry.text.hasSuffix("{sentence}"))
        default: break
        }
    }

    @Test("only locationWhenInUse is declared: memotrack cannot ask for more")
    func declared() {
        #expect(PrivacyCopy.declaredUsages == ["locationWhenInUse": .usageLocationWhenInUse])
    }
}
