import Geodesy
import Testing

/// Expected boxes are found by hand.
@Suite("Bounds")
struct BoundsTests {
    private func box(_ south: Double, _ west: Double, _ north: Double, _ east: Double) -> Bounds {
        Bounds(minimumLatitude: south, minimumLongitude: west, maximumLatitude: north, maximumLongitude: east)
    }

    private func bounds(_ longitudes: [Double], latitude: Double = 10) -> Bounds? {
        var builder = BoundsBuilder()
        for longitude in longitudes { builder.add(Coordinate(latitude: latitude, longitude: longitude)) }
        return builder.bounds
    }

    @Test("no place has no bounds")
    func none() {
        #expect(bounds([]) == nil)
        #expect(Bounds.union([]) == nil)
    }

    @Test(
        "the box is the smallest, whatever the order",
        arguments: [
            ([11.0], 11.0, 11.0), ([-5, 5], -5, 5), ([179.9, -179.9], 179.9, -179.9), ([170, 180], 170, 180), ([-180, -170], -180, -170),
            ([0, 170, -100], 170, 0), ([-100, 0, 170], 170, 0), ([170, -100, 0], 170, 0), ([-120, 0, 120], -120, 120),
            ([179, -179, 178, -170], 178, -170), ([180, -180, 179], 179, -180),
        ])
    func smallest(longitudes: [Double], west: Double, east: Double) {
        #expect(bounds(longitudes) == box(10, west, 10, east))
    }

    @Test("a pole lies at every longitude")
    func pole() {
        var builder = BoundsBuilder()
        builder.add(Coordinate(latitude: 90, longitude: 100))
        #expect(builder.bounds == box(90, 100, 90, 100))
        builder.add(Coordinate(latitude: 80, longitude: 5))
        #expect(builder.bounds == box(80, 5, 90, 5))
    }

    @Test("two builders together know what each has seen")
    func joined() {
        var first = BoundsBuilder()
        first.add(Coordinate(latitude: 1, longitude: 170))
        var second = BoundsBuilder()
        second.add(Coordinate(latitude: -1, longitude: -170))
        second.add(first)
        #expect(second.bounds == box(-1, 170, 1, -170))
        second.add(Coordinate(latitude: 0, longitude: -165))
        #expect(second.bounds == box(-1, 170, 1, -165))
    }

    @Test("a union is the smallest box around boxes")
    func union() {
        #expect(Bounds.union([box(0, 170, 1, -170), box(2, -175, 3, -160)]) == box(0, 170, 3, -160))
        #expect(Bounds.union([box(0, 10, 1, 20), box(0, 15, 1, 30)]) == box(0, 10, 1, 30))
        #expect(Bounds.union([box(0, -179, 1, -178), box(0, 178, 1, 179)]) == box(0, 178, 1, -178))
    }

    @Test("a place is inside or not, also over the antimeridian")
    func contains() {
        let box = box(-10, 170, 10, -170)
        #expect(box.crossesAntimeridian)
        #expect(box.contains(Coordinate(latitude: 0, longitude: 180)))
        #expect(box.contains(Coordinate(latitude: 0, longitude: -175)))
        #expect(!box.contains(Coordinate(latitude: 0, longitude: 0)))
        #expect(!box.contains(Coordinate(latitude: 11, longitude: 175)))
    }

    @Test("the middle of places near each other, also over the antimeridian")
    func middle() {
        var mean = GeocentricMean()
        for longitude in [179.999, -179.999] { mean.add(GeocentricVector(Coordinate(latitude: 45, longitude: longitude))) }
        #expect(abs(mean.coordinate.latitude - 45) < 1e-7)
        #expect(abs(abs(mean.coordinate.longitude) - 180) < 1e-9)
        // Half of 2 × 78.847 m: a thousandth of a degree at 45° (GeodSolve -i: 45 0 45 0.001 gives 78.847 m).
        #expect(abs(mean.squaredChord(to: GeocentricVector(Coordinate(latitude: 45, longitude: 179.999))).squareRoot() - 78.847) < 0.01)
    }
}
