import Geodesy
import Testing

@Suite("Vectors of places in a row")
struct VectorMakerTests {
    @Test("they are those of the C library's sines and cosines, to a few nanometres, everywhere")
    func same() {
        var maker = VectorMaker()
        var farthest = 0.0
        for (latitude, longitude) in [(0.0, 0.0), (47, 11), (-33, 179.99), (89.97, -120), (-89.9, 5), (60, -179.999)] {
            for step in -400...400 {
                let place = Coordinate(
                    latitude: min(90, max(-90, latitude + Double(step) * 3.7e-4)),
                    longitude: (longitude + Double(step) * 7.3e-4).remainder(dividingBy: 360))
                farthest = max(farthest, maker.vector(of: place).squaredChord(to: GeocentricVector(place)).squareRoot())
            }
        }
        // Metres; an ulp of the Earth's radius is 0.9 nm.
        #expect(farthest < 6e-9, "\(farthest)")
    }

    @Test("a leg is as long as GeographicLib says")
    func leg() {
        var maker = VectorMaker()
        _ = maker.vector(of: Coordinate(latitude: 47, longitude: 10.95))
        let start = maker.vector(of: Coordinate(latitude: 47, longitude: 11))
        let end = maker.vector(of: Coordinate(latitude: 47.006, longitude: 11))
        // GeodSolve -i: 47 11 47.006 11 gives 667.0254001 m.
        #expect(abs(start.distance(to: end) - 667.0254001) < 1e-6)
    }
}
