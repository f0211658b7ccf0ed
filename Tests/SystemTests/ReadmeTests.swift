import Foundation
import Support
import Testing

/// The README says what is so.
struct ReadmeTests {
    private let text: String

    init() throws {
        text = try String(contentsOfFile: Binary.repository + "/README.md", encoding: .utf8)
    }

    @Test("the session of the README is what a terminal shows")
    func session() async throws {
        let parts = text.components(separatedBy: "```")
        let block = try #require(parts.first { $0.hasPrefix("console\n") }).dropFirst("console\n".count)
        let commands = block.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { $0.dropFirst(2) }
        #expect(commands.count == 5)
        try await ScratchHome.use { home in
            for name in ["walk.wav", "walk-replay.gpx"] {
                try FileManager.default.copyItem(atPath: Binary.sample("record/" + name), toPath: home.path(name))
            }
            let script = commands.map { "printf '%s\\n' '$ '\"$(cat <<'END'\n\($0)\nEND\n)\"\n\($0) 2>&1\n" }.joined()
            try home.write("memotrack() { '\(Binary.path)' \"$@\"; }\n" + script, to: "session.sh")
            let run = try home.tool("bash", ["session.sh"])
            #expect(run.output == String(block))
        }
    }

    @Test("the README holds the disclosure as memotrack prints it, one heading deeper")
    func privacy() async throws {
        try await ScratchHome.use { home in
            let printed = try home.run("disclosure", "--format", "markdown").expect(status: 0).output
            let deeper = printed.replacingOccurrences(of: "## ", with: "### ")
            #expect(text.contains(deeper))
        }
    }

    @Test("every folder of Sources is in the README's map, and every path that it names exists")
    func map() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Binary.repository + "/Sources")
        let missing = folders.filter { !text.contains("`Sources/\($0)`") && !text.contains("`Sources/\($0)/") }
        #expect(missing == [])
        let named = text.components(separatedBy: "`").filter {
            $0.hasPrefix("Sources/") || $0.hasPrefix("Samples/") || $0.hasPrefix("Tests/")
        }
        let absent = named.filter { !FileManager.default.fileExists(atPath: Binary.repository + "/" + $0) }
        #expect(absent == [])
        #expect(named.count > 20)
    }
}
