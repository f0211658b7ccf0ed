import Geodesy
import Places

/// Keeps what lies in an area, or what does not; points without a place stay.
///
/// What it says of a point holds no figure: distances from an edge would tell where the edge is.
struct AreaRule: FilterRule {
    private let contains: @Sendable (Coordinate) -> Bool
    private let keepsInside: Bool
    private let detail: String

    let names: [String]

    init(_ box: Bounds) {
        self.init("box", "outside the box", keepsInside: true) { box.contains($0) }
    }

    init(_ polygon: PolygonArea) {
        self.init("polygon", "outside the polygon", keepsInside: true) { polygon.contains($0) }
    }

    /// A point is in a place when it lies within the radius, whatever its accuracy.
    init(_ places: [Place], keepsInside: Bool) {
        let circles = places.map { (centre: GeocentricVector($0.centre), radius: $0.radiusInMetres) }
        self.init(
            keepsInside ? "inside" : "outside", keepsInside ? "in none of the places" : "in one of the places", keepsInside: keepsInside
        ) { coordinate in
            let vector = GeocentricVector(coordinate)
            return circles.contains { $0.centre.distance(to: vector) <= $0.radius }
        }
    }

    private init(_ name: String, _ detail: String, keepsInside: Bool, _ contains: @escaping @Sendable (Coordinate) -> Bool) {
        names = [name]
        (self.detail, self.keepsInside, self.contains) = (detail, keepsInside, contains)
    }

    func judge(_ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        for index in 0..<segment.count where segment.isKept(index) {
            guard let coordinate = segment.coordinate(index), coordinate.isValid, contains(coordinate) != keepsInside else { continue }
            taker.take(index, of: &segment, detail)
        }
    }
}
