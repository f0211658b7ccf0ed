import Geodesy
import Sampling
import Testing
import Timestamps

@Suite("Rules of the acceptance policy")
struct RuleTests {
    let filter = Profile.default.filter
    let last = Walk.fix(0, 0)

    /// Judged ten seconds and a hundred metres after the last sample, where nothing is wrong.
    func judge(_ change: (inout Fix) -> Void = { _ in }, in circumstances: Circumstances = Circumstances()) -> Rejection? {
        var fix = Walk.fix(10, 100)
        change(&fix)
        return filter.judge(fix, in: .init(circumstances: circumstances, lastTime: last.time, lastSample: Anchor(last)))
    }

    @Test("a good fix is accepted, with every figure at its limit and with none")
    func good() {
        #expect(judge() == nil)
        #expect(judge { $0.horizontalAccuracy = 100 } == nil)
        #expect(judge { $0.horizontalAccuracy = 0 } == nil)
        #expect(judge { $0.horizontalDilution = 10 } == nil)
        #expect(judge { $0.speed = 62 } == nil)
        #expect(judge(in: Circumstances(sessionStart: Walk.start.advanced(bySeconds: 10), ageInSeconds: 30)) == nil)
        #expect(judge(in: Circumstances(ageInSeconds: -30)) == nil)
        #expect(filter.judge(last) == nil)
    }

    @Test("promise 8: NaN breaks the rule of the figure that it stands for", arguments: [Double.nan, .signalingNaN])
    func notANumber(nan: Double) {
        #expect(judge { $0.coordinate.latitude = nan } == .invalidCoordinate)
        #expect(judge { $0.coordinate.longitude = nan } == .invalidCoordinate)
        #expect(judge { $0.horizontalAccuracy = nan } == .invalidAccuracy)
        #expect(judge { $0.horizontalDilution = nan } == .poorAccuracy)
        #expect(judge { $0.speed = nan } == .implausibleReportedSpeed)
        #expect(judge(in: Circumstances(ageInSeconds: nan)) == .stale)
    }

    @Test("invalidCoordinate: out of range, not finite, or zero and zero")
    func invalidCoordinate() {
        #expect(judge { $0.coordinate.latitude = 90.000_001 } == .invalidCoordinate)
        #expect(judge { $0.coordinate.longitude = -180.000_001 } == .invalidCoordinate)
        #expect(judge { $0.coordinate.latitude = .infinity } == .invalidCoordinate)
        #expect(judge { $0.coordinate = Coordinate(latitude: 0, longitude: -0.0) } == .invalidCoordinate)
    }

    @Test("invalidAccuracy: negative or not finite")
    func invalidAccuracy() {
        #expect(judge { $0.horizontalAccuracy = -0.001 } == .invalidAccuracy)
        #expect(judge { $0.horizontalAccuracy = .infinity } == .invalidAccuracy)
    }

    @Test("poorAccuracy: beyond the metres, and beyond the dilution only without metres")
    func poorAccuracy() {
        #expect(judge { $0.horizontalAccuracy = 100.0.nextUp } == .poorAccuracy)
        #expect(judge { $0.horizontalDilution = 10.0.nextUp } == .poorAccuracy)
        #expect(
            judge {
                $0.horizontalDilution = 50
                $0.horizontalAccuracy = 8
            } == nil)
    }

    @Test("field note 50: a fix without a time is untimed")
    func untimed() {
        #expect(judge { $0.time = nil } == .untimed)
    }

    @Test("promise 3: a session that does not run takes nothing")
    func sessionState() {
        #expect(judge(in: Circumstances(state: .ended)) == .sessionEnded)
        #expect(judge(in: Circumstances(state: .paused)) == .sessionPaused)
        #expect(judge(in: Circumstances(state: .parked)) == .sessionParked)
    }

    @Test("beforeSessionStart: taken a nanosecond before")
    func beforeSessionStart() {
        let start = Walk.start.advanced(bySeconds: 10)?.advanced(byNanoseconds: 1)
        #expect(judge(in: Circumstances(sessionStart: start)) == .beforeSessionStart)
    }

    @Test("stale: too old, or as far in the future")
    func stale() {
        #expect(judge(in: Circumstances(ageInSeconds: 30.0.nextUp)) == .stale)
        #expect(judge(in: Circumstances(ageInSeconds: -30.0.nextUp)) == .stale)
        #expect(judge(in: Circumstances(ageInSeconds: .infinity)) == .stale)
    }

    @Test("duplicateTimestamp and outOfOrder: not later than the last sample's time, to the nanosecond")
    func timeOrder() {
        #expect(judge { $0.time = last.time } == .duplicateTimestamp)
        #expect(judge { $0.time = last.time?.advanced(byNanoseconds: -1) } == .outOfOrder)
        #expect(judge { $0.time = last.time?.advanced(byNanoseconds: 1) } == .implausibleSpeed)
    }

    @Test("negligibleMovement: nearer than the limit, and not at it")
    func negligibleMovement() {
        let fix = Walk.fix(10, 5)
        var filter = filter
        filter.minimumDistanceInMetres = last.coordinate.distance(to: fix.coordinate)
        let context = SampleFilter.Context(lastSample: Anchor(last))
        #expect(filter.judge(fix, in: context) == nil)
        filter.minimumDistanceInMetres = last.coordinate.distance(to: fix.coordinate).nextUp
        #expect(filter.judge(fix, in: context) == .negligibleMovement)
    }

    @Test("implausibleSpeed: 62 m/s pass and 62.1 do not")
    func implausibleSpeed() {
        #expect(judge { $0 = Walk.fix(10, 619.99) } == nil)
        #expect(judge { $0 = Walk.fix(10, 621) } == .implausibleSpeed)
    }

    @Test("implausibleSpeed: both error radii are taken from the distance first")
    func errorRadii() {
        var near = last
        near.horizontalAccuracy = 50
        let context = SampleFilter.Context(lastSample: Anchor(near))
        // 620 m may be covered in 10 s, and 50 m + 90 m are uncertain.
        #expect(filter.judge(Walk.fix(10, 759, accuracy: 90), in: context) == nil)
        #expect(filter.judge(Walk.fix(10, 761, accuracy: 90), in: context) == .implausibleSpeed)
        #expect(filter.judge(Walk.fix(10, 100, accuracy: 90), in: context) == nil)
    }

    @Test("implausibleSpeed: an interval below a second counts as one")
    func shortInterval() {
        #expect(judge { $0 = Walk.fix(0.2, 61) } == nil)
        #expect(judge { $0 = Walk.fix(0.2, 63) } == .implausibleSpeed)
    }

    @Test("implausibleReportedSpeed: above the limit, also for the first fix")
    func reportedSpeed() {
        #expect(judge { $0.speed = 62.0.nextUp } == .implausibleReportedSpeed)
        #expect(filter.judge(Walk.fix(0, 0, speed: 63)) == .implausibleReportedSpeed)
    }

    @Test("a fix that breaks every rule is named after the first, and mending that one names the next, down the table")
    func precedence() {
        var filter = filter
        filter.minimumDistanceInMetres = 2_000
        var fix = Walk.fix(-10, 1_000, accuracy: -1, speed: 99)
        fix.coordinate.longitude = 190
        fix.time = nil
        var context = SampleFilter.Context(
            circumstances: Circumstances(state: .ended, sessionStart: Walk.start, ageInSeconds: 99), lastTime: last.time,
            lastSample: Anchor(last))
        var named: [Rejection?] = []
        func judge() { named.append(filter.judge(fix, in: context)) }
        judge()
        fix.coordinate.longitude = 4
        judge()
        fix.horizontalAccuracy = 101
        judge()
        fix.horizontalAccuracy = nil
        judge()
        fix.time = Walk.start.advanced(bySeconds: -10)
        judge()
        context.circumstances.state = .paused
        judge()
        context.circumstances.state = .parked
        judge()
        context.circumstances.state = .running
        judge()
        context.circumstances.sessionStart = nil
        judge()
        context.circumstances.ageInSeconds = 0
        judge()
        fix.time = last.time
        judge()
        fix.time = last.time?.advanced(bySeconds: 1)
        judge()
        filter.minimumDistanceInMetres = 5
        judge()
        fix.time = last.time?.advanced(bySeconds: 100)
        judge()
        fix.speed = 10
        judge()
        let expected: [Rejection?] = [
            .invalidCoordinate, .invalidAccuracy, .poorAccuracy, .untimed, .sessionEnded, .sessionPaused, .sessionParked,
            .beforeSessionStart,
            .stale, .outOfOrder, .duplicateTimestamp, .negligibleMovement, .implausibleSpeed, .implausibleReportedSpeed, nil,
        ]
        #expect(named == expected)
        #expect(Set(named.compactMap { $0 }) == Set(Rejection.allCases))
    }
}

@Suite("Approximate fixes")
struct ReducedTests {
    @Test("approximate: rounded to 0.05°, 4,000 m or worse, without speed, course and heights")
    func reduced() {
        var fix = Walk.fix(3, 0, accuracy: 6, speed: 4)
        fix.coordinate = Coordinate(latitude: 51.0249, longitude: -3.7251)
        fix.course = 90
        fix.elevation = 12
        fix.geoidHeight = 44
        fix.verticalAccuracy = 9
        fix.satellites = 8
        let reduced = fix.reduced()
        var expected = Fix(coordinate: Coordinate(latitude: 51, longitude: -3.75), time: fix.time)
        expected.horizontalAccuracy = 4_000
        expected.satellites = 8
        expected.isReduced = true
        #expect(reduced == expected)
        #expect(reduced.reduced() == reduced)
    }

    @Test("a worse accuracy stays, a missing one becomes 4,000 m, an invalid one is not made valid")
    func accuracy() {
        #expect(Walk.fix(0, 0, accuracy: 9_000).reduced().horizontalAccuracy == 9_000)
        #expect(Walk.fix(0, 0).reduced().horizontalAccuracy == 4_000)
        #expect(Walk.fix(0, 0, accuracy: -1).reduced().horizontalAccuracy == -1)
        #expect(Walk.fix(0, 0, accuracy: .nan).reduced().horizontalAccuracy?.isNaN == true)
    }

    @Test("rounding leaves valid places valid, gives no minus zero, and keeps the default profile from taking any")
    func edges() {
        var fix = Walk.fix(0, 0)
        fix.coordinate = Coordinate(latitude: -0.01, longitude: 179.99)
        #expect(fix.reduced().coordinate == Coordinate(latitude: 0, longitude: 180))
        #expect(fix.reduced().coordinate.latitude.sign == .plus)
        #expect(Profile.default.filter.judge(fix.reduced()) == .poorAccuracy)
        var patient = Profile.default.filter
        patient.worstAccuracyInMetres = 5_000
        #expect(patient.judge(fix.reduced()) == nil)
    }
}
