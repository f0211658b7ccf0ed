import Foundation
import Support
import Testing

/// The README as a newcomer reads it: what it shows is what happens.
struct ReadmeTests {
    private let text: String

    init() throws {
        text = try String(contentsOfFile: Binary.repository + "/README.md", encoding: .utf8)
    }

    @Test("the session it opens with is real")
    func session() async throws {
        let blocks = Markdown.blocks("console", in: text)
        let session = try #require(blocks.first)
        // A command and what it says, one after the other.
        let steps = ("\n" + session).components(separatedBy: "\n$ ").dropFirst()
        #expect(steps.count >= 2)
        try await ScratchHome.use { home in
            try home.copySamples(["walk.wav", "walk-replay.gpx"])
            for step in steps {
                let lines = step.components(separatedBy: "\n")
                let folder = URL(fileURLWithPath: Binary.path).deletingLastPathComponent().path
                let run = try home.tool("bash", ["-c", "exec 2>&1; PATH='\(folder)':$PATH; " + lines[0]]).expect(status: 0)
                let shown = lines.dropFirst().joined(separator: " ").replacingOccurrences(of: "/home/ada", with: home.folder)
                // A terminal breaks lines, a pipe does not.
                #expect(Markdown.words(run.output) == Markdown.words(shown))
            }
        }
    }

    @Test("promise 11: its section on privacy is what disclosure --format markdown prints")
    func privacy() async throws {
        try await ScratchHome.use { home in
            let section = try home.run("disclosure", "--format", "markdown").expect(status: 0).output
            #expect(text.contains("\n" + section))
        }
    }

    @Test("its table of commands has every command and no other")
    func commands() async throws {
        try await ScratchHome.use { home in
            let help = try home.run("help").expect(status: 0).output
            let listed = try #require(help.components(separatedBy: "Commands:\n").dropFirst().first?.components(separatedBy: "\n\n").first)
            let known = listed.matches(of: /(?m)^  (\S+)/).map { String($0.output.1) }
            let named = Markdown.section("Status", in: text).matches(of: /(?m)^\| `(\w+)` \|/).map { String($0.output.1) }
            #expect(!known.isEmpty)
            #expect(named == known)
        }
    }

    @Test("every file and folder that it names is there, and every target is on its map")
    func paths() throws {
        let named = text.matches(of: /(?:Sources|Tests|Samples|man)\/[\w\/+.-]*/).map { String($0.output) }
        #expect(named.count > 20)
        for path in Set(named) { #expect(FileManager.default.fileExists(atPath: Binary.repository + "/" + path), "\(path)") }
        for target in try FileManager.default.contentsOfDirectory(atPath: Binary.repository + "/Sources") {
            #expect(named.contains("Sources/" + target), "\(target)")
        }
        let folders = try FileManager.default.contentsOfDirectory(atPath: Binary.sample(""))
        let samples = try String(contentsOfFile: Binary.sample("README.md"), encoding: .utf8)
        for folder in folders where folder != "README.md" { #expect(samples.contains("| `\(folder)"), "\(folder)") }
    }
}

/// The little of Markdown that the README uses.
enum Markdown {
    /// The fenced blocks of a language, without their fences.
    static func blocks(_ language: String, in text: String) -> [String] {
        text.components(separatedBy: "```\(language)\n").dropFirst().compactMap { $0.components(separatedBy: "\n```").first }
    }

    /// What stands below a heading of the second level.
    static func section(_ heading: String, in text: String) -> String {
        text.components(separatedBy: "\n## ").first { $0.hasPrefix(heading + "\n") } ?? ""
    }

    static func words(_ text: String) -> [Substring] {
        text.split(whereSeparator: \.isWhitespace)
    }
}
