import Geodesy
import Places
import Testing

@Suite("Inside and outside")
struct PlaceStateTests {
    private static func place(_ latitude: Double = 48.2, _ longitude: Double = 16.37, radius: Double = 100) throws -> Place {
        try Place(name: "a", centre: Coordinate(latitude: latitude, longitude: longitude), radiusInMetres: radius)
    }

    /// All numbers are exact in a double, so that each side of a boundary can be told. By hand: d + a ≤ 100, d − a > 100.
    static let boundaries: [(distance: Double, accuracy: Double, says: PlaceState?)] = [
        (0, 0, .inside), (0, 100, .inside), (75, 25, .inside), (100, 0, .inside),
        (75, 25.0078125, nil), (100, 0.0078125, nil), (0, 100.0078125, nil),
        (100.0078125, 0, .outside), (125, 25, nil), (125.0078125, 25, .outside), (125, 24.9921875, .outside),
        (110, 1_000, nil), (1e7, 1e6, .outside), (0, .infinity, nil), (.infinity, .infinity, nil),
    ]

    @Test("the whole circle of error has to be inside, or outside, and else it is as before", arguments: boundaries)
    func boundary(distance: Double, accuracy: Double, says: PlaceState?) throws {
        let place = try Self.place()
        for before in [nil, PlaceState.inside, .outside] {
            let state = place.state(distanceInMetres: distance, accuracyInMetres: accuracy, before: before)
            #expect(state == says ?? before)
        }
    }

    @Test(
        "promise 8: what is no length changes nothing",
        arguments: [(Double.nan, 0.0), (0, .nan), (500, .nan), (.nan, .nan), (0, -1), (500, -1)])
    func noLength(distance: Double, accuracy: Double) throws {
        let place = try Self.place()
        for before in [nil, PlaceState.inside, .outside] {
            #expect(place.state(distanceInMetres: distance, accuracyInMetres: accuracy, before: before) == before)
        }
    }

    @Test("promise 8: nor does what is no place on Earth", arguments: [(Double.nan, 16.37), (48.2, .nan), (91, 16.37), (48.2, 376.37)])
    func noPlace(latitude: Double, longitude: Double) throws {
        let place = try Self.place()
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        for before in [nil, PlaceState.inside, .outside] {
            #expect(place.state(at: coordinate, accuracyInMetres: 0, before: before) == before)
        }
    }

    /// Centre, another place, and metres between them by `GeodSolve -i -p 9` of GeographicLib 2.1.2.
    static let apart: [(centre: Coordinate, other: Coordinate, metres: Double)] = [
        (Coordinate(latitude: 48.2, longitude: 16.37), Coordinate(latitude: 48.2009, longitude: 16.37), 100.074798395),
        (Coordinate(latitude: 48.2, longitude: 16.37), Coordinate(latitude: 48.2, longitude: 16.3735), 260.177613179),
        // Over the antimeridian, whichever sign its own longitude has.
        (Coordinate(latitude: -17, longitude: 180), Coordinate(latitude: -17, longitude: -179.999), 106.485830762),
        (Coordinate(latitude: -17, longitude: -180), Coordinate(latitude: -17, longitude: -179.999), 106.485830762),
        (Coordinate(latitude: -17, longitude: 179.9995), Coordinate(latitude: -17, longitude: -179.9995), 106.485830759),
        // At the poles, and over one.
        (Coordinate(latitude: 90, longitude: 0), Coordinate(latitude: 89.9995, longitude: 77), 55.846989780),
        (Coordinate(latitude: -90, longitude: 45), Coordinate(latitude: -89.9995, longitude: -120), 55.846989780),
        (Coordinate(latitude: 89.9999, longitude: 0), Coordinate(latitude: 89.9999, longitude: 180), 22.338795913),
    ]

    @Test("distances are GeographicLib's, also over the antimeridian and at the poles", arguments: apart)
    func distances(centre: Coordinate, other: Coordinate, metres: Double) throws {
        let larger = try Self.place(centre.latitude, centre.longitude, radius: metres + 1e-6)
        let smaller = try Self.place(centre.latitude, centre.longitude, radius: metres - 1e-6)
        #expect(larger.state(at: other, accuracyInMetres: 0, before: nil) == .inside)
        #expect(smaller.state(at: other, accuracyInMetres: 0, before: nil) == .outside)
        // A fix as uncertain as that says nothing of the smaller, and the larger is as before.
        #expect(smaller.state(at: other, accuracyInMetres: 1, before: nil) == nil)
        #expect(larger.state(at: other, accuracyInMetres: 1, before: .outside) == .outside)
    }
}
