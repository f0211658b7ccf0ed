import Geodesy
import Testing

@Suite("Distances")
struct DistanceTests {
    struct Pair: Sendable, CustomTestStringConvertible {
        var from: Coordinate
        var to: Coordinate
        var metres: Double

        init(_ latitude1: Double, _ longitude1: Double, _ latitude2: Double, _ longitude2: Double, _ metres: Double) {
            from = Coordinate(latitude: latitude1, longitude: longitude1)
            to = Coordinate(latitude: latitude2, longitude: longitude2)
            self.metres = metres
        }

        var testDescription: String { "\(from.latitude) \(from.longitude) to \(to.latitude) \(to.longitude)" }
    }

    /// Lengths by `GeodSolve -i -p 9` of GeographicLib 2.1.2.
    static let known = [
        Pair(51.05, 3.72, 51.0501, 3.7202, 17.901073612),
        Pair(45, 10, 45, 10, 0),
        Pair(89.9999, 0, 89.9999, 180, 22.338795913),
        Pair(50, 4, 50, 7, 215072.841380551),
        Pair(12.5, -179.99, 13.1, 178.2, 207419.665671846),
        Pair(40.6, -73.8, 51.6, -0.5, 5551759.400318678),
        Pair(90, 0, -90, 0, 20003931.458625447),
        Pair(0, 0, 0, 179, 19926188.851995971),
        Pair(0, 0, 0, 179.5, 19980861.908890963),
        Pair(0, 0, 0, 180, 20003931.458625447),
        Pair(-30, 0, 29.9, 179.8, 19989832.827609532),
        Pair(-41.32, 174.81, 40.96, -5.50, 19959679.267353822),
        Pair(0.00001, 0, -0.00001, 179.9999, 20003931.457702395),
        Pair(60, 20, -59.99999, -160.00001, 20003930.344493337),
    ]

    @Test("a distance is GeographicLib's, in both directions and mirrored", arguments: known)
    func distance(pair: Pair) {
        let tolerance = max(1e-8, pair.metres * 1e-11)
        #expect(abs(pair.from.distance(to: pair.to) - pair.metres) <= tolerance)
        #expect(abs(pair.to.distance(to: pair.from) - pair.metres) <= tolerance)
        let mirrored = [pair.from, pair.to].map { Coordinate(latitude: -$0.latitude, longitude: -$0.longitude) }
        #expect(abs(mirrored[0].distance(to: mirrored[1]) - pair.metres) <= tolerance)
    }

    @Test("field note 34: a step over the antimeridian is 21 km, not around the world, both ways")
    func fieldNote34() {
        let west = Coordinate(latitude: -17, longitude: 179.9)
        let east = Coordinate(latitude: -17, longitude: -179.9)
        // GeodSolve -i -p 9.
        #expect(abs(west.distance(to: east) - 21297.165227999) < 1e-7)
        #expect(abs(east.distance(to: west) - 21297.165227999) < 1e-7)
    }

    @Test("the antimeridian has one place, whichever sign its longitude has, and a pole has one for all longitudes")
    func samePlace() {
        #expect(Coordinate(latitude: 10, longitude: 180).distance(to: Coordinate(latitude: 10, longitude: -180)) < 1e-8)
        #expect(Coordinate(latitude: 90, longitude: 0).distance(to: Coordinate(latitude: 90, longitude: 77)) < 1e-8)
    }

    @Test("a distance from what is not a number is not a number")
    func notANumber() {
        let place = Coordinate(latitude: 50, longitude: 4)
        #expect(place.distance(to: Coordinate(latitude: .nan, longitude: 4)).isNaN)
        #expect(Coordinate(latitude: 50, longitude: .nan).distance(to: place).isNaN)
    }

    @Test("where the arc gives way to the geodesic, at 200 km, both agree")
    func seam() {
        // Along a meridian 1e-7° are 11 mm; the length may not jump by more than the step.
        let start = Coordinate(latitude: 40, longitude: 0)
        var previous = start.distance(to: Coordinate(latitude: 41.8, longitude: 0.2))
        var largest = 0.0
        for step in 1...4_000 {
            let length = start.distance(to: Coordinate(latitude: 41.8 + Double(step) * 1e-6, longitude: 0.2))
            largest = max(largest, abs(length - previous - 0.11))
            previous = length
        }
        #expect(previous > 200_000)
        #expect(largest < 0.002)
    }
}

@Suite("Validity")
struct ValidityTests {
    @Test("the corners of the range are valid, and what lies beyond is not")
    func range() {
        #expect(Coordinate(latitude: 90, longitude: 180).isValid)
        #expect(Coordinate(latitude: -90, longitude: -180).isValid)
        #expect(Coordinate(latitude: 0, longitude: 0).isValid)
        #expect(!Coordinate(latitude: 90.000_000_1, longitude: 0).isValid)
        #expect(!Coordinate(latitude: -90.000_000_1, longitude: 0).isValid)
        #expect(!Coordinate(latitude: 0, longitude: 180.000_000_1).isValid)
        #expect(!Coordinate(latitude: 0, longitude: -180.000_000_1).isValid)
    }

    @Test("promise 8: NaN and infinity fail the range test", arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
    func notFinite(value: Double) {
        #expect(!Coordinate(latitude: value, longitude: 4).isValid)
        #expect(!Coordinate(latitude: 50, longitude: value).isValid)
        #expect(!Coordinate(latitude: value, longitude: value).isValid)
    }

    @Test("only zero and zero together are null, whatever their signs")
    func null() {
        #expect(Coordinate(latitude: 0, longitude: 0).isNull)
        #expect(Coordinate(latitude: -0.0, longitude: 0).isNull)
        #expect(!Coordinate(latitude: 0, longitude: 4).isNull)
        #expect(!Coordinate(latitude: 50, longitude: 0).isNull)
        #expect(!Coordinate(latitude: .nan, longitude: 0).isNull)
    }
}
