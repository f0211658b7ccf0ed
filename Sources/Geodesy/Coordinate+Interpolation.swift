import Glibc

extension Coordinate {
    /// The place at a fraction of the way to another one, along the short way round, also over the antimeridian and the poles.
    ///
    /// Follows the great ellipse with equal steps on the sphere of reduced latitudes, which departs from equal steps along the geodesic by at
    /// most a third of a percent of the leg. Between exact antipodes, where every way is equally short, one of them is taken.
    ///
    /// - Parameter fraction: 0 gives this place and 1 the other, to the last digit.
    public func interpolated(to other: Coordinate, fraction: Double) -> Coordinate {
        if fraction == 0 || self == other { return self }
        if fraction == 1 { return other }
        let (start, end) = (reducedUnitVector, other.reducedUnitVector)
        let sine = start.crossLength(end)
        let angle = atan2(sine, start.dot(end))
        // Too near, or too far, for a direction: degrees are as good.
        guard sine > 1e-12 else { return interpolatedLinearly(to: other, fraction: fraction) }
        let (before, after) = (sin((1 - fraction) * angle) / sine, sin(fraction * angle) / sine)
        return Coordinate(reduced: start * before + end * after)
    }

    private func interpolatedLinearly(to other: Coordinate, fraction: Double) -> Coordinate {
        let difference = (other.longitude - longitude).remainder(dividingBy: 360)
        return Coordinate(
            latitude: latitude + (other.latitude - latitude) * fraction,
            longitude: (longitude + difference * fraction).remainder(dividingBy: 360))
    }

    /// On the sphere that the ellipsoid becomes when stretched along its axis.
    private var reducedUnitVector: SIMD3<Double> {
        let (latitude, longitude) = (latitude * .pi / 180, longitude * .pi / 180)
        let (axial, radial) = ((1 - Ellipsoid.flattening) * sin(latitude), cos(latitude))
        let norm = (axial * axial + radial * radial).squareRoot()
        return SIMD3(radial * cos(longitude), radial * sin(longitude), axial) / norm
    }

    private init(reduced vector: SIMD3<Double>) {
        let radial = (vector.x * vector.x + vector.y * vector.y).squareRoot()
        self.init(
            latitude: atan2(vector.z, (1 - Ellipsoid.flattening) * radial) * 180 / .pi,
            longitude: atan2(vector.y, vector.x) * 180 / .pi)
    }
}

extension SIMD3<Double> {
    fileprivate func dot(_ other: SIMD3<Double>) -> Double {
        (self * other).sum()
    }

    fileprivate func crossLength(_ other: SIMD3<Double>) -> Double {
        let cross = SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
        return cross.dot(cross).squareRoot()
    }
}
