import PrivacyCopy
import Testing

@Suite("Claims and promises have tests of their names")
struct ClaimNamesTests {
    /// What stands in front of the colon in the name of a test, such as `promise 12, never-sent`.
    private static let subjects: Set<String> = Set(
        SourceTree.tests.flatMap { text in
            text.matches(of: #/@Test\(\s*"([^"]+):/#).flatMap { $0.1.split(separator: #/, | and |: /#).map(String.init) }
        }.map { $0.replacing(#/^claim |^promises? /#, with: "") })

    @Test("promise 11: each claim of the disclosure has a test of its name", arguments: Claim.allCases)
    func claims(claim: Claim) {
        #expect(Self.subjects.contains(claim.id))
    }

    /// The design's promises; 6, 7, 10 and 13 are about commands for files, which are not there yet.
    @Test("each promise has a test of its number", arguments: [1, 2, 3, 4, 5, 8, 9, 11, 12])
    func promises(number: Int) {
        #expect(Self.subjects.contains(String(number)))
    }
}
