import Geodesy
import Sampling
import Testing

@testable import Recording

@Suite struct StillnessTests {
    /// A metre of latitude at the equator: a degree is 110,574.3 m there (GeodSolve).
    private static let metre = 1 / 110_574.3

    private static func append(_ second: Double, metres: Double, isReduced: Bool = false) -> Sampler.Action {
        .append(fix(second, metres, isReduced), number: 1, mark: nil)
    }

    private static func fix(_ second: Double, _ metres: Double, _ isReduced: Bool) -> Fix {
        var fix = Fix(
            coordinate: Coordinate(latitude: metres * metre, longitude: 7), time: ManualClock.origin.advanced(bySeconds: second))
        if isReduced { fix = fix.reduced() }
        return fix
    }

    @Test("two minutes within 20 m by the fixes' own times are standing still, and not a second less")
    func least() {
        var stillness = Stillness()
        stillness.follow(Self.append(0, metres: 0))
        stillness.follow(Self.append(119, metres: 19.9))
        #expect(!stillness.isStill)
        stillness.follow(.provisional(Self.fix(120, -19.9, false), number: 2))
        #expect(stillness.isStill)
    }

    @Test("a fix further away than 20 m is movement, and the two minutes count from it")
    func moved() {
        var stillness = Stillness()
        stillness.follow(Self.append(0, metres: 0))
        stillness.follow(Self.append(130, metres: 0))
        stillness.follow(Self.append(131, metres: 20.1))
        #expect(!stillness.isStill)
        stillness.follow(Self.append(250, metres: 20.1))
        #expect(!stillness.isStill)
        stillness.follow(Self.append(251, metres: 20.1))
        #expect(stillness.isStill)
    }

    @Test("slow walking is not standing still, though each fix is near the one before")
    func slow() {
        var stillness = Stillness()
        for second in stride(from: 0.0, through: 600, by: 10) {
            // 0.2 m/s: 20 m take 100 s.
            stillness.follow(Self.append(second, metres: second * 0.2))
            #expect(!stillness.isStill, "\(second)")
        }
    }

    @Test(
        "a segment's end or start begins anew: what happened in a gap nobody knows",
        arguments: [Sampler.Action.endSegment(.lost), .beginSegment])
    func segments(_ border: Sampler.Action) {
        var stillness = Stillness()
        stillness.follow(Self.append(0, metres: 0))
        stillness.follow(Self.append(130, metres: 0))
        stillness.follow(border)
        #expect(!stillness.isStill)
        stillness.follow(Self.append(140, metres: 0))
        #expect(!stillness.isStill)
    }

    @Test("of approximate positions and of rejected fixes nobody can tell")
    func reduced() {
        var stillness = Stillness()
        stillness.follow(Self.append(0, metres: 0, isReduced: true))
        stillness.follow(Self.append(300, metres: 0, isReduced: true))
        #expect(!stillness.isStill)
        stillness.follow(Self.append(301, metres: 0))
        stillness.follow(.rejected(.poorAccuracy, number: 3))
        #expect(!stillness.isStill)
    }
}
