import PrivacyCopy
import Testing

@Suite("Every entry is said somewhere, with all its gaps filled")
struct CopyUsesTests {
    /// All code that says entries: everything but the table itself and the list of its ids.
    private static let code = SourceTree.files
        .filter { !$0.path.hasPrefix("Sources/PrivacyCopy/Table/") && $0.path != "Sources/PrivacyCopy/CopyID.swift" }
        .map(\.scanned.code).joined(separator: "\n")

    private static let unused = CopyID.allCases.filter { id in !CopyUses(code).names.contains { $0 == "\(id)" } }

    @Test("promise 11: no entry is there that nothing says")
    func used() {
        #expect(Self.unused.map(\.rawValue) == [])
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
