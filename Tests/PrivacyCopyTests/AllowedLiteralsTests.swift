import Foundation
import Testing

@Suite("Sentences about location and privacy stand in PrivacyCopy alone")
struct AllowedLiteralsTests {
    @Test("promise 11: no string outside PrivacyCopy speaks of it unless the list names it, and the list names no other")
    func sources() throws {
        let path = SourceTree.root.appending(path: "Tests/PrivacyCopyTests/allowed-literals.txt")
        let allowed = AllowedLiterals(try String(contentsOf: path, encoding: .utf8))
        let files = SourceTree.files.filter { !$0.path.hasPrefix("Sources/PrivacyCopy/") }
        #expect(!files.isEmpty)
        let verdict = allowed.judge(files.map { ($0.path, $0.scanned.literals) })
        #expect(verdict.offending == [])
        #expect(verdict.unused == [])
        #expect(allowed.malformed == [])
    }

    private func judge(_ list: String, _ source: String, at path: String = "Sources/CLI/Tool.swift") -> AllowedLiterals.Verdict {
        AllowedLiterals(list).judge([(path, SwiftScanner(source).literals)])
    }

    @Test("each word is caught, in any case and inside other words", arguments: AllowedLiterals.words)
    func caught(word: String) {
        #expect(judge("", "let a = \"my \(word.uppercased())S\"").offending == ["Sources/CLI/Tool.swift:1: my \(word.uppercased())S"])
        #expect(judge("", "let \(word) = \"a\" // \(word)").offending == [])
    }

    @Test("a listed literal passes in its own file and in no other")
    func listed() {
        let list = "CLI/Tool.swift\tlocation\tthe command's name\n"
        #expect(judge(list, "f(\"location\")").offending == [])
        #expect(judge(list, "f(\"location on\")").offending.count == 1)
        #expect(judge(list, "f(\"location\")", at: "Sources/XCLI/Tool.swift").offending.count == 1)
    }

    @Test("a line that nothing needs is found")
    func unused() {
        let list = "# names\nCLI/Tool.swift\tlocation\tthe command's name\nCLI/Tool.swift\tpermissions\tanother\n"
        #expect(judge(list, "f(\"location\")").unused.map(\.literal) == ["permissions"])
    }

    @Test("a line without a reason is found")
    func malformed() {
        #expect(AllowedLiterals("CLI/Tool.swift\tlocation\n").malformed == ["CLI/Tool.swift\tlocation"])
        #expect(AllowedLiterals("CLI/Tool.swift\tlocation\t\n").malformed.count == 1)
    }
}
