import Foundation
import Glibc
import Support
import Testing

/// What stands on the terminal of a session that is told what to do, and of the command that tells it, compared with the files in
/// `Samples/control`.
struct ControlTranscriptTests {
    private static let record = ["record", "walk.wav", "-s", "gpsd://localhost:" + Dialogue.port]
    private static let visiting = ["record", "walk.wav", "-s", "replay:visits.gpx?speed=max"]
    /// Gaps of a second or more are listed, and those of nothing are not.
    private static let aSecond = PseudoTerminal.Step.meanwhile { usleep(1_200_000) }
    private static let runs: Preparation = { [try $0.begin("walk.wav")] }

    /// On the terminal of `record`.
    static let told = [
        told("paused", [.elsewhere(["pause"]), .expect("Paused:"), aSecond, .elsewhere(["resume"]), .expect("Recording:"), .interrupt]),
        told("parked", [.elsewhere(["park"]), .expect("Parked:"), aSecond, .elsewhere(["resume"]), .expect("Recording:"), .interrupt]),
        told(
            "marked",
            [
                .elsewhere(["pause"]), .elsewhere(["mark", "the gate is open"]), aSecond, .elsewhere(["resume"]), .expect("Recording:"),
                .elsewhere(["pause"]), .elsewhere(["mark", ""]), aSecond, .elsewhere(["resume"]), .expect("Recording:"), .interrupt,
            ]),
        told("mark-unplaced", [.elsewhere(["mark", "the gate is open"]), .interrupt]),
        told("stopped", [.elsewhere(["stop"])]),
        told("stopped-command", [.elsewhere(["stop"]), .send("done\n")], more: ["--", "sh", "-c", "read word; echo memo: $word; exit 3"]),
        told("suspended", [.send("\u{1A}"), .stopped, aSecond, .signal(SIGCONT), .expect("Recording:"), .interrupt]),
        told("paused-to-the-end", [.elsewhere(["pause"]), .expect("Paused:"), .interrupt]),
    ]

    static let visits = [
        scene("places", visiting, prepare: Self.places),
        scene(
            "places-assuming",
            visiting + ["--assuming", "home=outside", "--assuming", "gate=outside"],
            prepare: Self.places),
        scene("assuming-misspelt", ["record", "walk.wav", "-s", "replay:visits.gpx", "--assuming", "hmoe=inside"], prepare: Self.places),
    ]

    /// On the terminal of the command that tells it.
    static let telling = [
        scene("pause", ["pause"], prepare: runs),
        scene("park", ["park"], prepare: runs),
        scene("resume", ["resume"]) { try $0.begin("walk.wav", then: ["pause"]) },
        scene("mark", ["mark", "the gate is open"], prepare: runs),
        scene("mark-paused", ["mark"]) { try $0.begin("walk.wav", then: ["pause"]) },
        scene("mark-two-lines", ["mark", "the gate\nis open"], prepare: runs),
        scene("stop", ["stop"], prepare: runs),
        scene("stop-cut-short", ["stop"]) { try $0.cutShort() },
        scene("stop-quiet", ["stop", "--quiet"], prepare: runs),
        scene("none", ["pause"]),
        scene("no-such", ["pause", "--memo", "talk"], prepare: runs),
        scene("ambiguous", ["pause"]) { try [$0.begin("walk.wav")] + $0.beginLater("talk.wav", then: ["resume"]) },
        scene("several", ["pause", "--memo", "talk"]) { try [$0.begin("walk.wav")] + $0.beginLater("talk.wav", then: ["resume"]) },
        scene("misspelt", ["puase"]),
    ]

    static let lists = [
        scene("sessions-none", ["sessions"]),
        scene("sessions", ["sessions"]) { home in
            let first = try home.cutShort()
            return try first + home.beginLater("talk.wav", then: ["stop"]) + home.beginLater("song.wav", then: ["park"])
                + home.beginLater("note.wav", then: ["resume"])
        },
        scene("sessions-suspended", ["sessions"]) { home in
            let child = try home.begin("walk.wav")
            child.signal(SIGTSTP)
            try child.wait { $0.errorsSoFar.contains("suspended") }
            return [child]
        },
        scene("sessions-off", ["sessions"]) { home in
            let child = try home.begin("walk.wav")
            _ = try home.run("location", "off")
            try child.wait { $0.errorsSoFar.contains("Not recording") }
            return [child]
        },
        scene("sessions-misunderstood", ["sessions"]) { home in
            let child = try home.begin("walk.wav")
            try home.write("{", to: "no-policy.json")
            try child.wait { $0.errorsSoFar.contains("Not recording") }
            return [child]
        },
        scene("status", ["location"], prepare: runs),
        scene("status-paused", ["location"]) { try $0.begin("walk.wav", then: ["pause"]) },
    ]

    @Test("the dialogue is the one in Samples/control", arguments: told + visits + telling + lists)
    func compare(dialogue: Dialogue) async throws {
        try await dialogue.play()
    }

    private typealias Preparation = @Sendable (ScratchHome) throws -> [Child]

    /// `visits.gpx` begins at `home`, goes to `gate` 445 m north of it, and on.
    private static let places: Preparation = { home in
        let places = #"{"name":"home","lat":51.8853,"lon":-3.4361,"radius_m":60},{"name":"gate","lat":51.8893,"lon":-3.4361,"radius_m":60}"#
        try home.write(#"{"schema":1,"places":[\#(places)]}"#, to: "config/memotrack/places.json")
        let accuracy = #"<extensions><horizontalAccuracy xmlns="urn:x-memotrack:gpx:1">5</horizontalAccuracy></extensions>"#
        let points = (0..<6).map { Walk.point("51.8\(853 + 10 * $0)", "07:20:\($0)5", more: accuracy) }
        try home.write(Walk.document(points.joined()), to: "visits.gpx")
        return []
    }

    private static func told(_ name: String, _ script: [PseudoTerminal.Step], more: [String] = []) -> Dialogue {
        var scene = scene(name, record + more, [.expect("Recording:")] + script)
        scene.receiver = { try FakeReceiver { connection, _ in give(connection) } }
        return scene
    }

    /// One position, then nothing until the other side closes the connection.
    private static func give(_ connection: FakeReceiver.Connection) {
        connection.send("{\"class\":\"VERSION\",\"release\":\"3.25\",\"proto_major\":3,\"proto_minor\":15}\n")
        _ = connection.line()
        let time = Date.now.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true))
        connection.send(
            "{\"class\":\"TPV\",\"device\":\"/dev/imaginary\",\"mode\":3,\"time\":\"\(time)Z\",\"lat\":51.8853,\"lon\":-3.4361,"
                + "\"eph\":5}\n")
        while connection.line() != nil {}
    }

    private static func scene(
        _ name: String, _ arguments: [String], _ script: [PseudoTerminal.Step] = [], prepare: @escaping Preparation = { _ in [] }
    ) -> Dialogue {
        Dialogue(name: "control/" + name, command: arguments, script: script, isOn: true, hasVaryingGaps: true) { home in
            try home.copySamples(["walk.wav"])
            try home.writePausing()
            return try prepare(home)
        }
    }
}

extension ScratchHome {
    /// Records a memo from `pausing.gpx` and waits for its first point.
    fileprivate func begin(_ memo: String) throws -> Child {
        let track = memo.replacing(".wav", with: ".gpx")
        let child = try start("memotrack", ["record", memo, "--source", "replay:pausing.gpx"])
        // The list is written after the point.
        try child.wait(within: 30) { _ in points(track) == 1 && child.errorsSoFar.contains("Recording:") }
        return child
    }

    /// The same, with a request that has been answered.
    fileprivate func begin(_ memo: String, then request: [String]) throws -> [Child] {
        let child = try begin(memo)
        try run(request[0], "--memo", memo).expect(status: 0)
        return [child]
    }

    /// The same in a later second, which is as fine as the list's order is.
    fileprivate func beginLater(_ memo: String, then request: [String]) throws -> [Child] {
        usleep(1_100_000)
        return try begin(memo, then: request)
    }

    /// Leaves a session of `walk.wav` that was cut short.
    fileprivate func cutShort() throws -> [Child] {
        let child = try begin("walk.wav")
        child.signal(SIGKILL)
        _ = try child.finish()
        return []
    }
}
