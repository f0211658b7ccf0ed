import Foundation
import Support
import Testing

/// Digits that stand nowhere but in places: they must stay in the track.
struct SentinelTests {
    private static let sentinels = ["1928374", "192837", "5647382"]

    private func expectNone(in text: String, _ what: String) {
        for digits in Self.sentinels { #expect(!text.contains(digits), "\(what): \(text)") }
    }

    @Test("promise 12: no digit of a place reaches standard error, the session's file or the list of processes")
    func running() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(40, latitude: 61.1928374)
            let child = try home.startRecording(["--verbose"], source: "replay:replay.gpx?speed=10")
            for name in ["cmdline", "comm", "status"] {
                let text = try String(contentsOfFile: "/proc/\(child.processIdentifier)/\(name)", encoding: .utf8)
                #expect(!text.isEmpty)
                expectNone(in: text, name)
            }
            expectNone(in: try home.run("location", "--json").output, "location")
            let run = try child.finish(within: 30).expect(status: 0)
            #expect(home.read("walk.gpx")?.contains("61.1928374") == true)
            expectNone(in: run.errors + run.output, "messages")
            expectNone(in: try home.sessions().description, "session")
        }
    }

    @Test(
        "promise 12: nor does it from a source that can't be understood, or whose points are all refused",
        arguments: [
            #"<trkpt lat="61.1928374x" lon="5.5647382"><time>2026-08-09T00:00:00Z</time></trkpt>"#,
            #"<trkpt lat="61.1928374" lon="5.5647382"/>"#,
            #"<trkpt lat="61.1928374" lon="5.5647382"><time>2026-08-09T00:00:00Z</time><hdop>99</hdop></trkpt>"#,
            #"<trkpt lat="61.1928374" lon=5.5647382><time>2026-08-09T00:00:00Z</time></trkpt>"#,
            #"<trkpt lat="61.1928374" lon="5.5647382"><time>2026-08-09T00:00:00Z</tim></trkpt>"#,
            #"<trkpt lat="&x61.1928374;" lon="5.5647382"><time>2026-08-09T00:00:00Z</time></trkpt>"#,
            #"<trkpt lat="1" lon="2"><x61.1928374><time>2026-08-09T00:00:00Z</time></trkpt>"#,
            #"<trkpt lat="1" lon="2"><y-5,5647382.x61.1928374></trkpt>"#,
        ])
    func refused(point: String) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            let head = #"<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>"#
            try home.write(head + point + "</trkseg></trk></gpx>", to: "odd.gpx")
            let run = try home.record("walk.m4a", "--source", "replay:odd.gpx?speed=max", "--verbose")
            #expect(run.status == 1 || run.status == 5, "\(run)")
            expectNone(in: run.errors, "messages")
            // The same as a track that is to be added to.
            try home.write(head + point + "</trkseg></trk></gpx>", to: "walk.gpx")
            try home.writeWalk(5)
            let append = try home.record("walk.m4a", "--source", "replay:replay.gpx?speed=max", "--append", "--verbose")
            expectNone(in: append.errors, "messages of --append")
        }
    }

    @Test("promise 12: nor does it from a receiver's log")
    func log() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            let sentence = "GPRMC,120000.00,A,6111.928374,N,00533.192837,E,1.0,90.0,090826,,,A"
            let sum = String(sentence.utf8.reduce(UInt8(0), ^), radix: 16, uppercase: true)
            let checked = "$\(sentence)*\(sum.count == 1 ? "0" + sum : sum)\r\n"
            // The second is damaged, the third is cut.
            try home.write(checked + checked.replacing("6111", with: "7111") + checked.prefix(40), to: "odd.log")
            let run = try home.record("walk.m4a", "--source", "nmea:odd.log", "--verbose").expect(status: 0)
            #expect(home.points() == 1)
            expectNone(in: run.errors, "messages")
        }
    }
}
