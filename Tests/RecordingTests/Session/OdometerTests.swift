import Geodesy
import Sampling
import Testing
import Timestamps

@testable import Recording

/// A degree of latitude from the equator is 110,574.4 m on the WGS84 ellipsoid (GeodSolve).
@Suite struct OdometerTests {
    private static let degree = 110_574.4

    private func fix(_ latitude: Double, _ seconds: Double) -> Fix {
        Fix(coordinate: Coordinate(latitude: latitude, longitude: 0), time: Timestamp(nanoseconds: Int64(seconds * 1e9)))
    }

    private func odometer(_ actions: [Sampler.Action]) -> Odometer {
        var odometer = Odometer()
        for action in actions { odometer.follow(action) }
        return odometer
    }

    @Test("promise 9: what lies between two segments is neither way nor time")
    func segments() {
        let odometer = odometer([
            .beginSegment, .append(fix(0, 0), number: 1, mark: nil), .append(fix(1, 10), number: 2, mark: nil), .endSegment(.paused),
            .beginSegment, .append(fix(40, 1_000), number: 3, mark: nil), .endSegment(.ended),
        ])
        #expect(abs(odometer.metres - Self.degree) < 1)
        #expect(odometer.seconds == 10)
    }

    @Test("a provisional point counts once it stays, and only then")
    func provisional() {
        let start: [Sampler.Action] = [.beginSegment, .append(fix(0, 0), number: 1, mark: nil), .provisional(fix(1, 10), number: 2)]
        #expect(odometer(start).metres == 0)
        #expect(odometer(start + [.dropProvisional, .append(fix(0, 20), number: 3, mark: nil)]).metres == 0)
        let settled = odometer(start + [.settleProvisional, .endSegment(.ended)])
        #expect(abs(settled.metres - Self.degree) < 1)
        #expect(settled.seconds == 10)
    }

    @Test("a provisional point that is replaced is not passed through")
    func replaced() {
        let odometer = odometer([
            .beginSegment, .append(fix(0, 0), number: 1, mark: nil), .provisional(fix(1, 10), number: 2),
            .provisional(fix(0, 20), number: 3),
            .settleProvisional,
        ])
        #expect(odometer.metres == 0)
        #expect(odometer.seconds == 20)
    }
}
