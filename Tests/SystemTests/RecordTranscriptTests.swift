import Foundation
import Support
import Testing

/// What stands on the terminal while a memo is recorded, compared with the files in `Samples/record`.
struct RecordTranscriptTests {
    private static let whole = "replay:walk-replay.gpx?speed=max"
    /// One point, then nothing for an hour: what has to be waited for comes at once, and nothing more comes.
    private static let pausing = "replay:pausing.gpx"

    static let starts = [
        scene("off", ["walk.wav"], isOn: false),
        scene("denied", ["walk.wav"], isOn: false) { home in
            _ = try PseudoTerminal.run(["location", "on"], in: home, script: [.expect("[y/N]"), .send("n\n")])
            return nil
        },
        scene("restricted", ["walk.wav"], policy: #"{"authorization":"restricted"}"#),
        scene("services-off", ["walk.wav"], policy: #"{"locationServices":false}"#),
        scene("existing", ["walk.wav", "-s", whole]) { try $0.standing("<gpx/>", at: "walk.gpx") },
        scene("running", ["walk.wav", "-s", whole]) { try $0.record(until: .recording) },
        scene("no-memo", []),
        scene("not-a-memo", ["walk.gpx"]),
        scene("misspelt-source", ["walk.wav", "-s", "reply:walk.gpx"]),
        scene("misspelt-option", ["walk.wav", "--sorce", whole]),
        scene("misspelt-profile", ["walk.wav", "-p", "fitnes"]),
    ]

    static let sessions = [
        scene("whole", ["walk.wav", "-s", whole]),
        scene("interrupt", ["walk.wav", "-s", pausing], [.expect("Recording:"), .interrupt]),
        scene("append", ["walk.wav", "--append", "-s", whole]) { try $0.record(until: .ended) },
        scene("force", ["walk.wav", "--force", "-s", whole]) { try $0.record(until: .ended) },
        scene("resumed", ["walk.wav", "-s", whole]) { try $0.record(until: .killed) },
        scene("reduced", ["walk.wav", "-s", whole], policy: #"{"accuracy":"reduced"}"#),
        scene("reduced-kept", ["walk.wav", "-s", whole, "--worst-accuracy", "5000"], policy: #"{"accuracy":"reduced"}"#),
        scene("quiet", ["walk.wav", "--quiet", "-s", whole]),
    ]

    static let withoutSamples = [
        scene("no-source", ["walk.wav", "-s", "replay:nowhere.gpx"]),
        scene("no-times", ["walk.wav", "-s", "replay:untimed.gpx"]) {
            try $0.standing(Walk.document(#"<trkpt lat="51.8853" lon="-3.4361"/>"#), at: "untimed.gpx")
        },
        scene("truncated", ["walk.wav", "-s", "replay:truncated.gpx"]) {
            try $0.standing(String(Walk.document(Walk.point("51.8853", "07:30:00")).dropLast(30)), at: "truncated.gpx")
        },
        scene("unreachable", ["walk.wav", "-s", "gpsd://localhost:1"], [.expect("localhost:1"), .interrupt]),
        scene("inaccurate", ["walk.wav", "-s", "replay:poor.gpx?speed=max"]) {
            try $0.standing(Walk.document(Walk.point("51.8853", "07:30:00", more: "<hdop>40</hdop>")), at: "poor.gpx")
        },
    ]

    static let withCommands = [
        scene(
            "command", ["walk.wav", "-s", pausing, "--", "sh", "-c", "read word; echo memo: $word; exit 3"],
            [.expect("Recording:"), .send("done\n")]),
        scene(
            "command-off", ["walk.wav", "--", "sh", "-c", "read word; echo memo: $word"], [.expect("Not recording:"), .send("done\n")],
            isOn: false),
        scene("command-missing", ["walk.wav", "--", "arecrd"]),
        scene(
            "command-existing", ["walk.wav", "-s", pausing, "--", "sh", "-c", "read word"], [.expect("Recording:"), .send("\n")]
        ) { try $0.standing("<gpx/>", at: "walk.gpx") },
        scene(
            "withdrawn", ["walk.wav", "-s", pausing, "--", "sh", "-c", "read word; memotrack location off; read word"],
            [.expect("Recording:"), .send("\n"), .expect("Not recording:"), .send("\n")]),
    ]

    @Test("the dialogue is the one in Samples/record", arguments: starts + sessions + withoutSamples + withCommands)
    func compare(dialogue: Dialogue) async throws {
        try await dialogue.play()
    }

    private static func scene(
        _ name: String, _ arguments: [String], _ script: [PseudoTerminal.Step] = [], policy: String? = nil, isOn: Bool = true,
        prepare: @escaping @Sendable (ScratchHome) throws -> Child? = { _ in nil }
    ) -> Dialogue {
        Dialogue(name: "record/" + name, command: ["record"] + arguments, script: script, policy: policy, isOn: isOn) { home in
            try home.copySamples(["walk.wav", "walk-replay.gpx"])
            try home.writePausing()
            return try prepare(home).map { [$0] } ?? []
        }
    }
}

/// Documents of a few points on the way of the sample walk.
enum Walk {
    static func document(_ points: String) -> String {
        #"<gpx version="1.1" creator="hand" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>"# + points + "</trkseg></trk></gpx>"
    }

    static func point(_ latitude: String, _ time: String, more: String = "") -> String {
        #"<trkpt lat="\#(latitude)" lon="-3.4361"><time>2026-05-03T\#(time)Z</time>"# + more + "</trkpt>"
    }
}

extension ScratchHome {
    /// How far an earlier recording of `walk.wav` has come.
    enum Earlier {
        case ended, killed
        /// It goes on until the dialogue is over.
        case recording
    }

    /// `pausing.gpx`: one point, then nothing for an hour.
    func writePausing() throws {
        try write(Walk.document(Walk.point("51.8853", "07:20:00") + Walk.point("51.8873", "08:20:00")), to: "pausing.gpx")
    }

    /// Writes a file, as the whole of a dialogue's preparation.
    func standing(_ text: String, at name: String) throws -> Child? {
        try write(text, to: name)
        return nil
    }

    func copySamples(_ names: [String]) throws {
        for name in names { try FileManager.default.copyItem(atPath: Binary.sample("record/" + name), toPath: path(name)) }
    }

    /// Records `walk.wav` from `pausing.gpx`, in a session before the one that is looked at.
    func record(until stage: Earlier) throws -> Child? {
        let child = try start("memotrack", ["record", "walk.wav", "--source", "replay:pausing.gpx"])
        try child.wait(within: 30) { _ in read("walk.gpx")?.contains("</gpx>") == true }
        switch stage {
        case .recording: return child
        case .ended: child.signal(SIGTERM)
        case .killed: child.signal(SIGKILL)
        }
        _ = try child.finish()
        return nil
    }
}
