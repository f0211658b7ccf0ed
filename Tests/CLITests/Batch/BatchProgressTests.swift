import Foundation
import Support
import Testing

@testable import CLI

@Suite("Progress of a batch")
struct BatchProgressTests {
    @Test(
        "the bar is one line that fits",
        arguments: [
            (0, 0, 1, 80, "[----------------------------------------] 0 %"),
            (0.5, 3, 7, 80, "[####################--------------------] 50 %, 3 of 7 files"),
            (2, 7, 7, 80, "[########################################] 100 %, 7 of 7 files"),
            (0.5, 3, 7, 30, "[####----] 50 %, 3 of 7 files"),
            (0.5, 3, 7, 12, "50 %, 3 of "),
        ] as [(Double, Int, Int, Int, String)])
    func bar(share: Double, done: Int, total: Int, columns: Int, expected: String) {
        let bar = BatchProgress.bar(share: share, done: done, of: total, columns: columns)
        #expect(bar == expected)
        #expect(bar.count < columns)
    }

    private static func transcript(_ arguments: [String], megabytes: Int = 2, extra: [String: String] = [:]) async throws -> String {
        try await ScratchHome.use { home in
            try home.write(String(repeating: "a", count: megabytes * 1_000_000), to: "a.gpx")
            return try PseudoTerminal.run(["copy", "--slowly", "a.gpx", "-o", "b.gpx"] + arguments, of: Probe.path, in: home, extra: extra)
                .transcript
        }
    }

    @Test("work over half a second shows a bar on a terminal, which is gone at the end")
    func shown() async throws {
        let transcript = try await Self.transcript([])
        #expect(transcript.contains("[#####"))
        let end = try #require(transcript.range(of: "\u{1B}[K", options: .backwards))
        #expect(transcript[end.upperBound...] == "a.gpx: 2000000 changed, written\n")
        #expect(!transcript[..<end.lowerBound].contains("\n"))
    }

    @Test("no bar with --quiet, on a dumb terminal, for quick work, or without a terminal")
    func notShown() async throws {
        let quiet = try await Self.transcript(["-q"])
        #expect(quiet == "")
        let dumb = try await Self.transcript([], extra: ["TERM": "dumb"])
        #expect(dumb == "a.gpx: 2000000 changed, written\n")
        let quick = try await Self.transcript([], megabytes: 0)
        #expect(quick == "a.gpx: 0 changed, written\n")
        try await ScratchHome.use { home in
            try home.write(String(repeating: "a", count: 1_000_000), to: "a.gpx")
            let piped = try home.probe("copy", "--slowly", "a.gpx", "-o", "b.gpx")
            #expect(piped.errors == "a.gpx: 1000000 changed, written\n")
        }
    }
}
