import PrivacyCopy
import Testing

@Suite("Every entry is said somewhere, with all its gaps filled")
struct CopyUsesTests {
    /// Groups of ids, by the beginning of their names, that parts of the program still to come will say.
    static let awaitedGroups: Set<String> = ["diagnostic.", "state.cut-short"]

    /// All code that says entries: everything but the table itself and the list of its ids.
    private static let code = SourceTree.files
        .filter { !$0.path.hasPrefix("Sources/PrivacyCopy/Table/") && $0.path != "Sources/PrivacyCopy/CopyID.swift" }
        .map(\.scanned.code).joined(separator: "\n")

    private static let unused = CopyID.allCases.filter { id in !CopyUses(code).names.contains { $0 == "\(id)" } }

    @Test("promise 11: no entry is there that nothing says")
    func used() {
        let unexpected = Self.unused.filter { id in !Self.awaitedGroups.contains { id.rawValue.hasPrefix($0) } }
        #expect(unexpected.map(\.rawValue) == [])
    }

    @Test("a group of entries that are all said is no longer awaited", arguments: Self.awaitedGroups.sorted())
    func awaited(group: String) {
        #expect(Self.unused.contains { $0.rawValue.hasPrefix(group) })
    }

    @Test("promise 11: whoever says an entry fills exactly its gaps")
    func filled() {
        for call in CopyUses(Self.code).calls {
            let id = CopyID.allCases.first { "\($0)" == call.id }
            let gaps = id.flatMap(PrivacyCopy.entry)?.placeholders.map(\.rawValue)
            #expect(gaps.map(Set.init) == call.keys, "PrivacyCopy.text(.\(call.id))")
        }
    }

    @Test("calls are found with their values, over several lines too")
    func calls() {
        let code = """
            PrivacyCopy.text(.alreadyOn) + PrivacyCopy.text(
                .statusConsent, [.given: f(.revision: 1), .revision: String(current)])
            PrivacyCopy.text(id); PrivacyCopy.text(.refusedBefore, values)
            """
        #expect(CopyUses(code).calls == [.init(id: "alreadyOn", keys: []), .init(id: "statusConsent", keys: ["given", "revision"])])
        #expect(CopyUses(code).names.isSuperset(of: ["alreadyOn", "refusedBefore"]))
    }
}
