import Glibc

/// A place on the ellipsoid's surface as a vector from the Earth's centre, for loops that measure from point to point.
///
/// The conversion is the dear part of a distance, and a loop needs one for each point, not two for each leg.
public struct GeocentricVector: Sendable, Hashable, BitwiseCopyable {
    /// Metres towards latitude 0, longitude 0.
    let x: Double
    /// Metres towards latitude 0, longitude 90 east.
    let y: Double
    /// Metres towards the north pole.
    let z: Double
    /// Sine of the geodetic latitude.
    let sineOfLatitude: Double

    /// - Parameter coordinate: valid, else the vector and all distances from it are meaningless or NaN.
    public init(_ coordinate: Coordinate) {
        let latitude = coordinate.latitude * (.pi / 180)
        let longitude = coordinate.longitude * (.pi / 180)
        self.init(latitude: (sin(latitude), cos(latitude)), longitude: (sin(longitude), cos(longitude)))
    }

    @inline(__always)
    init(latitude: (sine: Double, cosine: Double), longitude: (sine: Double, cosine: Double)) {
        let sine = latitude.sine
        let primeVerticalRadius = Ellipsoid.equatorialRadiusInMetres / (1 - Ellipsoid.eccentricitySquared * sine * sine).squareRoot()
        let distanceFromAxis = primeVerticalRadius * latitude.cosine
        x = distanceFromAxis * longitude.cosine
        y = distanceFromAxis * longitude.sine
        z = primeVerticalRadius * (1 - Ellipsoid.eccentricitySquared) * sine
        sineOfLatitude = sine
    }

    /// Length in metres of the shortest line on the ellipsoid to another place.
    ///
    /// The error is below 10 nm up to 10 km and below 10 µm up to 200 km; beyond, 1e-12 of the length. There is no special case at the poles,
    /// the antimeridian or near antipodes.
    public func distance(to other: GeocentricVector) -> Double {
        let chordSquared = squaredChord(to: other)
        return chordSquared < GeocentricVector.nearLimitSquared
            ? arcLength(to: other, chordSquared: chordSquared) : Geodesic.length(from: self, to: other)
    }

    /// Square of the straight line through the Earth, in m².
    public func squaredChord(to other: GeocentricVector) -> Double {
        let (dx, dy, dz) = (other.x - x, other.y - y, other.z - z)
        return dx * dx + dy * dy + dz * dz
    }

    /// 200 km, up to which a circular arc stands for the geodesic.
    private static let nearLimitSquared = 200_000.0 * 200_000.0

    /// The arc over a chord, on the circle that osculates the surface in the chord's direction.
    ///
    /// The curvature of the normal section is Euler's, taken at the mean of both sines of latitude: k = √(1 − e² sin²φ) / a · (1 + e′² cos²φ cos²α),
    /// where cos φ cos α = dz / c, so the azimuth α is never computed. The arc is 2/k · asin(k c / 2), as a series.
    private func arcLength(to other: GeocentricVector, chordSquared: Double) -> Double {
        guard chordSquared > 0 else { return chordSquared }
        let meanSine = 0.5 * (sineOfLatitude + other.sineOfLatitude)
        let dz = other.z - z
        let axial = 1 + Ellipsoid.secondEccentricitySquared * (dz * dz / chordSquared)
        let curvatureSquared =
            (1 - Ellipsoid.eccentricitySquared * meanSine * meanSine) * (axial * axial)
            / (Ellipsoid.equatorialRadiusInMetres * Ellipsoid.equatorialRadiusInMetres)
        let t = curvatureSquared * chordSquared
        return chordSquared.squareRoot() * (1 + t * (1.0 / 24 + t * (3.0 / 640 + t * (5.0 / 7168))))
    }
}
