import Foundation
import Support
import Testing

/// memotrack's libraries, used by another package.
struct PackageTests {
    @Test("the package of the README builds against the libraries and says what the profile keeps")
    func keepers() async throws {
        let readme = try String(contentsOfFile: Binary.repository + "/README.md", encoding: .utf8)
        let blocks = Markdown.blocks("swift", in: readme)
        try #require(blocks.count == 2)
        try await ScratchHome.use { home in
            let manifest = blocks[0].replacingOccurrences(of: "../memotrack", with: Binary.repository)
            try home.write(manifest, to: "keepers/Package.swift")
            try home.write(blocks[1], to: "keepers/Sources/keepers/main.swift")
            // A build folder of its own, where nothing of the tests' can be found.
            try home.tool("swift", ["build", "--package-path", "keepers", "--jobs", "2"], within: 300).expect(status: 0)
            try FileManager.default.copyItem(atPath: Binary.sample("record/walk-replay.gpx"), toPath: home.path("walk.gpx"))
            let run = try home.tool("keepers/.build/debug/keepers", []).expect(status: 0)
            // 104 trkpt elements, counted with grep; 16 of a rest within a metre or two and one reflected signal are not kept.
            #expect(run.output == "87 of 104 points\n")
        }
    }
}
