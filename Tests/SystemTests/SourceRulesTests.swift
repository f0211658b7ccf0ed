import Foundation
import Support
import Testing

/// What must not stand in the sources, and what may be imported where.
struct SourceRulesTests {
    /// A line of code, comments left out.
    struct Line: Sendable {
        let file: String
        let number: Int
        let text: String

        var module: String { file.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
        var place: String { "\(file):\(number)" }
        /// The module that it imports.
        var imported: String? {
            guard text.hasSuffix("import " + (text.split(separator: " ").last ?? "")) else { return nil }
            return text.split(separator: " ").last.map(String.init)
        }
    }

    /// Read once: there are tens of thousands.
    private static let lines: [Line] = {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: Binary.repository + "/Sources")) ?? []
        return names.filter { $0.hasSuffix(".swift") }.sorted().flatMap { name in
            let text = (try? String(contentsOfFile: Binary.repository + "/Sources/" + name, encoding: .utf8)) ?? ""
            return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
                let code = line.drop { $0 == " " }
                return code.isEmpty || code.hasPrefix("//") ? nil : Line(file: "Sources/" + name, number: index + 1, text: String(code))
            }
        }
    }()

    private func places(of word: String) throws -> [String] {
        try #require(Self.lines.count > 1_000)
        let wanted = Array(word.utf8)
        return Self.lines.filter { $0.text.utf8.contains(wanted) }.map(\.place)
    }

    private func placesInLibraries(of words: [String]) throws -> [String] {
        let allowed = ["Sources/CLI/", "Sources/memotrack/"]
        return try words.flatMap(places).filter { place in !allowed.contains { place.hasPrefix($0) } }
    }

    @Test(
        "field note 15: nothing that a locale changes is used",
        arguments: [
            "String(format:", "formatted(", "strtod", "strtof", "atof", "DateFormatter", "NumberFormatter", "setlocale", "strftime",
        ])
    func locale(word: String) throws {
        #expect(try places(of: word) == [])
    }

    @Test(
        "nothing that traps or looks away is used",
        arguments: ["try!", "as!", "@unchecked Sendable", "nonisolated(unsafe)", "fatalError(", "preconditionFailure(", "unowned(unsafe)"])
    func traps(word: String) throws {
        #expect(try places(of: word) == [])
    }

    @Test("only FoundationEssentials is imported, never the whole of Foundation")
    func foundation() {
        #expect(Self.lines.filter { $0.imported == "Foundation" }.map(\.file) == [])
    }

    @Test("only XMLStream touches libxml2")
    func libxml2() {
        let importers = Set(Self.lines.filter { $0.imported == "CLibXML2" }.map(\.module))
        #expect(importers == ["XMLStream"])
    }

    @Test("libraries never print, exit, or look at arguments and terminals")
    func quiet() throws {
        // What is looked for would be found.
        #expect(try places(of: "STDERR_FILENO") != [])
        #expect(try placesInLibraries(of: ["print(", "debugPrint(", "exit(", "abort(", "isatty("]) == [])
        #expect(try placesInLibraries(of: ["CommandLine", "STDOUT_FILENO", "STDERR_FILENO", "stdout", "stderr"]) == [])
    }

    @Test("a module imports what the package says that it depends on, and that stands above it in the list")
    func arrows() throws {
        let manifest = try String(contentsOfFile: Binary.repository + "/Package.swift", encoding: .utf8)
        var allowed: [String: Set<String>] = ["memotrack": ["CLI"]]
        for match in manifest.matches(of: /library\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?/) {
            let dependencies = Set((match.output.2 ?? "").matches(of: /\w+/).map { String($0.output) })
            #expect(dependencies.isSubset(of: Set(allowed.keys).union(["CLibXML2", "CSystem", "CZlib"])), "\(match.output.1)")
            allowed[String(match.output.1)] = dependencies
        }
        #expect(allowed.count > 5)
        #expect(allowed["PrivacyCopy"] == [])
        let system: Set<String> = ["Glibc", "FoundationEssentials", "Synchronization", "Dispatch"]
        for line in Self.lines {
            guard let imported = line.imported, !system.contains(imported) else { continue }
            #expect(allowed[line.module]?.contains(imported) == true, "\(line.file) imports \(imported)")
        }
    }
}
