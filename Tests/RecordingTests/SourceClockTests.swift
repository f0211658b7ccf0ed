import Geodesy
import Sampling
import Testing
import Timestamps

@testable import Recording

/// Times of fixes are seconds from an instant, arrivals seconds since boot; the offset between both is 1,000,000 s where nothing else is said.
@Suite struct SourceClockTests {
    private static let origin: Double = 1_000_000

    private func run(_ fixes: [(time: Double, arrival: Double)], limit: Double = 30) -> [SourceClock.Judged] {
        var clock = SourceClock(limit: limit)
        var judged: [SourceClock.Judged] = []
        for (time, arrival) in fixes { clock.take(fix(time), arrival: .seconds(Self.origin + arrival), into: &judged) }
        clock.settle(into: &judged)
        return judged
    }

    private func fix(_ time: Double) -> Fix {
        Fix(coordinate: Coordinate(latitude: 1, longitude: 1), time: Timestamp(nanoseconds: Int64(time * 1e9)))
    }

    @Test("a delay is an age, the smallest delay is none")
    func ages() {
        let judged = run([(0, 0.4), (1, 1.1), (2, 2.6)])
        // Offsets 0.4, 0.1, 0.6 above the origin: the smallest, 0.1, is the clock.
        #expect(judged.map { ($0.age ?? .nan).rounded(toPlaces: 3) } == [0.3, 0, 0.5])
    }

    @Test("field note 53: a cached first fix is found old when the second comes")
    func cachedFirst() {
        let judged = run([(0, 600), (601, 601), (602, 602)])
        #expect(judged.map { ($0.age ?? .nan).rounded(toPlaces: 3) } == [600, 0, 0])
    }

    @Test("field note 53: a constant offset between the clocks makes nothing old")
    func constantOffset() {
        let judged = run((0..<10).map { (Double($0) - 40, Double($0)) })
        #expect(judged.allSatisfy { $0.age == 0 })
        #expect(judged.count == 10)
    }

    @Test("a lone first fix is judged at the source's end")
    func loneFirst() {
        #expect(run([(5, 5)]).map(\.age) == [0])
    }

    @Test("a lone first fix waits five seconds for the second")
    func patience() {
        var clock = SourceClock(limit: 30)
        var judged: [SourceClock.Judged] = []
        #expect(clock.deadline == nil)
        clock.take(fix(0), arrival: .seconds(100), into: &judged)
        #expect(judged.isEmpty)
        #expect(clock.deadline == .seconds(105))
    }

    @Test("a fix too far ahead does not move the clock")
    func aheadAlone() {
        let judged = run([(0, 0), (1, 1), (500, 2), (3, 3)])
        #expect(judged.map { ($0.age ?? .nan).rounded(toPlaces: 3) } == [0, 0, -498, 0])
        #expect(judged.allSatisfy { !$0.isFirstAfterReset })
    }

    @Test("five in a row ahead that agree set the clock anew")
    func fiveAhead() {
        let judged = run([(0, 0), (1, 1)] + (2..<8).map { (Double($0) + 500, Double($0)) })
        #expect(judged.map(\.isFirstAfterReset) == [false, false, true, false, false, false, false, false])
        #expect(judged.allSatisfy { abs($0.age ?? .nan) < 1e-6 })
    }

    @Test("four ahead, or five that disagree, are stale each")
    func disagreeing() {
        let four = run([(0, 0), (1, 1)] + (2..<6).map { (Double($0) + 500, Double($0)) } + [(6, 6)])
        #expect(four.count { ($0.age ?? .nan) < -30 } == 4)
        let scattered = run([(0, 0), (1, 1)] + (2..<7).map { (Double($0) * 100, Double($0)) })
        #expect(scattered.count { ($0.age ?? .nan) < -30 } == 5)
    }

    @Test("an untimed fix has no age and moves nothing")
    func untimed() {
        var clock = SourceClock(limit: 30)
        var judged: [SourceClock.Judged] = []
        clock.take(Fix(coordinate: Coordinate(latitude: 1, longitude: 1)), arrival: .seconds(1), into: &judged)
        #expect(judged.map(\.age) == [nil])
        #expect(clock.offset == nil)
    }
}

extension Double {
    func rounded(toPlaces places: Int) -> Double {
        let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
        return (self * scale).rounded() / scale
    }
}
