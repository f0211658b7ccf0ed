import Glibc

/// Makes the vectors of places that come one after the other and mostly lie near each other, as a track's do.
///
/// Sines and cosines are those of a place nearby, turned by the difference with a few terms of a series, which is exact to the rounding
/// (2 nm) and takes half as long as asking the C library four times a point.
public struct VectorMaker: Sendable {
    /// Radians within which the terms suffice: the first one left out is below 1e-24.
    private static let reach = 1e-3
    private static let radiansPerDegree = Double.pi / 180

    private struct Angle {
        var degrees = Double.infinity
        var sine = 0.0
        var cosine = 0.0
    }

    private var latitude = Angle()
    private var longitude = Angle()

    public init() {}

    /// The vector of a valid place.
    public mutating func vector(of place: Coordinate) -> GeocentricVector {
        let (sine, cosine) = Self.turn(&latitude, to: place.latitude)
        let (easting, northing) = Self.turn(&longitude, to: place.longitude)
        return GeocentricVector(
            latitude: (sine: sine, cosine: max(0, cosine)), longitude: (sine: easting, cosine: northing))
    }

    /// The vector normal to the ellipsoid at a valid place.
    @inline(__always)
    mutating func normal(of place: Coordinate) -> SphericalLine.Normal {
        let (sine, cosine) = Self.turn(&latitude, to: place.latitude)
        let (easting, northing) = Self.turn(&longitude, to: place.longitude)
        return SphericalLine.Normal(x: cosine * northing, y: cosine * easting, z: sine)
    }

    @inline(__always)
    private static func turn(_ anchor: inout Angle, to degrees: Double) -> (sine: Double, cosine: Double) {
        let turn = (degrees - anchor.degrees) * radiansPerDegree
        guard abs(turn) < reach else {
            let radians = degrees * radiansPerDegree
            anchor = Angle(degrees: degrees, sine: sin(radians), cosine: cos(radians))
            return (anchor.sine, anchor.cosine)
        }
        let square = turn * turn
        let sine = turn * (1 - square * (1.0 / 6) * (1 - square * (1.0 / 20)))
        let versine = square * 0.5 * (1 - square * (1.0 / 12) * (1 - square * (1.0 / 30)))
        return (
            anchor.sine + (anchor.cosine * sine - anchor.sine * versine), anchor.cosine - (anchor.sine * sine + anchor.cosine * versine)
        )
    }
}
