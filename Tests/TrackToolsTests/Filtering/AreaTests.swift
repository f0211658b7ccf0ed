import Geodesy
import Places
import Testing

@testable import TrackTools

/// Boxes, polygons and circles, on points whose places are known.
struct AreaTests {
    private static func filtered(_ places: [(Double, Double)], _ change: (inout FilterOptions) -> Void) throws -> Filtered {
        let points = places.map { FilteredPoint(latitude: $0.0, longitude: $0.1) }
        return try Filtered(Filtered.document(Filtered.segment(points)), change)
    }

    @Test("a box keeps its edges, and untimed points are judged like others; over the antimeridian its longitudes run on")
    func box() throws {
        let box = Bounds(minimumLatitude: -18, minimumLongitude: 179, maximumLatitude: -16, maximumLongitude: -179)
        let filtered = try Self.filtered([(-17, 179), (-17, -179), (-16, 180), (-15.9, 180), (-17, 178.9), (-17, 0), (-17, -178.9)]) {
            $0.box = box
        }
        #expect(filtered.names == [0, 1, 2])
        #expect(filtered.report.removed == ["box": 4])
    }

    @Test("a polygon keeps what it covers; without any point left the track goes")
    func polygon() throws {
        let corners = [(52.0, 4.0), (52, 5), (53, 4)].map { Coordinate(latitude: $0.0, longitude: $0.1) }
        let area = try PolygonArea([[corners]])
        #expect(try Self.filtered([(52.1, 4.1), (52.6, 4.6), (52.5, 4.5), (52.4, 4.5)]) { $0.polygon = area }.names == [0, 2, 3])
        let none = try Self.filtered([(1, 1), (2, 2)]) { $0.polygon = area }
        #expect(none.report.isNothingLeft && !none.text.contains("<trk>"))
    }

    /// 99.9 and 100.1 m from 52, 4 in the directions 0°, 77° and 200°, by GeodSolve.
    private static let around = [
        (52.00089783741, 4.0), (52.00089963488, 4.0), (52.00020196096, 4.00141733866), (52.00020236527, 4.00142017619),
        (51.99915630763, 3.99950250208), (51.99915461856, 3.99950150611),
    ]

    @Test("a place is a circle on the ellipsoid; inside takes any of several, outside none of them")
    func places() throws {
        let home = try Place(name: "home", centre: Coordinate(latitude: 52, longitude: 4), radiusInMetres: 100)
        let island = try Place(name: "island", centre: Coordinate(latitude: -17, longitude: 179.9999), radiusInMetres: 100)
        // GeodSolve: 99.9 m and 100.1 m east of it, beyond the antimeridian.
        let far = [(-16.99999999784, -179.99916184701), (-16.99999999783, -179.99915996883)]
        #expect(try Self.filtered(Self.around + far) { $0.inside = [home] }.names == [0, 2, 4])
        #expect(try Self.filtered(Self.around + far) { $0.inside = [island, home] }.names == [0, 2, 4, 6])
        #expect(try Self.filtered(Self.around + far) { $0.outside = [home, island] }.names == [1, 3, 5, 7])
    }

    @Test("a point without a place stays, and what is said of a point that goes has no figure")
    func explained() throws {
        let home = try Place(name: "home", centre: Coordinate(latitude: 52, longitude: 4), radiusInMetres: 100)
        let document = Filtered.document(Filtered.segment([FilteredPoint(latitude: 52, longitude: 4)])).replacing("lon=\"4.0\"", with: "")
        #expect(try Filtered(document) { $0.outside = [home] }.report.pointsOut == 1)
        let filtered = try Self.filtered(Self.around) {
            $0.outside = [home]
            $0.explains = true
        }
        let details = Set(filtered.report.removedPoints.map(\.detail))
        #expect(details == ["in one of the places"])
    }
}
