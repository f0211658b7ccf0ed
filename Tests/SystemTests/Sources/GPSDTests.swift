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
        _ script: @escaping @Sendable (FakeReceiver.Connection, Int) -> Void, _ options: String...,
        body: (ScratchHome, Child) throws -> Void
    ) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            let server = try FakeReceiver(script)
            defer { server.stop() }
            let child = try home.start("memotrack", ["record", "walk.m4a", "--source", "gpsd://127.0.0.1:\(server.port)"] + options)
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

    @Test(
        "a receiver 1,024 weeks behind is named; `--fix-rollover` brings its dates back, those of one that is right stay",
        arguments: [0, 1])
    func rollover(periods: Int) async throws {
        let script: @Sendable (FakeReceiver.Connection, Int) -> Void = { connection, _ in
            _ = connection.line()
            let start = Date()
            for second in 0..<6 {
                connection.send(Self.report(second, from: start.addingTimeInterval(Double(periods) * -1_024 * 7 * 86_400)))
                connection.pause(seconds: 0.3)
            }
            _ = connection.line()
        }
        let today = ISO8601DateFormatter().string(from: Date()).prefix(8)
        try await session(script) { home, child in
            try child.wait(within: 20) { _ in (home.points() ?? 0) >= 5 }
            child.signal(SIGTERM)
            let run = try child.finish().expect(status: 0)
            #expect(run.errors.components(separatedBy: "--fix-rollover").count - 1 == periods, "\(run)")
            #expect(home.read("walk.gpx")?.contains("<time>\(today)") == (periods == 0))
        }
        try await session(script, "--fix-rollover") { home, child in
            try child.wait(within: 20) { _ in (home.points() ?? 0) >= 5 }
            child.signal(SIGTERM)
            let run = try child.finish().expect(status: 0)
            #expect(!run.errors.contains("clock of the source is"), "\(run)")
            #expect(home.read("walk.gpx")?.contains("<time>\(today)") == true)
        }
    }

    @Test("promise 13: a peer that never ends its line does not fill memory")
    func endlessLine() async throws {
        let isSent = Mutex(false)
        let script: @Sendable (FakeReceiver.Connection, Int) -> Void = { connection, number in
            guard number == 0 else { return }
            let start = Date()
            // In one go: the first counts as taken before the start.
            for second in 0..<4 { connection.send(Self.report(second, from: start)) }
            let piece = String(repeating: "x", count: 1_000_000)
            for _ in 0..<24 { connection.send(piece) }
            connection.send("\n" + Self.report(4, from: start))
            isSent.withLock { $0 = true }
            while connection.line() != nil {}
        }
        func peak(_ child: Child) -> Int? {
            let status = try? String(contentsOfFile: "/proc/\(child.processIdentifier)/status", encoding: .utf8)
            return status?.firstMatch(of: /VmHWM:\s+(\d+) kB/).flatMap { Int($0.output.1) }
        }
        try await session(script) { home, child in
            try child.wait(within: 20) { _ in (home.points() ?? 0) >= 3 }
            let before = try #require(peak(child))
            try child.wait(within: 40) { _ in isSent.withLock { $0 } && home.points() == 4 }
            let after = try #require(peak(child))
            #expect(after - before < 8_000, "from \(before) to \(after) kB")
            child.signal(SIGTERM)
            try child.finish().expect(status: 0)
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
            // 9 August 2019.
            try home.write(Sentences.walk(0..<40, from: Date(timeIntervalSince1970: 1_565_337_600)), to: "years-back.log")
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
