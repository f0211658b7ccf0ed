import Geodesy
import Testing

@Suite("Places between")
struct InterpolationTests {
    let legs: [(Coordinate, Coordinate)] = [
        (Coordinate(latitude: 51.05, longitude: 3.72), Coordinate(latitude: 51.0501, longitude: 3.7202)),
        (Coordinate(latitude: -17, longitude: 179.9), Coordinate(latitude: -17, longitude: -179.9)),
        (Coordinate(latitude: 89.99, longitude: 10), Coordinate(latitude: 89.98, longitude: -160)),
        (Coordinate(latitude: 40.6, longitude: -73.8), Coordinate(latitude: 41.6, longitude: -72.5)),
    ]

    @Test("the ends are themselves, to the last digit")
    func ends() {
        for (from, to) in legs {
            #expect(from.interpolated(to: to, fraction: 0) == from)
            #expect(from.interpolated(to: to, fraction: 1) == to)
        }
    }

    @Test("a place between lies on the way, at its share of it")
    func onTheWay() {
        for (from, to) in legs {
            let length = from.distance(to: to)
            for fraction in [0.1, 0.25, 0.5, 0.9] {
                let place = from.interpolated(to: to, fraction: fraction)
                let (before, after) = (from.distance(to: place), place.distance(to: to))
                #expect(place.isValid)
                // Off the way by 1 m in 1 km would lengthen it by a millionth; the share may err by a third of a percent of the leg.
                #expect(abs(before + after - length) <= 1e-8 + length * 1e-7)
                #expect(abs(before - fraction * length) <= 1e-8 + length * 0.0034)
            }
        }
    }

    @Test("half-way over the antimeridian is on it")
    func antimeridian() {
        let middle = legs[1].0.interpolated(to: legs[1].1, fraction: 0.5)
        #expect(abs(abs(middle.longitude) - 180) < 1e-9)
        #expect(abs(middle.latitude + 17) < 0.001)
    }

    @Test("standing still stays exactly where it is")
    func still() {
        let place = Coordinate(latitude: 50.123_456_7, longitude: 4.7)
        #expect(place.interpolated(to: place, fraction: 0.3) == place)
    }

    @Test("steps below a millimetre and exact antipodes give a valid place")
    func degenerate() {
        let place = Coordinate(latitude: 50, longitude: 179.999_999_999_999)
        let near = place.interpolated(to: Coordinate(latitude: 50.000_000_000_001, longitude: -180), fraction: 0.5)
        #expect(near.isValid)
        #expect(near.distance(to: place) < 1e-6)
        let opposite = Coordinate(latitude: 10, longitude: 20).interpolated(to: Coordinate(latitude: -10, longitude: -160), fraction: 0.5)
        #expect(opposite.isValid)
    }
}
