import Foundation
import Support
import Testing

/// `Tests/left-out.py`, which knows nothing of memotrack, on what `filter` makes of the files in `Samples/reading`.
struct FilterLeftOutTests {
    private static let script = Binary.repository + "/Tests/left-out.py"
    /// Of these other bytes are meant than those that stand there: what changes becomes UTF-8.
    private static let recoded = ["utf16-big", "utf16-little", "latin1", "windows-1252", "wrong-encoding"]

    @Test("promise 6: with random rules the output is the input with whole points left out", .enabled(if: Binary.isInstalled("python3")))
    func random() async throws {
        var chance = SplitMix64(state: 2_026)
        let names = try FileManager.default.contentsOfDirectory(atPath: Binary.sample("reading")).sorted()
            .filter { name in name.hasSuffix(".gpx") && !Self.recoded.contains { name.hasPrefix($0) } }
        try await ScratchHome.use(inMemory: true) { home in
            try home.write("52.0995 4.2995\n52.1015 4.3015\n", to: "box")
            var pairs: [String] = [], filtered = 0
            for name in names {
                for round in 0..<2 {
                    let output = "\(round)-\(name)"
                    let rules = Self.rules(&chance)
                    let run = try home.start("memotrack", ["filter", "-y", "-o", output] + rules + [Binary.sample("reading/" + name)])
                        .finish()
                    guard home.read(output) != nil else {
                        // What is malformed makes no file; nothing else may.
                        #expect(run.status == 2, "\(run)")
                        continue
                    }
                    #expect(run.status == 0 || run.status == 1, "\(run)")
                    filtered += run.errors.contains("points removed") ? 1 : 0
                    pairs += [Binary.sample("reading/" + name), output]
                }
            }
            let check = try home.tool("python3", [Self.script] + pairs)
            #expect(check.status == 0 && check.output == "", "\(check)")
            #expect(filtered > 15)
        }
    }

    @Test("the script tells what is not so", .enabled(if: Binary.isInstalled("python3")))
    func tells() async throws {
        try await ScratchHome.use { home in
            let text = try String(contentsOfFile: Binary.sample("reading/plain.gpx"), encoding: .utf8)
            try home.write(text.replacing("</ele>", with: "0</ele>", maxReplacements: 1), to: "digit")
            try home.write(text.replacing("</trkseg>", with: " </trkseg>", maxReplacements: 1), to: "space")
            for name in ["digit", "space"] {
                try home.tool("python3", [Self.script, Binary.sample("reading/plain.gpx"), name]).expect(status: 1)
            }
        }
    }

    private static func rules(_ chance: inout SplitMix64) -> [String] {
        let all: [[String]] = [
            ["--profile", "fitness"], ["--profile", "coarse"], ["--duplicates"], ["--spikes"], ["--box", "@box"],
            ["--after", "2026-05-01T08:00:01Z"], ["--split-after", "1"], ["--split-beyond", "5"], ["--fewest-points", "2"],
            ["--drift", "--stop-radius", "50", "--stop-time", "2"], ["--minimum-distance", "20"], ["--minimum-interval", "3"],
            ["--simplify", "4"],
        ]
        return all.shuffled(using: &chance).prefix(Int.random(in: 1...4, using: &chance)).flatMap(\.self)
    }
}
