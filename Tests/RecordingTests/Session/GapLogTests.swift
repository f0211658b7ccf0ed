import Geodesy
import Sampling
import Testing
import Timestamps

@testable import Recording

@Suite struct GapLogTests {
    private static func fix(_ second: Double) -> Fix {
        Fix(coordinate: Coordinate(latitude: 1, longitude: 1), time: time(second))
    }

    private static func time(_ second: Double) -> Timestamp? { ManualClock.origin.advanced(bySeconds: second) }

    private static func gap(after second: Double, _ seconds: Double, _ reason: SegmentEnd) -> Gap {
        Gap(place: .between, start: time(second), seconds: seconds, reason: reason)
    }

    private static func append(_ second: Double, to log: inout GapLog, heard: Double? = nil) {
        log.follow(.append(fix(second), number: 1, mark: nil), at: .seconds(heard ?? second))
    }

    @Test("between two samples their own times tell how long, not when they were heard")
    func between() {
        var log = GapLog(started: .zero, isLive: true)
        Self.append(1, to: &log)
        log.follow(.endSegment(.paused), at: .seconds(2))
        Self.append(11, to: &log, heard: 500)
        #expect(log.gaps == [Self.gap(after: 1, 10, .paused)])
    }

    @Test("a border that closes without a word of its own, and samples of one segment however far apart, make no gap")
    func none() {
        var log = GapLog(started: .zero, isLive: true)
        Self.append(1, to: &log)
        Self.append(1_000, to: &log)
        log.close(.ended)
        Self.append(1_001, to: &log)
        #expect(log.gaps(endingAt: .seconds(1_002)) == [])
    }

    @Test("the last reason is why nothing came: parked after paused, paused after withdrawn")
    func lastReason() {
        var log = GapLog(started: .zero, isLive: true)
        Self.append(1, to: &log)
        log.close(.paused)
        log.close(.parked)
        Self.append(100, to: &log)
        log.close(.withdrawn)
        log.close(.paused)
        log.close(.ended)
        Self.append(200, to: &log)
        #expect(log.gaps == [Self.gap(after: 1, 99, .parked), Self.gap(after: 100, 100, .paused)])
    }

    @Test("a provisional point that stays is the last before a gap; one that goes is not")
    func provisional() {
        var log = GapLog(started: .zero, isLive: true)
        for isKept in [true, false] {
            let start: Double = isKept ? 0 : 200
            Self.append(start, to: &log)
            log.follow(.provisional(Self.fix(start + 10), number: 2), at: .seconds(start + 10))
            log.follow(isKept ? .settleProvisional : .dropProvisional, at: .seconds(start + 11))
            log.close(.lost)
        }
        Self.append(300, to: &log)
        #expect(log.gaps == [Self.gap(after: 10, 190, .lost), Self.gap(after: 200, 100, .lost)])
    }

    @Test("before the first sample and after the last it is the session's clock that tells, from 30 s on", arguments: [29.0, 30.0])
    func ends(_ seconds: Double) {
        var log = GapLog(started: .seconds(100), isLive: true)
        // A fix's own time may be anything.
        Self.append(5_000, to: &log, heard: 100 + seconds)
        let gaps = log.gaps(endingAt: .seconds(100 + 2 * seconds))
        let expected: [Gap] = [
            Gap(place: .beforeFirst, start: nil, seconds: 30, reason: .silence),
            Gap(place: .afterLast, start: Self.time(5_000), seconds: 30, reason: .silence),
        ]
        #expect(gaps == (seconds < 30 ? [] : expected))
    }

    @Test("only a live source can be silent: a replay's late start and early end are no gaps, a pause in it is one")
    func replay() {
        var log = GapLog(started: .zero, isLive: false)
        Self.append(1, to: &log, heard: 600)
        #expect(log.gaps(endingAt: .seconds(9_000)) == [])
        log.close(.paused)
        let expected = Gap(place: .afterLast, start: Self.time(1), seconds: 8_400, reason: .paused)
        #expect(log.gaps(endingAt: .seconds(9_000)) == [expected])
    }

    @Test("a session without a sample lists no gap: it has nothing else")
    func nothing() {
        var log = GapLog(started: .zero, isLive: true)
        log.close(.withdrawn)
        #expect(log.gaps(endingAt: .seconds(9_000)) == [])
    }
}
