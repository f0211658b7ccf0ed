import Glibc

/// The middle of places near each other, in memory that does not grow with them; right over the antimeridian and at the poles.
public struct GeocentricMean: Sendable, Hashable {
    public private(set) var count = 0
    private var x = 0.0
    private var y = 0.0
    private var z = 0.0

    public init() {}

    public mutating func add(_ place: GeocentricVector) {
        count += 1
        let share = 1 / Double(count)
        x += (place.x - x) * share
        y += (place.y - y) * share
        z += (place.z - z) * share
    }

    /// Square of the straight line to a place, in m².
    public func squaredChord(to place: GeocentricVector) -> Double {
        let (dx, dy, dz) = (place.x - x, place.y - y, place.z - z)
        return dx * dx + dy * dy + dz * dz
    }

    /// The place on the surface; the latitude is right to a millimetre when the places lie within a kilometre.
    public var coordinate: Coordinate {
        let radial = (x * x + y * y).squareRoot()
        return Coordinate(
            latitude: atan2(z, (1 - Ellipsoid.eccentricitySquared) * radial) * 180 / .pi, longitude: atan2(y, x) * 180 / .pi)
    }
}
