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
}
