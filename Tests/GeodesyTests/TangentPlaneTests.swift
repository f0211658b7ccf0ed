import Foundation
import Geodesy
import Testing

struct TangentPlaneTests {
    struct Sight: Sendable {
        var from, to: Coordinate
        /// By `GeodSolve -i -p 6` of GeographicLib 2.1.2.
        var degrees, metres: Double

        init(_ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double, _ degrees: Double, _ metres: Double) {
            from = Coordinate(latitude: latitude1, longitude: longitude1)
            to = Coordinate(latitude: latitude2, longitude: longitude2)
            (self.degrees, self.metres) = (degrees, metres)
        }
    }

    private static let sights = [
        Sight(52.1, 4.3, 52.101, 4.302, 50.92611446236, 176.530636),
        Sight(52.1, 4.3, 52.09, 4.28, -129.06173141272, 1765.436556),
        Sight(-17, 179.999, -17, -179.999, 90.00029237170, 212.971662),
        Sight(89.9999, 0, 89.9999, 90, 45.00000000004, 15.795914),
        Sight(0, 0, -0.001, 0.001, 134.80757678840, 156.903472),
    ]

    @Test("a place is seen as far away as GeographicLib says, and in its direction", arguments: sights)
    func sight(sight: Sight) throws {
        let offset = try #require(TangentPlane(at: sight.from).offset(of: GeocentricVector(sight.to), within: 10_000))
        let metres = (offset * offset).sum().squareRoot()
        #expect(abs(metres - sight.metres) < 1e-5)
        // The normal section that is seen and the shortest line differ by far less than this here.
        #expect(abs(atan2(offset.x, offset.y) * 180 / .pi - sight.degrees) < 1e-4)
    }

    @Test("what is out of reach is not worked out; a place is no distance from itself, and half the world from its antipode")
    func extremes() {
        let here = Coordinate(latitude: 10, longitude: 20)
        let plane = TangentPlane(at: here)
        #expect(plane.offset(of: GeocentricVector(Coordinate(latitude: 10.1, longitude: 20)), within: 11_000) == nil)
        #expect(plane.offset(of: GeocentricVector(here), within: 1) == SIMD2(0, 0))
        let other = plane.offset(of: GeocentricVector(Coordinate(latitude: -10, longitude: -160)), within: 13_000_000)
        // Half a meridian, by the ellipsoid's definition: GeodSolve -i of the poles.
        #expect(abs((other.map { ($0 * $0).sum().squareRoot() } ?? 0) - 20_003_931.458625447) < 1)
    }
}
