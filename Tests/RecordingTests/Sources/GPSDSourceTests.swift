import Consent
import Geodesy
import Sampling
import Support
import Synchronization
import Testing

@testable import Recording

/// The source against a server of the test's own, on a clock that does not make anyone wait.
@Suite(.timeLimit(.minutes(1))) struct GPSDSourceTests {
    private static let version = #"{"class":"VERSION","release":"3.25"}"# + "\n"

    private static func report(_ second: Int) -> String {
        #"{"class":"TPV","mode":3,"time":"2026-08-09T07:00:0\#(second)Z","lat":45.\#(second),"lon":7.5}"# + "\n"
    }

    /// What the source says, fixes one by one, until it has said so much.
    private func listen(_ port: UInt16, _ clock: any RecordingClock, host: String = "127.0.0.1", until count: Int) async throws -> [String]
    {
        let permit = try #require(CaptureGate.admit(.granted))
        var iterator = GPSDSource(host: host, port: port, clock: clock).reports(permit).makeAsyncIterator()
        var said: [String] = []
        while said.count < count, let report = await iterator.next() {
            switch report {
            case .opened: said.append("opened")
            case .fixes(let fixes): said += fixes.map { "fix \($0.coordinate.latitude)" }
            case .lost(let failure): said.append("lost: \(failure.kind)")
            case .failed, .notice: said.append("unexpected")
            }
        }
        return said
    }

    @Test("field note 52: it goes after five reports and is back three seconds later: one loss, WATCH again, two attempts")
    func goesAndComes() async throws {
        let asked = Mutex<[String?]>([])
        let second = Mutex<FakeReceiver?>(nil)
        let first = try FakeReceiver { connection, number in
            let line = connection.line()
            asked.withLock { $0.append(line) }
            connection.send(Self.version)
            for second in 0..<5 { connection.send(Self.report(second)) }
        }
        let port = first.port
        // One second after the loss nobody listens, two seconds later it is there again.
        let clock = ImpatientClock { sleeps in
            if sleeps == 1 { first.stop() }
            guard sleeps == 2 else { return }
            second.withLock { server in
                server = try? FakeReceiver(port: port) { connection, _ in
                    let line = connection.line()
                    asked.withLock { $0.append(line) }
                    connection.send(Self.version + Self.report(7))
                    _ = connection.line()
                }
            }
        }
        let said = try await listen(port, clock, until: 9)
        second.withLock { $0 }?.stop()
        #expect(said == ["opened"] + (0..<5).map { "fix 45.\($0)" } + ["lost: closed", "opened", "fix 45.7"])
        #expect(clock.sleeps == [1, 2].map(Duration.seconds))
        #expect(asked.withLock { $0 } == Array(repeating: #"?WATCH={"enable":true,"json":true}"#, count: 2))
    }

    @Test("a server that accepts and closes at once is called ever more seldom, and its loss is said once")
    func closesAtOnce() async throws {
        let server = try FakeReceiver { connection, number in
            guard number == 7 else { return }
            _ = connection.line()
            connection.send(Self.version + Self.report(1))
            _ = connection.line()
        }
        let clock = ImpatientClock()
        let said = try await listen(server.port, clock, until: 3)
        server.stop()
        #expect(said == ["lost: closed", "opened", "fix 45.1"])
        #expect(clock.sleeps == [1, 2, 4, 8, 16, 30, 30].map(Duration.seconds))
    }

    @Test("what answers in another language is not called a gpsd")
    func otherServer() async throws {
        let server = try FakeReceiver { connection, number in
            connection.send(number < 2 ? "SSH-2.0-other\r\n" : Self.version)
            _ = connection.line()
        }
        let said = try await listen(server.port, ImpatientClock(), until: 2)
        server.stop()
        #expect(said == ["lost: closed", "opened"])
    }

    @Test("not there at the start: said once, and tried until it is")
    func absentAtFirst() async throws {
        let probe = try FakeReceiver { _, _ in }
        let port = probe.port
        probe.stop()
        let server = Mutex<FakeReceiver?>(nil)
        let clock = ImpatientClock { sleeps in
            guard sleeps == 5 else { return }
            server.withLock { server in
                server = try? FakeReceiver(port: port) { connection, _ in
                    connection.send(Self.version + Self.report(2))
                    _ = connection.line()
                    _ = connection.line()
                }
            }
        }
        let said = try await listen(port, clock, until: 3)
        server.withLock { $0 }?.stop()
        #expect(said == ["lost: refused", "opened", "fix 45.2"])
        #expect(clock.sleeps == [1, 2, 4, 8, 16].map(Duration.seconds))
    }

    @Test("localhost is reached although the server listens on IPv4 alone")
    func localhost() async throws {
        let server = try FakeReceiver { connection, _ in
            connection.send(Self.version)
            _ = connection.line()
            _ = connection.line()
        }
        let said = try await listen(server.port, ImpatientClock(), host: "localhost", until: 1)
        server.stop()
        #expect(said == ["opened"])
    }

    @Test("cancelling closes the connection at once")
    func cancelled() async throws {
        let isClosed = Mutex(false)
        let server = try FakeReceiver { connection, _ in
            connection.send(Self.version)
            _ = connection.line()
            _ = connection.line()
            isClosed.withLock { $0 = true }
        }
        let permit = try #require(CaptureGate.admit(.granted))
        let (heard, listener) = AsyncStream.makeStream(of: SourceReport.self)
        let source = GPSDSource(host: "127.0.0.1", port: server.port, clock: SystemClock())
        let task = Task {
            for await report in source.reports(permit) { listener.yield(report) }
        }
        for await report in heard {
            #expect(report == .opened)
            break
        }
        task.cancel()
        await task.value
        while !isClosed.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
        server.stop()
    }

    @Test(
        "only the machine itself is not remote",
        arguments: [("localhost", false), ("127.0.0.1", false), ("::1", false), ("10.0.0.7", true), ("receiver", true)])
    func remote(host: String, isRemote: Bool) {
        #expect(GPSDSource(host: host, port: 2947, clock: SystemClock()).traits.isRemote == isRemote)
    }
}
