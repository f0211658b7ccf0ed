import Foundation
import Support
import Testing

/// What stands on the terminal in whole dialogues, compared with the files in `Samples/location`.
///
/// With `MEMOTRACK_RECORD_TRANSCRIPTS=1` the files are written anew, to be read by a person before they are kept.
struct TranscriptTests {
    /// A dialogue: its name, what makes it, and in which home.
    struct Scene: Sendable, CustomTestStringConvertible {
        let name: String
        let command: [String]
        var script: [PseudoTerminal.Step] = []
        var policy: String?
        var isOn = false
        /// What stands in its files before.
        var files: [String: String] = [:]

        var testDescription: String { name }
    }

    private static let preferences = "config/memotrack/preferences.json"
    private static let answer = "state/memotrack/authorization.json"
    private static let no = #"{"schema":1,"answer":"no","date":"2026-11-30"}"#

    static let scenes = [
        Scene(name: "fresh", command: ["location"]),
        Scene(name: "on-yes", command: ["location", "on"], script: [.expect("[y/N]"), .send("y\n")]),
        Scene(name: "on-no", command: ["location", "on"], script: [.expect("[y/N]"), .send("n\n")]),
        Scene(name: "on-enter", command: ["location", "on"], script: [.expect("[y/N]"), .send("\n")]),
        Scene(name: "on-interrupt", command: ["location", "on"], script: [.expect("[y/N]"), .interrupt]),
        Scene(name: "on-neither", command: ["location", "on"], script: [.expect("[y/N]"), .send("perhaps\n")]),
        Scene(name: "on-refused-before", command: ["location", "on"], files: [answer: no]),
        Scene(name: "on-damaged-answer", command: ["location", "on"], files: [answer: "yes"]),
        Scene(
            name: "on-damaged-preference", command: ["location", "on"], script: [.expect("[y/N]"), .send("y\n")], files: [preferences: "{"]),
        Scene(name: "on-again", command: ["location", "on"], isOn: true),
        Scene(name: "on-restricted", command: ["location", "on"], policy: #"{"authorization":"restricted"}"#),
        Scene(
            name: "on-reduced", command: ["location", "on"], script: [.expect("[y/N]"), .send("y\n")], policy: #"{"accuracy":"reduced"}"#),
        Scene(name: "status-on", command: ["location"], isOn: true),
        Scene(name: "status-services-off", command: ["location"], policy: #"{"locationServices":false}"#, isOn: true),
        Scene(name: "status-unrecognised", command: ["location"], policy: #"{"accuracy":"blurred"}"#, isOn: true),
        Scene(name: "status-denied", command: ["location"], isOn: true, files: [answer: no]),
        Scene(name: "status-damaged-answer", command: ["location"], isOn: true, files: [answer: "yes"]),
        Scene(name: "status-damaged-preference", command: ["location"], files: [preferences: "{"]),
        Scene(name: "status-newer-preference", command: ["location"], isOn: true, files: [preferences: #"{"schema":2}"#]),
        Scene(
            name: "status-outdated", command: ["location"], isOn: true,
            files: [preferences: #"{"schema":1,"enabled":true,"consentRevision":0}"#]),
        Scene(name: "off", command: ["location", "off"], isOn: true),
        Scene(name: "permissions", command: ["permissions"], isOn: true),
        Scene(name: "permissions-damaged-answer", command: ["permissions", "locationWhenInUse"], files: [answer: "yes"]),
        Scene(
            name: "permissions-outdated", command: ["permissions", "locationWhenInUse"], isOn: true,
            files: [preferences: #"{"schema":1,"enabled":true,"consentRevision":0}"#]),
        Scene(name: "reset-damaged-answer", command: ["permissions", "reset"], files: [answer: "yes"]),
        Scene(name: "reset-nothing", command: ["permissions", "reset"]),
        Scene(name: "reset", command: ["permissions", "reset"], isOn: true),
        Scene(name: "misspelt", command: ["locaton"]),
    ]

    private static let request = ["permissions", "request"]
    private static let one = ["permissions", "request", "locationWhenInUse"]

    static let requests = [
        Scene(name: "request-yes", command: request, script: [.expect("[y/N]"), .send("y\n")]),
        Scene(name: "request-no", command: one, script: [.expect("[y/N]"), .send("n\n")]),
        Scene(name: "request-enter", command: one, script: [.expect("[y/N]"), .send("\n")]),
        Scene(name: "request-interrupt", command: one, script: [.expect("[y/N]"), .interrupt]),
        Scene(name: "request-timeout", command: one + ["--timeout", "1"], script: [.expect("[y/N]")]),
        Scene(name: "request-refused-before", command: one, files: [answer: no]),
        Scene(name: "request-damaged-answer", command: one, files: [answer: "yes"]),
        Scene(name: "request-again", command: one + ["--again"], isOn: true),
        Scene(name: "request-preference-off", command: one, isOn: true, files: [preferences: #"{"schema":1,"enabled":false}"#]),
        Scene(name: "request-newer-preference", command: one, files: [preferences: #"{"schema":2}"#]),
        Scene(name: "request-restricted", command: one, policy: #"{"authorization":"restricted"}"#),
        Scene(name: "request-services-off", command: one, policy: #"{"locationServices":false}"#),
        Scene(name: "request-always", command: request + ["locationAlways"]),
        Scene(name: "request-no-input", command: one + ["--no-input"]),
        Scene(name: "request-misspelt", command: request + ["blutooth"]),
    ]

    @Test("the dialogue is the one in Samples/location", arguments: scenes + requests)
    func scene(scene: Scene) async throws {
        try await ScratchHome.use { home in
            if scene.isOn { try home.turnOn() }
            for (name, text) in scene.files { try home.write(text, to: name) }
            var extra = ["NO_COLOR": "1"]
            if let policy = scene.policy {
                try home.write(policy, to: "policy.json")
                extra["MEMOTRACK_POLICY"] = home.path("policy.json")
            }
            let session = try PseudoTerminal.run(scene.command, in: home, extra: extra, script: scene.script)
            let text =
                "$ memotrack \(scene.command.joined(separator: " "))\n" + session.transcript
                + "(status \(session.status.map(String.init) ?? "none"))\n"
            try Transcript.compare(Transcript.anonymous(text, home), with: "location/\(scene.name).transcript")
        }
    }
}

/// Kept transcripts.
enum Transcript {
    /// The text without what differs from run to run: the home's name, and today's date.
    static func anonymous(_ text: String, _ home: ScratchHome) -> String {
        // The folder's name has a fixed length, so that lines break at the same places.
        text.replacingOccurrences(of: home.folder, with: "/home/someone-on-this-host")
            .replacing(/20\d\d-\d\d-\d\d/, with: "2026-11-30")
    }

    static func compare(_ text: String, with sample: String) throws {
        let path = Binary.sample(sample)
        if ProcessInfo.processInfo.environment["MEMOTRACK_RECORD_TRANSCRIPTS"] == "1" {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        }
        let kept = try? String(contentsOfFile: path, encoding: .utf8)
        #expect(text == kept, "\(sample)")
    }
}
