import Consent
import FileSystem
import Sampling
import Support
import Testing

@testable import Recording

@Suite(.timeLimit(.minutes(1))) struct ReplaySourceTests {
    /// When each fix came, in seconds of the clock.
    private func play(_ source: ReplaySource, _ clock: ImpatientClock, limit: Int = .max) async throws -> [(clock: String, second: Double)]
    {
        let permit = try #require(CaptureGate.admit(.granted))
        var iterator = source.reports(permit).makeAsyncIterator()
        var played: [(String, Double)] = []
        while played.count < limit, let report = await iterator.next() {
            guard case .fixes(let fixes) = report else { continue }
            played += fixes.map { ([$0].clocks[0], (clock.uptime - .seconds(5_000)) / .seconds(1)) }
        }
        return played
    }

    @Test("points come at the pace of their times, or so many times as fast", arguments: [1, 4] as [Double])
    func pace(speed: Double) async throws {
        try await ScratchHome.use { home in
            let clock = ImpatientClock()
            var pace = ReplayPace()
            pace.speed = speed
            let source = ReplaySource(try Replayed(trackAt: [10, 12, 40], in: home).path, pace: pace, clock: clock)
            let played = try await play(source, clock)
            #expect(played.map(\.second) == [0, 2 / speed, 30 / speed])
        }
    }

    @Test("at full speed nothing is waited for")
    func fullSpeed() async throws {
        try await ScratchHome.use { home in
            let clock = ImpatientClock()
            var pace = ReplayPace()
            pace.speed = nil
            let source = ReplaySource(try Replayed(trackAt: [10, 12, 40], in: home).path, pace: pace, clock: clock)
            #expect(try await play(source, clock).map(\.second) == [0, 0, 0])
            #expect(clock.sleeps.isEmpty)
        }
    }

    @Test("its clock runs on while it is closed: it reopens at that clock's point")
    func reopened() async throws {
        try await ScratchHome.use { home in
            let clock = ImpatientClock()
            let source = ReplaySource(try Replayed(trackAt: Array(0..<20), in: home).path, pace: ReplayPace(), clock: clock)
            #expect(try await play(source, clock, limit: 3).map(\.clock) == ["00:00", "00:01", "00:02"])
            clock.advance(by: .milliseconds(6_500))
            #expect(try await play(source, clock, limit: 2).map(\.clock) == ["00:09", "00:10"])
        }
    }

    @Test("at full speed its clock stands still while it is closed: it goes on behind the last point given out")
    func reopenedAtFullSpeed() async throws {
        try await ScratchHome.use { home in
            let clock = ImpatientClock()
            var pace = ReplayPace()
            pace.speed = nil
            pace.loops = true
            let source = ReplaySource(try Replayed(trackAt: [0, 1, 2], in: home).path, pace: pace, clock: clock)
            #expect(try await play(source, clock, limit: 3).map(\.clock) == ["00:00", "00:01", "00:02"])
            clock.advance(by: .seconds(100))
            #expect(try await play(source, clock, limit: 3).map(\.clock) == ["00:03", "00:04", "00:05"])
        }
    }

    @Test("a replay so slow that no clock holds its end waits for it")
    func endless() async throws {
        try await ScratchHome.use { home in
            let clock = ImpatientClock()
            var pace = ReplayPace()
            pace.speed = 1e-300
            let source = ReplaySource(try Replayed(trackAt: [0, 1], in: home).path, pace: pace, clock: clock)
            _ = try await play(source, clock)
            #expect(clock.sleeps == [.seconds(1_000_000_000)])
        }
    }

    @Test("what can't be replayed fails, and nothing follows")
    func failing() async throws {
        let permit = try #require(CaptureGate.admit(.granted))
        var iterator = ReplaySource(FilePath("/nonexistent/walk.gpx"), pace: ReplayPace(), clock: ImpatientClock()).reports(permit)
            .makeAsyncIterator()
        guard case .failed(let failure) = await iterator.next() else { throw SupportFailure("it did not fail") }
        #expect(failure.kind == .absent)
        #expect(await iterator.next() == nil)
    }
}
