import Foundation
import Support
import Testing

/// What must not stand in the sources, and what may be imported where.
struct SourceRulesTests {
    /// A line of code, comments left out.
    struct Line {
        let file: String
        let number: Int
        let text: Substring

        var module: String { file.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
        /// The module that it imports.
        var imported: String? {
            text.firstMatch(
                of: /^\s*(?:(?:public|package|internal|private|fileprivate|@\w+)\s+)*import\s+(?:struct\s+|class\s+|func\s+)?(\w+)/
            )
            .map { String($0.output.1) }
        }
    }

    private let lines: [Line]

    init() throws {
        let names = try FileManager.default.subpathsOfDirectory(atPath: Binary.repository + "/Sources").filter { $0.hasSuffix(".swift") }
        lines = try names.sorted().flatMap { name in
            let text = try String(contentsOfFile: Binary.repository + "/Sources/" + name, encoding: .utf8)
            return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
                .filter { !$0.element.drop { $0 == " " }.hasPrefix("//") }
                .map { Line(file: "Sources/" + name, number: $0.offset + 1, text: $0.element) }
        }
    }

    private func places(of word: String) -> [String] {
        lines.filter { $0.text.contains(word) }.map { "\($0.file):\($0.number)" }
    }

    private func placesInLibraries(of found: some RegexComponent) -> [String] {
        lines.filter { !["CLI", "memotrack"].contains($0.module) && $0.text.contains(found) }.map { "\($0.file):\($0.number)" }
    }

    @Test(
        "field note 15: nothing that a locale changes is used",
        arguments: [
            "String(format:", "formatted(", "strtod", "strtof", "atof", "DateFormatter", "NumberFormatter", "setlocale", "strftime",
        ])
    func locale(word: String) {
        #expect(places(of: word) == [])
    }

    @Test(
        "nothing that traps or looks away is used",
        arguments: ["try!", "as!", "@unchecked Sendable", "nonisolated(unsafe)", "fatalError(", "preconditionFailure(", "unowned(unsafe)"])
    func traps(word: String) {
        #expect(places(of: word) == [])
    }

    @Test("only FoundationEssentials is imported, never the whole of Foundation")
    func foundation() {
        #expect(lines.filter { $0.imported == "Foundation" }.map(\.file) == [])
    }

    @Test("only XMLStream touches libxml2")
    func libxml2() {
        let importers = Set(lines.filter { $0.imported == "CLibXML2" }.map(\.module))
        #expect(importers == ["XMLStream"])
    }

    @Test("libraries never print, exit, or look at arguments and terminals")
    func quiet() {
        #expect(placesInLibraries(of: /\b(print|debugPrint|exit|_exit|abort|isatty)\(/) == [])
        #expect(placesInLibraries(of: /\b(CommandLine|STDOUT_FILENO|STDERR_FILENO|stdout|stderr)\b/) == [])
    }

    @Test("a module imports what the package says that it depends on, and that stands above it in the list")
    func arrows() throws {
        let manifest = try String(contentsOfFile: Binary.repository + "/Package.swift", encoding: .utf8)
        var allowed: [String: Set<String>] = ["memotrack": ["CLI"]]
        for match in manifest.matches(of: /library\("(\w+)"(?:, \[([^\]]*)\])?/) {
            let dependencies = Set((match.output.2 ?? "").matches(of: /\w+/).map { String($0.output) })
            #expect(dependencies.isSubset(of: Set(allowed.keys).union(["CLibXML2", "CSystem"])), "\(match.output.1)")
            allowed[String(match.output.1)] = dependencies
        }
        #expect(allowed.count > 5)
        #expect(allowed["PrivacyCopy"] == [])
        let system: Set<String> = ["Glibc", "FoundationEssentials", "Synchronization", "Dispatch"]
        for line in lines {
            guard let imported = line.imported, !system.contains(imported) else { continue }
            #expect(allowed[line.module]?.contains(imported) == true, "\(line.file) imports \(imported)")
        }
    }
}
