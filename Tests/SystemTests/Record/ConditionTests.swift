import Foundation
import Support
import Testing

/// Each condition in which nothing may be collected.
struct ConditionTests {
    /// A condition, how it comes about, and what must be said of it.
    struct Withheld: Sendable, CustomTestStringConvertible {
        let name: String
        /// Words of which each must be said: what helps, or what is the matter.
        let words: [String]
        let prepare: @Sendable (ScratchHome) throws -> Void

        var testDescription: String { name }

        static func policy(_ name: String, _ text: String, _ words: String...) -> Withheld {
            Withheld(name: name, words: words) { home in
                try home.turnOn()
                try home.write(text, to: "no-policy.json")
            }
        }
    }

    static let all: [Withheld] = [
        .policy("restricted", #"{"authorization":"restricted"}"#, "restricted", "Nothing that you do here changes this"),
        .policy("servicesOff", #"{"locationServices":false}"#, "services are off", "an administrator", "locationServices"),
        .policy("unrecognised", #"{"accuracy":"odd-word"}"#, "no-policy.json", "odd-word"),
        Withheld(name: "denied", words: ["memotrack permissions reset"]) { home in
            _ = try PseudoTerminal.run(["location", "on"], in: home, script: [.expect("[y/N]"), .send("n\n")])
        },
        Withheld(name: "preferenceOff", words: ["Location is off", "memotrack location on"]) { home in
            try home.turnOn()
            try home.run("location", "off").expect(status: 0)
        },
        Withheld(name: "consentOutdated", words: ["memotrack location on", "new text"]) { home in
            try home.turnOn()
            let file = "config/memotrack/preferences.json"
            let text = try #require(home.read(file))
            try home.write(text.replacing(/"consentRevision" : \d+/, with: "\"consentRevision\" : 0"), to: file)
        },
        Withheld(name: "notDetermined", words: ["not answered", "memotrack location on"]) { home in
            try home.turnOn()
            try home.run("permissions", "reset").expect(status: 0)
        },
    ]

    private func withheld(_ condition: Withheld, _ body: (ScratchHome, [String]) throws -> Void) async throws {
        try await ScratchHome.use { home in
            try condition.prepare(home)
            #expect(try home.status().condition == condition.name)
            try home.writeWalk(5)
            try body(home, ["record", "walk.m4a", "--source", "replay:replay.gpx?speed=max"])
        }
    }

    /// Calls that opened the source, or a socket.
    private func openings(_ calls: [String]) -> [String] {
        calls.filter { $0.contains("replay.gpx\"") && $0.contains("open") || $0.contains("socket(") }
    }

    @Test(
        "promise 1: without COMMAND nothing begins: status 3, the source closed, no session, and the sentence says what helps",
        .enabled("strace is not installed or may not trace here") { Strace.isUsable }, arguments: all)
    func alone(condition: Withheld) async throws {
        try await withheld(condition) { home, record in
            let before = home.files()
            let (run, calls) = try Strace.run(record, in: home, calls: "network,open,openat,openat2")
            #expect(run.status == 3, "\(run)")
            #expect(!calls.isEmpty)
            #expect(openings(calls) == [])
            let said = run.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            for words in condition.words { #expect(said.contains(words), "\(run)") }
            if condition.name == "restricted" { #expect(!said.contains("'memotrack "), "nothing is offered") }
            #expect(home.files() == before)
        }
    }

    @Test(
        "promises 1 and 2: COMMAND runs all the same, with its own status, and the source stays closed",
        .enabled("strace is not installed or may not trace here") { Strace.isUsable }, arguments: all)
    func withCommand(condition: Withheld) async throws {
        try await withheld(condition) { home, record in
            let script = "sleep 1.2; ls \"$XDG_STATE_HOME\"/memotrack/sessions/*.json 2>/dev/null; echo from COMMAND; exit 7"
            let (run, calls) = try Strace.run(record + ["--", "sh", "-c", script], in: home, calls: "network,open,openat,openat2")
            #expect(run.status == 7, "\(run)")
            // While nothing may be collected the session lives in the process alone.
            #expect(run.output == "from COMMAND\n")
            #expect(openings(calls) == [])
            let said = run.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            for words in condition.words { #expect(said.contains(words), "\(run)") }
            #expect(home.read("walk.gpx") == nil)
            // Why it came to nothing is kept.
            let reason = try home.sessions().first?["reason"] as? String
            #expect(reason?.hasPrefix(condition.name) == true)
        }
    }
}
