import Glibc

/// Where places lie from one place, as one who stands there would say: how far, along the shortest line, and in which direction.
///
/// Directions are seen in the plane that touches the ellipsoid there; so nothing is special at the poles or the antimeridian.
public struct TangentPlane: Sendable, Hashable {
    private let origin: GeocentricVector
    /// Unit vectors in geocentric axes.
    private let east, north: SIMD3<Double>

    /// - Parameter origin: valid; at a pole, its longitude says which way is east.
    public init(at origin: Coordinate) {
        self.origin = GeocentricVector(origin)
        let latitude = origin.latitude * (.pi / 180), longitude = origin.longitude * (.pi / 180)
        east = SIMD3(-sin(longitude), cos(longitude), 0)
        north = SIMD3(-sin(latitude) * cos(longitude), -sin(latitude) * sin(longitude), cos(latitude))
    }

    /// Metres east and north; as a length exactly the distance on the ellipsoid.
    ///
    /// - Parameters:
    ///   - place: any.
    ///   - reach: metres; what lies farther as the crow flies through the Earth is not worked out.
    /// - Returns: nil for what is out of reach.
    public func offset(of place: GeocentricVector, within reach: Double) -> SIMD2<Double>? {
        guard origin.squaredChord(to: place) <= reach * reach else { return nil }
        let chord = SIMD3(place.x - origin.x, place.y - origin.y, place.z - origin.z)
        let seen = SIMD2((chord * east).sum(), (chord * north).sum())
        let length = (seen * seen).sum().squareRoot()
        guard length > 0 else { return SIMD2(origin.distance(to: place), 0) }
        return seen * (origin.distance(to: place) / length)
    }
}
