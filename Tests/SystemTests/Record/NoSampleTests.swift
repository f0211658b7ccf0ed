import Foundation
import Support
import Testing

/// Sessions that come to nothing.
struct NoSampleTests {
    /// A source, its status, and what is said of it.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String?
        let status: Int32
        let words: [String]

        var testDescription: String { name }

        init(_ name: String, _ text: String?, _ status: Int32, _ words: String...) {
            self.name = name
            self.text = text
            self.status = status
            self.words = words
        }
    }

    private static let head = #"<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>"#
    private static let tail = "</trkseg></trk></gpx>"

    static let cases = [
        // The checksum is the exclusive or of the bytes between $ and *, as gpsd computes it.
        Case("nmea:no-fix.log", "$GPRMC,,V,,,,,,,,,,N*53\n", 1, "nmea:no-fix.log"),
        Case("nmea:absent.log", nil, 5, "absent.log"),
        Case("replay:absent.gpx", nil, 5, "absent.gpx"),
        Case("replay:empty.gpx", "", 1, "empty.gpx"),
        Case("replay:cut.gpx", head + "<trkpt", 1, "cut.gpx:1:"),
        Case("replay:pointless.gpx", head + tail, 1, "has no points"),
        Case("replay:untimed.gpx", head + #"<trkpt lat="45" lon="7"/>"# + tail, 1, "pace=SECONDS"),
        Case(
            "replay:nowhere.gpx", head + #"<trkpt lat="0" lon="0"><time>2026-08-09T00:00:00Z</time></trkpt>"# + tail, 1, "Not kept", "0, 0"),
        Case(
            "replay:poor.gpx", head + #"<trkpt lat="45" lon="7"><time>2026-08-09T00:00:00Z</time><hdop>40</hdop></trkpt>"# + tail, 1,
            "Not kept"),
    ]

    @Test("field note 58: a session without a sample leaves no file; status and words say why", arguments: cases)
    func nothing(case: Case) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            let file = String(`case`.name.split(separator: ":")[1])
            if let text = `case`.text { try home.write(text, to: file) }
            let before = home.files().filter { !$0.contains("/sessions/") }
            let run = try home.record("walk.m4a", "--source", `case`.name).expect(status: `case`.status)
            #expect(run.errors.contains("No sample was taken"), "\(run)")
            for words in `case`.words { #expect(run.errors.contains(words), "\(run)") }
            #expect(run.output.isEmpty)
            #expect(home.files().filter { !$0.contains("/sessions/") } == before)
            #expect(try home.sessions().map { $0["samples"] as? Int } == [0])
        }
    }

    @Test("promise 2: with COMMAND its own status stands, whatever the source does")
    func command() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            let run = try home.record("walk.m4a", "--source", "replay:absent.gpx", "--", "sh", "-c", "sleep 0.5; exit 4").expect(status: 4)
            #expect(run.errors.contains("No sample was taken"), "\(run)")
            #expect(home.read("walk.gpx") == nil)
        }
    }
}
