import Foundation
import Glibc
import Support
import Testing

/// Receivers that speak NMEA, in each way that a path can lead to one.
///
/// What a live one sends in one go has the time of its last fix: its first, a second before the second, counts as taken before the start.
struct NMEATests {
    /// 2026-08-09T07:00:00Z.
    private static let summer = Date(timeIntervalSince1970: 1_786_258_800)

    private func prepared(_ body: (ScratchHome) throws -> Void) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try body(home)
        }
    }

    // MARK: - A FIFO

    @Test("field note 52: a FIFO whose writer goes is lost, said once, and opened again when one comes, in a new segment")
    func fifo() async throws {
        try await prepared { home in
            mkfifo(home.path("fifo"), 0o600)
            let child = try home.start("memotrack", ["record", "walk.m4a", "--source", "nmea:fifo"])
            try home.tool("sh", ["-c", "cat > fifo"], input: Sentences.walk(0..<6, from: Self.summer)).expect(status: 0)
            try child.wait(within: 20) { $0.errorsSoFar.contains("nobody writes to it any more") }
            #expect(home.points() == 5)
            // The second writer comes after more attempts than one.
            usleep(1_500_000)
            try home.tool("sh", ["-c", "cat > fifo"], input: Sentences.walk(20..<26, from: Self.summer)).expect(status: 0)
            try child.wait(within: 20) { $0.errorsSoFar.components(separatedBy: "nobody writes").count == 3 }
            child.signal(SIGTERM)
            let run = try child.finish().expect(status: 0)
            #expect(home.points() == 11)
            #expect(home.segments() == 2)
            #expect(home.read("walk.gpx")?.contains("<memotrack:ended>lost</memotrack:ended>") == true)
            #expect(run.errors.components(separatedBy: "nmea:fifo is there").count - 1 == 1, "\(run)")
            #expect(try home.isValid())
        }
    }

    @Test("a FIFO that nobody writes to gives no sample: status 5")
    func silentFIFO() async throws {
        try await prepared { home in
            mkfifo(home.path("fifo"), 0o600)
            let child = try home.start("memotrack", ["record", "walk.m4a", "--source", "nmea:fifo"])
            try child.wait { $0.errorsSoFar.contains("Waiting") }
            child.signal(SIGINT)
            let run = try child.finish().expect(status: 5)
            #expect(run.errors.contains("never reached"))
        }
    }

    // MARK: - A serial device

    @Test("a serial device is set to its speed and listened to; without dates it gets this machine's, which is said once")
    func undatedDevice() async throws {
        try await prepared { home in
            let device = try FakeDevice()
            let child = try home.start("memotrack", ["record", "walk.m4a", "--source", "nmea:\(device.path)?baud=9600"])
            try child.wait { _ in device.settings.speed == UInt32(B9600) && !device.settings.isEchoing }
            let start = Date()
            for step in 0..<6 {
                device.send(Array(Sentences.undated(step, at: start.addingTimeInterval(Double(step))).utf8))
                usleep(400_000)
            }
            try child.wait(within: 20) { _ in (home.points() ?? 0) >= 5 }
            child.signal(SIGTERM)
            let run = try child.finish().expect(status: 0)
            #expect(run.errors.components(separatedBy: "The source sends no date").count - 1 == 1)
            #expect(!run.errors.contains("clock of the source is"))
            let day = ISO8601DateFormatter().string(from: start).prefix(10)
            #expect(home.read("walk.gpx")?.contains("</ele><time>\(day)T") == true)
            #expect(home.read("walk.gpx")?.contains("simulated") == false)
        }
    }

    @Test("a serial device that names dates keeps its own; unplugged it is lost, and tried again")
    func datedDevice() async throws {
        try await prepared { home in
            let device = try FakeDevice()
            let child = try home.start("memotrack", ["record", "walk.m4a", "--source", "nmea:\(device.path)"])
            try child.wait { _ in !device.settings.isEchoing }
            device.send(Array(Sentences.walk(0..<6, from: Self.summer).utf8))
            try child.wait(within: 20) { _ in home.points() == 5 }
            device.hangUp()
            try child.wait(within: 20) { $0.errorsSoFar.contains("The source has gone") }
            child.signal(SIGTERM)
            let run = try child.finish().expect(status: 0)
            #expect(!run.errors.contains("The source sends no date"))
            #expect(home.read("walk.gpx")?.contains("<time>2026-08-09T07:00:05Z</time>") == true)
        }
    }

    // MARK: - Standard input

    @Test("standard input from a pipe is a live receiver, and its end the session's")
    func pipe() async throws {
        try await prepared { home in
            try home.write(Sentences.walk(0..<8, from: Self.summer), to: "walk.log")
            let line = "cat walk.log | '\(Binary.path)' record walk.m4a --source nmea:-"
            try home.tool("sh", ["-c", line]).expect(status: 0)
            #expect(home.points() == 7)
            #expect(home.read("walk.gpx")?.contains("simulated") == false)
        }
    }

    @Test("standard input from a file is a log, from where it stands")
    func file() async throws {
        try await prepared { home in
            try home.write("$PXXX,a line before\n" + Sentences.walk(0..<200, from: Self.summer), to: "walk.log")
            let line = "{ read -r first; exec '\(Binary.path)' record walk.m4a --source nmea:-; } < walk.log"
            let run = try home.tool("sh", ["-c", line]).expect(status: 0)
            #expect(home.points() == 200, "\(run)")
            #expect(home.read("walk.gpx")?.contains("<memotrack:simulated/>") == true)
        }
    }

    @Test("standard input and COMMAND would both read it: a usage error")
    func pipeWithCommand() async throws {
        try await prepared { home in
            try home.record("walk.m4a", "--source", "nmea:-", "--", "true").expect(status: 64)
        }
    }

    // MARK: - A log

    @Test("a log is read at full speed, as a simulated source, and ends the session")
    func log() async throws {
        try await prepared { home in
            try home.write(Sentences.walk(0..<2_000, from: Self.summer), to: "walk.log")
            // Half an hour at its own pace.
            let run = try home.record("walk.m4a", "--source", "nmea:walk.log").expect(status: 0)
            #expect(home.points() == 2_000)
            #expect(home.segments() == 1)
            #expect(run.errors.contains("simulated"))
            #expect(!run.errors.contains("clock of the source"))
        }
    }

    @Test("field note 49: a log without dates gets the one that was given, and none of its own")
    func givenDate() async throws {
        try await prepared { home in
            let log = Binary.sample("nmea/midnight-gga-only.log")
            try home.record("walk.m4a", "--source", "nmea:\(log)?date=2028-02-28", "--minimum-distance", "0").expect(status: 0)
            let track = try #require(home.read("walk.gpx"))
            #expect(track.contains("<time>2028-02-28T23:59:58Z</time>"))
            #expect(track.contains("<time>2028-02-29T00:00:02Z</time>"))
            let run = try home.record("other.m4a", "--source", "nmea:\(log)").expect(status: 1)
            #expect(run.errors.components(separatedBy: "without a date, and those are not kept").count - 1 == 1)
            #expect(run.errors.contains("5 fixes without a time"))
            #expect(home.read("other.gpx") == nil)
        }
    }

    @Test("field note 51: of a minute of the same fix again nothing is kept; what follows is a new segment")
    func stale() async throws {
        try await prepared { home in
            let again = Array(repeating: Sentences.dated(9, at: Self.summer.addingTimeInterval(9)), count: 60).joined()
            let log = Sentences.walk(0..<10, from: Self.summer) + again + Sentences.walk(70..<75, from: Self.summer)
            try home.write(log, to: "stale.log")
            try home.record("walk.m4a", "--source", "nmea:stale.log").expect(status: 0)
            #expect(home.points() == 15)
            #expect(home.segments() == 2)
            let track = try #require(home.read("walk.gpx"))
            #expect(track.contains("<memotrack:ended>silence</memotrack:ended>"))
            let times = track.components(separatedBy: "<time>").dropFirst(2).map { $0.prefix(20) }
            #expect(Set(times).count == times.count)
        }
    }

    @Test(
        "a path that leads nowhere ends the session with 5, a folder too; COMMAND runs on", arguments: ["absent.log", "/dev/absent", "run"])
    func absent(name: String) async throws {
        try await prepared { home in
            let run = try home.record("walk.m4a", "--source", "nmea:\(name)").expect(status: 5)
            #expect(run.errors.contains("cannot be read"))
            #expect(!run.errors.contains("keeps trying"))
            try home.record("walk.m4a", "--source", "nmea:\(name)", "--", "sh", "-c", "exit 9").expect(status: 9)
        }
    }
}
