import Geodesy
import Places
import Testing

@testable import CLI

@Suite("The list of places")
struct PlaceListingTests {
    @Test("names stand to the left and figures to the right of their columns")
    func table() throws {
        let places = [
            try Place(name: "home", centre: Coordinate(latitude: 48.2, longitude: -0.000_000_04), radiusInMetres: 150),
            try Place(name: "Café au lait", centre: Coordinate(latitude: -7.5, longitude: -179.999_999_96), radiusInMetres: 0.5),
        ]
        let expected = """
            NAME                 LAT           LON  RADIUS
            home          48.2000000     0.0000000   150 m
            Café au lait  -7.5000000  -180.0000000   0.5 m
            """
        #expect(PlaceListing.table(places, colours: false) == expected)
    }
}
