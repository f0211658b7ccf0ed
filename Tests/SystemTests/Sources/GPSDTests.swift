import Foundation
import Glibc
import Support
import Synchronization
import Testing

/// gpsd, played by a server of the test's own, and the real one fed with a log.
struct GPSDTests {
    private static let version = "{\"class\":\"VERSION\",\"release\":\"3.25\",\"proto_major\":3,\"proto_minor\":15}\n"

    /// A report of the second after the given instant, eleven metres further north for each.
    private static func report(_ second: Int, from start: Date = Date(), _ more: String = "\"eph\":4.5,\"altMSL\":120.25") -> String {
        let time = ISO8601DateFormatter().string(from: start.addingTimeInterval(Double(second)))
        let latitude = 45_000_000 + second * 100
        let digits = String(latitude)
        return
            "{\"class\":\"TPV\",\"device\":\"/dev/x\",\"mode\":3,\"time\":\"\(time)\",\"lat\":\(digits.prefix(2)).\(digits.dropFirst(2)),\"lon\":7.5"
            + (more.isEmpty ? "" : ",") + more + "}\n"
    }

    private func session(
        _ script: @escaping @Sendable (FakeReceiver.Connection, Int) -> Void, _ body: (ScratchHome, Child) throws -> Void
    ) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            let server = try FakeReceiver(script)
            defer { server.stop() }
            let child = try home.start("memotrack", ["record", "walk.m4a", "--source", "gpsd://127.0.0.1:\(server.port)"])
            try body(home, child)
        }
    }

    @Test("WATCH is asked for, lines are put together from packets, and what gpsd knows stands in the track")
    func basics() async throws {
        let asked = Mutex<[String]>([])
        let script: @Sendable (FakeReceiver.Connection, Int) -> Void = { connection, _ in
            let start = Date()
            connection.send(Self.version)
            let line = connection.line() ?? ""
            asked.withLock { $0.append(line) }
            connection.send("{\"class\":\"SKY\",\"device\":\"/dev/x\",\"hdop\":0.9,\"uSat\":8}\nrubbish\n{\"class\":\"TPV\",\"mode\":1}\n")
            for second in 0..<6 {
                let report = Self.report(second, from: start)
                connection.send(String(report.prefix(40)))
                connection.pause(seconds: 0.2)
                connection.send(String(report.dropFirst(40)))
                connection.pause(seconds: 0.8)
            }
        }
        try await session(script) { home, child in
            try child.wait(within: 20) { _ in (home.points() ?? 0) >= 5 }
            child.signal(SIGTERM)
            try child.finish().expect(status: 0)
            let lines = asked.withLock { $0 }
            #expect(lines == ["?WATCH={\"enable\":true,\"json\":true}"])
            let track = try #require(home.read("walk.gpx"))
            for text in ["<ele>120.25</ele>", "<fix>3d</fix>", "<sat>8</sat>", "<hdop>0.90</hdop>", "<memotrack:horizontalAccuracy>4.50<"] {
                #expect(track.contains(text), "\(text)")
            }
            #expect(!track.contains("simulated"))
            #expect(try home.isValid())
        }
    }

    @Test("field note 52: a gpsd that goes is said once, asked for anew, and its gap is a new segment")
    func goesAndComes() async throws {
        let connections = Mutex(0)
        let script: @Sendable (FakeReceiver.Connection, Int) -> Void = { connection, number in
            connections.withLock { $0 += 1 }
            guard number == 0 || number >= 2 else { return }
            _ = connection.line()
            let start = Date()
            for second in 0..<5 {
                connection.send(Self.report(number * 100 + second, from: start.addingTimeInterval(Double(-number * 100))))
                connection.pause(seconds: 0.5)
            }
            if number > 0 { connection.pause(seconds: 5) }
        }
        try await session(script) { home, child in
            try child.wait(within: 40) { _ in home.segments() == 2 }
            child.signal(SIGTERM)
            let run = try child.finish().expect(status: 0)
            #expect(run.errors.components(separatedBy: "The source has gone").count - 1 == 1)
            #expect(home.read("walk.gpx")?.contains("<memotrack:ended>lost</memotrack:ended>") == true)
            // Accepted and closed at once in between: with back-off this takes few attempts.
            let attempts = connections.withLock { $0 }
            #expect(attempts <= 4)
            #expect(try home.isValid())
        }
    }

    @Test("field notes 50 and 51: reports without a time, without a place, and the same one again are nothing")
    func nothing() async throws {
        let script: @Sendable (FakeReceiver.Connection, Int) -> Void = { connection, _ in
            _ = connection.line()
            let start = Date()
            connection.send(
                "{\"class\":\"TPV\",\"device\":\"/dev/x\",\"mode\":3,\"lat\":45.1,\"lon\":7.1}\n{\"class\":\"TPV\",\"device\":\"/dev/x\",\"mode\":3,\"lat\":null,\"lon\":7.1}\n"
            )
            connection.send("{\"class\":\"TPV\",\"device\":\"/dev/x\",\"mode\":3,\"lat\":45.1,\"lon\":7.1}\n")
            for second in 0..<4 {
                connection.send(Self.report(second, from: start))
                for _ in 0..<5 { connection.send(Self.report(second, from: start)) }
                connection.pause(seconds: 1)
            }
            connection.pause(seconds: 10)
        }
        try await session(script) { home, child in
            try child.wait(within: 20) { _ in (home.points() ?? 0) >= 4 }
            child.signal(SIGTERM)
            let run = try child.finish().expect(status: 0)
            #expect(run.errors.components(separatedBy: "without a time, and those are not kept").count - 1 == 1)
            #expect(run.errors.contains("2 fixes without a time"))
            #expect(run.errors.contains("20 fixes with the same time as the last sample"))
            #expect(home.points() == 4)
        }
    }

    @Test("field note 53: a clock 40 s behind is said once and rejects nothing; a cached first fix is found old")
    func clocks() async throws {
        let script: @Sendable (FakeReceiver.Connection, Int) -> Void = { connection, _ in
            _ = connection.line()
            let start = Date().addingTimeInterval(-40)
            connection.send(Self.report(-3_000, from: start))
            for second in 0..<8 {
                connection.pause(seconds: 1)
                connection.send(Self.report(second, from: start))
            }
            connection.pause(seconds: 10)
        }
        try await session(script) { home, child in
            try child.wait(within: 20) { _ in (home.points() ?? 0) >= 5 }
            child.signal(SIGTERM)
            let run = try child.finish().expect(status: 0)
            #expect(run.errors.components(separatedBy: "clock of the source is").count - 1 == 1)
            #expect(run.errors.contains("behind this machine's"))
            #expect(run.errors.contains("1 fix taken before the session began") || run.errors.contains("1 fix more than 30 s old"))
            #expect(home.segments() == 1)
        }
    }

    @Test("not there: it is said, tried again, and without a sample the status is 5")
    func unreachable() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            // A port that was free a moment ago, and that nobody listens on.
            let server = try FakeReceiver { _, _ in }
            let port = server.port
            server.stop()
            let child = try home.start("memotrack", ["record", "walk.m4a", "--source", "gpsd://127.0.0.1:\(port)"])
            try child.wait(within: 10) { $0.errorsSoFar.contains("keeps trying") }
            child.signal(SIGINT)
            let run = try child.finish().expect(status: 5)
            #expect(run.errors.contains("never reached"))
            #expect(home.read("walk.gpx") == nil)
        }
    }

    @Test(
        "field note 53: a real gpsd, fed with a log whose dates lie years back: the offset is said once and nothing is rejected for it",
        .enabled("gpsfake is not installed") { Binary.isInstalled("gpsfake") && Binary.isInstalled("gpsd") })
    func realDaemon() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            // A port that was free a moment ago.
            let server = try FakeReceiver { _, _ in }
            let port = server.port
            server.stop()
            try home.writeSentences(40, to: "years-back.log")
            let feeder = try home.start("gpsfake", ["-1", "-q", "-c", "0.1", "-P", "\(port)", "years-back.log"])
            defer { feeder.signal(SIGTERM) }
            let child = try home.start("memotrack", ["record", "walk.m4a", "--source", "gpsd://127.0.0.1:\(port)"])
            try child.wait(within: 40) { _ in (home.points() ?? 0) >= 5 }
            child.signal(SIGTERM)
            let run = try child.finish().expect(status: 0)
            #expect(run.errors.components(separatedBy: "clock of the source is").count - 1 == 1, "\(run)")
            #expect(!run.errors.contains("s old, or as far in the future"))
            #expect(try home.isValid())
        }
    }
}

extension ScratchHome {
    /// Writes RMC and GGA sentences of 9 August 2019, one second and some twenty metres apart.
    func writeSentences(_ count: Int, to name: String) throws {
        func sentence(_ body: String) -> String {
            let sum = body.utf8.reduce(UInt8(0), ^)
            let digits = String(sum, radix: 16, uppercase: true)
            return "$\(body)*\(digits.count < 2 ? "0" : "")\(digits)\r\n"
        }
        let lines = (0..<count).map { second in
            let clock = "0800" + (second < 10 ? "0" : "") + "\(second).00"
            let minutes = "\(1_000 + second)"
            let place = "45\(minutes.prefix(2).dropFirst(1))\(0).\(minutes.suffix(3))0,N,00730.0000,E"
            return sentence("GPRMC,\(clock),A,\(place),20.0,0.0,090819,,,A") + sentence("GPGGA,\(clock),\(place),1,08,0.9,120.0,M,47.0,M,,")
        }
        try write(lines.joined(), to: name)
    }
}
