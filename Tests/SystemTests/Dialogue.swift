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
    /// Whether its gaps are as long as the machine takes; they are then kept as 5 s from half past nine.
    var hasVaryingGaps = false
    /// Prepares the home; gives the programs that run beside the dialogue.
    var prepare: @Sendable (ScratchHome) throws -> [Child] = { _ in [] }
    /// A receiver that plays gpsd's part; the transcript has `Dialogue.port` where its own stood.
    var receiver: (@Sendable () throws -> FakeReceiver)?

    /// Five digits, as any port has that is free, so that lines break at the same places.
    static let port = "52947"

    var testDescription: String { name }

    /// Plays the dialogue and compares what stood on the terminal.
    func play() async throws {
        try await ScratchHome.use { home in
            if isOn { try home.turnOn() }
            let beside = try prepare(home)
            defer { withExtendedLifetime(beside) {} }
            let server = try receiver?()
            defer { server?.stop() }
            let port = server.map { String($0.port) } ?? Self.port
            let session = try PseudoTerminal.run(
                command.map { $0.replacing(Self.port, with: port) }, in: home, extra: try environment(home), within: 60, script: script)
            let text = "$ memotrack \(typed)\n" + session.transcript + "(status \(session.status.map(String.init) ?? "none"))\n"
            try Transcript.compare(Transcript.anonymous(timeless(text.replacing(port, with: Self.port)), home), with: name + ".transcript")
        }
    }

    /// A time of day has a fixed length, as its stand-in has, so that lines break at the same places.
    private func timeless(_ text: String) -> String {
        let even = text.replacing(/([\ \n])\d\d:\d\d UTC/) { "\($0.1)09:30 UTC" }
        guard hasVaryingGaps else { return even }
        return even.replacing(/\n  \d s from (\S+)(\s+)\d\d:\d\d:\d\d UTC/) { "\n  5 s from \($0.1)\($0.2)09:30:00 UTC" }
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
