import Sampling
import Testing

@Suite("Profiles")
struct ProfileTests {
    /// The published table: accuracy in metres, age in seconds, distance in metres, speed in metres per second, silence in seconds.
    static let table: [(Profile, Double?, Double?, Double?, Double?, Double)] = [
        (.default, 100, 30, 5, 62, 30),
        (.automotive, 100, 30, 5, 62, 30),
        (.navigation, 100, 30, 5, 100, 30),
        (.fitness, 100, 15, 3, 25, 30),
        (.airborne, 100, 30, 25, 350, 30),
        (.coarse, 1_000, 30, 500, 62, 900),
        (.none, nil, nil, nil, nil, 30),
    ]

    @Test("a profile's thresholds are the published ones", arguments: table)
    func thresholds(profile: Profile, worst: Double?, oldest: Double?, minimum: Double?, fastest: Double?, breakAfter: Double) {
        let filter = profile.filter
        #expect(filter.worstAccuracyInMetres == worst)
        #expect(filter.worstHorizontalDilution == (profile == .none ? nil : 10))
        #expect(filter.oldestInSeconds == oldest)
        #expect(filter.minimumDistanceInMetres == minimum)
        #expect(filter.fastestInMetresPerSecond == fastest)
        #expect(filter.breakAfterInSeconds == breakAfter)
        #expect(filter.judgesTimeOrder == (profile != .none))
    }

    @Test("the names are those of the command line")
    func names() {
        #expect(
            Profile.allCases.map(\.rawValue) == ["default", "automotive", "navigation", "fitness", "airborne", "coarse", "none"])
        #expect(Self.table.map(\.0) == Profile.allCases)
    }

    @Test("without a profile only unusable fixes, early ones and the session's state are judged")
    func nothingJudged() {
        let filter = Profile.none.filter
        var wild = Walk.fix(0, 100_000, accuracy: 90_000, speed: 9_000)
        wild.horizontalDilution = 99
        let last = Walk.fix(10, 0)
        let context = SampleFilter.Context(
            circumstances: Circumstances(ageInSeconds: 3_600), lastTime: last.time, lastSample: Anchor(last))
        #expect(filter.judge(wild, in: context) == nil)
        #expect(filter.judge(last, in: context) == nil)
        var untimed = wild
        untimed.time = nil
        #expect(filter.judge(untimed, in: context) == .untimed)
        #expect(filter.judge(Walk.fix(0, 0, accuracy: -1), in: context) == .invalidAccuracy)
        #expect(filter.judge(wild, in: .init(circumstances: Circumstances(state: .paused))) == .sessionPaused)
        #expect(filter.judge(wild, in: .init(circumstances: Circumstances(sessionStart: last.time))) == .beforeSessionStart)
    }
}
