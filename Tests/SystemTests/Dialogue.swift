import Foundation
import Support
import Testing

/// A dialogue on a terminal: what makes it, in which home, and where its transcript is kept.
struct Dialogue: Sendable, CustomTestStringConvertible {
    /// Folder and name below `Samples/`, without the ending.
    let name: String
    let command: [String]
    var script: [PseudoTerminal.Step] = []
    var policy: String?
    var isOn = false
    /// Prepares the home; gives a program that runs beside the dialogue, if there is one.
    var prepare: @Sendable (ScratchHome) throws -> Child? = { _ in nil }

    var testDescription: String { name }

    /// Plays the dialogue and compares what stood on the terminal.
    func play() async throws {
        try await ScratchHome.use { home in
            if isOn { try home.turnOn() }
            let beside = try prepare(home)
            defer { withExtendedLifetime(beside) {} }
            let session = try PseudoTerminal.run(command, in: home, extra: try environment(home), within: 60, script: script)
            let text = "$ memotrack \(typed)\n" + session.transcript + "(status \(session.status.map(String.init) ?? "none"))\n"
            // A time of day has a fixed length, as its stand-in has, so that lines break at the same places.
            let timeless = text.replacing(/([\ \n])\d\d:\d\d UTC/) { "\($0.1)09:30 UTC" }
            try Transcript.compare(Transcript.anonymous(timeless, home), with: name + ".transcript")
        }
    }

    /// The built program is the first that a COMMAND finds.
    private func environment(_ home: ScratchHome) throws -> [String: String] {
        let folder = URL(fileURLWithPath: Binary.path).deletingLastPathComponent().path
        var environment = ["NO_COLOR": "1", "PATH": folder + ":" + (home.environment["PATH"] ?? "")]
        if let policy {
            try home.write(policy, to: "policy.json")
            environment["MEMOTRACK_POLICY"] = home.path("policy.json")
        }
        return environment
    }

    private var typed: String {
        command.map { $0.contains(/[ ?]/) ? "'\($0)'" : $0 }.joined(separator: " ")
    }
}
