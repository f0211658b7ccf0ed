import Foundation
import Glibc
import Support
import Testing

/// `--events` and marks.
struct EventsTests {
    private static let source = "replay:replay.gpx?speed=10"

    private func prepared(_ body: (ScratchHome) throws -> Void) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(2_000, latitude: 61.1928374)
            try body(home)
        }
    }

    /// Each line as its event, name and what it changed to.
    private func lines(_ text: String) throws -> [String] {
        try text.split(separator: "\n").map { line in
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
            #expect(Set(object.keys) == ["time", "event", "name", "from", "to", "reason"], "\(line)")
            let time = try #require(object["time"] as? String)
            #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil, "\(line)")
            return ["event", "name", "to", "reason"].map { object[$0] as? String ?? "-" }.joined(separator: " ")
        }
    }

    @Test("each event is a line of JSON with its six keys, appended as it happens, and no digit of a place is among them")
    func file() async throws {
        try await prepared { home in
            let child = try home.startRecording(["--events", "events.jsonl", "--mark", "start"], source: Self.source)
            try home.run("pause").expect(status: 0)
            try home.run("mark", "bridge").expect(status: 0)
            try home.run("resume").expect(status: 0)
            try child.wait(within: 20) { _ in home.segments() == 2 }
            try home.run("location", "off").expect(status: 0)
            try child.wait(within: 20) { $0.errorsSoFar.contains("preferenceOff") }
            try home.run("stop").expect(status: 0)
            _ = try child.finish()
            #expect(home.mode("events.jsonl") == 0o600)
            let text = try #require(home.read("events.jsonl"))
            for digits in ["1928374", "192837", "61.19", "7.5"] { #expect(!text.contains(digits), "\(text)") }
            // In the order of what was asked; `-` stands for null.
            let expected = [
                "state waitingForFix waitingForFix -", "segment 1 open -", "mark start placed -", "state tracking tracking -",
                "segment 1 closed paused", "state paused paused -", "mark bridge waiting -", "state waitingForFix waitingForFix -",
                "segment 2 open -", "mark bridge placed -", "state tracking tracking -", "condition preferenceOff preferenceOff -",
                "diagnostic authorizationDenied on -", "segment 2 closed withdrawn", "state unavailable unavailable preferenceOff",
                "state ended ended stopped",
            ]
            #expect(try lines(text) == expected)
        }
    }

    @Test("a file of events that is there already is added to, and `-` is standard output")
    func appended() async throws {
        try await prepared { home in
            try home.writeWalk(3, to: "short.gpx")
            for memo in ["a", "b"] {
                try home.record(memo, "--source", "replay:short.gpx?speed=max", "--events", "events.jsonl").expect(status: 0)
            }
            let all = try lines(home.read("events.jsonl") ?? "")
            #expect(all.filter { $0 == "state ended ended sourceEnded" }.count == 2)
            let run = try home.record("c", "--source", "replay:short.gpx?speed=max", "--events", "-").expect(status: 0)
            #expect(try lines(run.output) == Array(all.prefix(all.count / 2)))
        }
    }

    @Test("events for a FIFO that nobody reads are an error without COMMAND, and a complaint with it")
    func unread() async throws {
        try await prepared { home in
            mkfifo(home.path("fifo"), 0o600)
            let alone = try home.record("walk.m4a", "--source", Self.source, "--events", "fifo").expect(status: 2)
            #expect(alone.errors.contains("fifo can't be written"), "\(alone)")
            #expect(home.points() == nil)
            #expect(try home.sessions().isEmpty)
            let wrapped = try home.record("walk.m4a", "--source", Self.source, "--events", "fifo", "--", "sh", "-c", "sleep 1; exit 9")
            try wrapped.expect(status: 9)
            #expect(wrapped.errors.contains("fifo can't be written"), "\(wrapped)")
            #expect(home.points() ?? 0 > 0)
        }
    }

    @Test("a reader of events that goes away is complained of once, and the session goes on")
    func readerGone() async throws {
        try await prepared { home in
            mkfifo(home.path("fifo"), 0o600)
            let reader = try home.start("head", ["-n", "1", "fifo"])
            // Its open returns when the session opens the other end; until then the session would find no reader.
            usleep(300_000)
            let child = try home.startRecording(["--events", "fifo"], source: Self.source)
            _ = try reader.finish()
            try home.run("pause").expect(status: 0)
            try home.run("resume").expect(status: 0)
            try child.wait(within: 20) { _ in home.segments() == 2 }
            try home.run("stop").expect(status: 0)
            let run = try child.finish().expect(status: 0)
            #expect(run.errors.components(separatedBy: "can't be written any more").count == 2, "\(run)")
        }
    }

    // MARK: - Marks

    /// The flagged points by their place in the track, with their words.
    private func flags(_ home: ScratchHome) throws -> [(index: Int, name: String?)] {
        let points = try #require(home.read("walk.gpx")).components(separatedBy: "<trkpt ").dropFirst()
        return points.enumerated().compactMap { index, point in
            guard point.contains("<sym>Flag</sym>") else { return nil }
            return (index, point.firstMatch(of: /<name>(.*)<\/name>/).map { String($0.output.1) })
        }
    }

    @Test("--mark names the first point, mark the next one after it was asked, and without words there is only a flag")
    func marks() async throws {
        try await prepared { home in
            let child = try home.startRecording(["--mark", "start"], source: Self.source)
            let before = home.points() ?? 0
            try home.run("mark", "bridge & <rail>").expect(status: 0)
            try child.wait(within: 20) { _ in home.read("walk.gpx")?.contains("bridge") == true }
            try home.run("pause").expect(status: 0)
            let paused = home.points() ?? 0
            try home.run("mark").expect(status: 0)
            try home.run("resume").expect(status: 0)
            try child.wait(within: 20) { _ in home.segments() == 2 }
            try home.run("stop").expect(status: 0)
            try child.finish().expect(status: 0)
            let flags = try flags(home)
            #expect(flags.map(\.name) == ["start", "bridge &amp; &lt;rail&gt;", nil])
            #expect(flags.first?.index == 0)
            let bridge = flags.dropFirst().first?.index ?? 0
            #expect((before..<paused).contains(bridge))
            #expect(flags.last?.index == paused, "the first after the pause")
            #expect(try home.isValid())
        }
    }

    @Test(
        "a mark of several lines, of control characters or of more than 1,000 bytes is a usage error",
        arguments: ["a\nb", "\u{1b}[31m", String(repeating: "x", count: 1_001)])
    func badMark(_ text: String) async throws {
        try await prepared { home in
            try home.run("mark", text).expect(status: 64)
            try home.record("walk.m4a", "--source", Self.source, "--mark", text).expect(status: 64)
            #expect(home.points() == nil)
        }
    }
}
