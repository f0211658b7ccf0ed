import Geodesy
import Places
import Testing

@Suite("A place is a named circle")
struct PlaceTests {
    private static let centre = Coordinate(latitude: 48.2, longitude: 16.37)

    @Test("a name is taken as it is", arguments: ["home", "Café Müller", "a b", "100 %", "-", "日本", "a@b", "it's"])
    func names(name: String) throws {
        #expect(try Place(name: name, centre: Self.centre, radiusInMetres: 100).name == name)
    }

    @Test(
        "a name that can't be given on a command line, or shown in one line, is refused",
        arguments: ["", " ", " home", "home ", "a=b", "=", "a\nb", "a\u{0}b", "\u{1B}[31mred", "a\u{85}b", "a\u{2028}b", "@home", "tab\t"])
    func badNames(name: String) {
        #expect(throws: Place.Fault.name) { try Place(name: name, centre: Self.centre, radiusInMetres: 100) }
    }

    @Test("a radius is a length that a place can have", arguments: [Double.leastNonzeroMagnitude, 0.5, 100, 1_000_000])
    func radii(radius: Double) throws {
        #expect(try Place(name: "a", centre: Self.centre, radiusInMetres: radius).radiusInMetres == radius)
    }

    @Test("anything else is refused", arguments: [0, -0.0, -1, .nan, .infinity, -.infinity, 1_000_000.1])
    func badRadii(radius: Double) {
        #expect(throws: Place.Fault.radius) { try Place(name: "a", centre: Self.centre, radiusInMetres: radius) }
    }

    @Test("a centre is a place on Earth: its edges are", arguments: [(90.0, 180.0), (-90, -180), (0, 0)])
    func centres(latitude: Double, longitude: Double) throws {
        let centre = Coordinate(latitude: latitude, longitude: longitude)
        #expect(try Place(name: "a", centre: centre, radiusInMetres: 1).centre == centre)
    }

    @Test("what is none is refused", arguments: [(90.1, 0.0), (-91, 0), (0, 180.1), (0, -181), (.nan, 0), (0, .nan), (.infinity, 0)])
    func badCentres(latitude: Double, longitude: Double) {
        let centre = Coordinate(latitude: latitude, longitude: longitude)
        #expect(throws: Place.Fault.centre) { try Place(name: "a", centre: centre, radiusInMetres: 1) }
    }
}
