/// A place on the WGS84 ellipsoid.
public struct Coordinate: Sendable, Hashable {
    /// Degrees, north positive, -90 to 90 when valid.
    public var latitude: Double
    /// Degrees, east positive, -180 to 180 when valid.
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Whether both angles are finite and in range; (0, 0) is.
    public var isValid: Bool {
        -90...90 ~= latitude && -180...180 ~= longitude
    }

    /// Whether this is (0, 0), which receivers and files give for "not known".
    public var isNull: Bool {
        latitude == 0 && longitude == 0
    }

    /// Length in metres of the shortest line on the ellipsoid to another valid place; errors as for `GeocentricVector.distance(to:)`.
    public func distance(to other: Coordinate) -> Double {
        GeocentricVector(self).distance(to: GeocentricVector(other))
    }
}
