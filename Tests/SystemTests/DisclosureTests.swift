import Foundation
import Support
import Testing

struct DisclosureTests {
    @Test("what is printed has the recorded SHA-256", .enabled(if: Binary.isInstalled("sha256sum")))
    func digest() async throws {
        try await ScratchHome.use { home in
            let recorded = try home.run("disclosure", "--json").expect(status: 0).object()["sha256"] as? String
            // The digest comes from coreutils.
            let sum = try home.tool("bash", ["-c", "\"$0\" disclosure | sha256sum", Binary.path]).expect(status: 0)
            #expect(sum.output == "\(recorded ?? "none")  -\n")
        }
    }

    @Test("the text is the same on a terminal, in another language, and with a width of its own")
    func same() async throws {
        try await ScratchHome.use { home in
            let text = try home.run("disclosure").expect(status: 0).output
            let longest = text.split(separator: "\n").map(\.count).max() ?? 0
            #expect((1...78).contains(longest))
            #expect(try PseudoTerminal.run(["disclosure"], in: home, columns: 60).transcript == text)
            #expect(try home.run("disclosure", extra: ["LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de"]).output == text)
        }
    }

    /// In the order of the text.
    static let claimIDs = [
        "off-by-default", "only-while-recording", "what", "where", "also-kept", "never-sent", "network-source",
        "off-keeps-tracks", "no-start-by-itself", "can-stop",
    ]

    @Test("revision, claims and strings are there as text and as json")
    func parts() async throws {
        try await ScratchHome.use { home in
            let whole = try home.run("disclosure", "--json").expect(status: 0).object()
            #expect(Int(try home.revision()) == whole["revision"] as? Int)
            let claims = try home.run("disclosure", "--claims", "--json").expect(status: 0).array()
            let ids = claims.compactMap { $0["id"] as? String }
            #expect(ids == Self.claimIDs)
            let strings = try home.run("disclosure", "--strings", "--json").expect(status: 0).array()
            let keys = Set(strings.map { $0.keys.sorted() })
            #expect(keys == [["id", "surfaces", "text"]])
            let plain = try home.run("disclosure", "--strings").expect(status: 0).output
            for entry in strings { #expect(plain.contains(entry["id"] as? String ?? "-")) }
            let claimText = try home.run("disclosure", "--claims").expect(status: 0).output
            for claim in claims { #expect(claimText.contains(claim["id"] as? String ?? "-")) }
        }
    }

    @Test("the manual contains what --format man prints")
    func manual() async throws {
        try await ScratchHome.use { home in
            let text = try home.run("disclosure", "--format", "man").expect(status: 0).output
            let page = try String(contentsOfFile: Binary.repository + "/man/memotrack.1", encoding: .utf8)
            #expect(page.contains("\n" + text + ".Sh "))
        }
    }
}
