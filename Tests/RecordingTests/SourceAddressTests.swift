import FileSystem
import Testing
import Timestamps

@testable import Recording

@Suite struct SourceAddressTests {
    private func parse(_ text: String) throws -> SourceAddress {
        try SourceAddress(Array(text.utf8))
    }

    @Test(
        "gpsd's host and port have defaults",
        arguments: [
            ("gpsd://", "localhost", 2947), ("gpsd://receiver", "receiver", 2947), ("gpsd://10.0.0.7:3000", "10.0.0.7", 3000),
            ("gpsd://[::1]:4000", "::1", 4000), ("gpsd://[::1]", "::1", 2947), ("gpsd://:5000", "localhost", 5000), ("gpsd://h:1/", "h", 1),
        ] as [(String, String, UInt16)])
    func gpsd(text: String, host: String, port: UInt16) throws {
        #expect(try parse(text) == .gpsd(host: host, port: port))
    }

    @Test("nmea takes a path, a speed and a date")
    func nmea() throws {
        #expect(try parse("nmea:-") == .nmea(FilePath("-"), baud: nil, date: nil))
        #expect(try parse("nmea:/dev/none?baud=9600") == .nmea(FilePath("/dev/none"), baud: 9600, date: nil))
        // 2026-08-09T00:00:00Z is 1786233600 (date -u -d 2026-08-09 +%s).
        #expect(
            try parse("nmea:a.log?date=2026-08-09&baud=115200")
                == .nmea(FilePath("a.log"), baud: 115_200, date: Timestamp(nanoseconds: 1_786_233_600_000_000_000)))
    }

    @Test("a replay takes its speed, a loop and a pace")
    func replay() throws {
        #expect(try parse("replay:a.gpx") == .replay(FilePath("a.gpx"), ReplayPace()))
        var pace = ReplayPace()
        pace.speed = nil
        pace.loops = true
        pace.secondsBetweenPoints = 2.5
        #expect(try parse("replay:a.gpx?speed=max&loop&pace=2.5") == .replay(FilePath("a.gpx"), pace))
    }

    @Test(
        "what is misspelt is refused",
        arguments: [
            "", "gps", "gpsd://h:0", "gpsd://h:99999", "gpsd://h:x", "nmea:", "nmea:a?baud=9601", "nmea:a?date=2026-02-30", "nmea:a?rate=1",
            "replay:", "replay:a?speed=0", "replay:a?speed=-1", "replay:a?speed=inf", "replay:a?loop=3", "replay:a?pace=nan",
            "replay:?speed=1",
        ])
    func faults(text: String) {
        #expect(throws: SourceAddress.Fault.self) { try self.parse(text) }
    }
}
