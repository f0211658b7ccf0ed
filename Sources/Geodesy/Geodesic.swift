import Glibc

/// The length of the shortest geodesic between any two places on the ellipsoid.
///
/// Source: C. F. F. Karney, "Algorithms for geodesics", Journal of Geodesy 87 (2013), sections 2 and 4: the problem is put into a canonical
/// form, and the azimuth at the first place is found at which the geodesic reaches the second place's longitude. Two things differ from the
/// paper. The integrals for length and longitude are taken by Gauss–Legendre quadrature instead of series. The root is bracketed and found by
/// Ridders' method instead of Newton's, so neither a first guess nor a derivative is needed, and near antipodes are like all others.
struct Geodesic {
    /// Sine and cosine of the reduced latitudes: the first not north of the equator, the second not farther from it.
    private let sine1, cosine1, sine2, cosine2: Double
    /// Radians, 0 to π.
    private let longitudeDifference: Double

    /// Metres.
    static func length(from first: GeocentricVector, to second: GeocentricVector) -> Double {
        Geodesic(first, second).length
    }

    private init(_ first: GeocentricVector, _ second: GeocentricVector) {
        var (a, b) = (Geodesic.reducedLatitude(first), Geodesic.reducedLatitude(second))
        if abs(a.sine) < abs(b.sine) { (a, b) = (b, a) }
        let flip = a.sine > 0 ? -1.0 : 1.0
        // Never zero, so that a start on the equator counts as just south of it.
        (sine1, cosine1) = (min(flip * a.sine, -Double.leastNormalMagnitude), a.cosine)
        (sine2, cosine2) = (flip * b.sine, b.cosine)
        longitudeDifference = abs(atan2(first.x * second.y - first.y * second.x, first.x * second.x + first.y * second.y))
    }

    /// Sine and cosine of the reduced (parametric) latitude, tan β = z / (b/a · distance from the axis).
    private static func reducedLatitude(_ vector: GeocentricVector) -> (sine: Double, cosine: Double) {
        let axial = vector.z
        let radial = (1 - Ellipsoid.flattening) * (vector.x * vector.x + vector.y * vector.y).squareRoot()
        let norm = (axial * axial + radial * radial).squareRoot()
        return (axial / norm, radial / norm)
    }

    private var length: Double {
        // Along the equator the geodesic leaves it only when the places are nearly opposite (Karney, section 4).
        if -sine1 < 1e-300, longitudeDifference <= (1 - Ellipsoid.flattening) * .pi {
            return Ellipsoid.equatorialRadiusInMetres * longitudeDifference
        }
        return line(azimuth: azimuth()).length
    }

    /// The azimuth at the first place, radians from 0 to π, at which the geodesic ends at the longitude sought.
    private func azimuth() -> Double {
        // A pole has every longitude, and a meridian's azimuth is known.
        if cosine1 < 1e-15 || longitudeDifference == 0 { return 0 }
        if longitudeDifference == .pi { return .pi }
        return ridders { line(azimuth: $0).longitude - longitudeDifference }
    }

    /// The root in 0…π of a function that rises from negative to positive (C. Ridders, IEEE Trans. Circuits and Systems 26, 1979).
    ///
    /// The bracket at least halves each time, so 60 steps exhaust the numbers; a usual call takes five.
    private func ridders(_ function: (Double) -> Double) -> Double {
        var (low, high) = (0.0, Double.pi)
        var (valueLow, valueHigh) = (-longitudeDifference, Double.pi - longitudeDifference)
        for _ in 0..<60 {
            let middle = 0.5 * (low + high)
            let valueMiddle = function(middle)
            guard abs(valueMiddle) > Geodesic.longitudeTolerance, middle > low, middle < high else { return middle }
            let root = (valueMiddle * valueMiddle - valueLow * valueHigh).squareRoot()
            let guess = min(max(middle - (middle - low) * valueMiddle / root, low), high)
            let valueGuess = function(guess)
            if abs(valueGuess) <= Geodesic.longitudeTolerance { return guess }
            if valueMiddle < 0 { (low, valueLow) = (middle, valueMiddle) } else { (high, valueHigh) = (middle, valueMiddle) }
            if valueGuess < 0, guess > low { (low, valueLow) = (guess, valueGuess) }
            if valueGuess > 0, guess < high { (high, valueHigh) = (guess, valueGuess) }
        }
        return 0.5 * (low + high)
    }

    /// Radians; 0.06 µm at the equator, and above the rounding errors of the integrals.
    private static let longitudeTolerance = 1e-14
}

extension Geodesic {
    /// The geodesic that starts at the first place with an azimuth and ends where it reaches the second place's latitude going north.
    ///
    /// Equations (5), (7), (8), (11), (12) and (45) of the paper; `sigma` is the arc on the auxiliary sphere, from the northward crossing of
    /// the equator.
    private func line(azimuth: Double) -> (longitude: Double, length: Double) {
        let (sineAzimuth, cosineAzimuth) = (sin(azimuth), cos(azimuth))
        // Of the azimuth at the equator.
        let sine0 = sineAzimuth * cosine1
        let cosine0 = (cosineAzimuth * cosineAzimuth + sineAzimuth * sine1 * (sineAzimuth * sine1)).squareRoot()
        // Cosine of the latitude times that of the azimuth, at either end.
        let northing1 = cosineAzimuth * cosine1
        let widening = cosine1 < -sine1 ? (cosine2 - cosine1) * (cosine1 + cosine2) : (sine1 - sine2) * (sine1 + sine2)
        let northing2 = max(northing1 * northing1 + widening, 0).squareRoot()
        let sigma1 = atan2(sine1, northing1)
        let sigma2 = atan2(sine2, northing2)
        let omega = atan2(sine0 * sine2, northing2) - atan2(sine0 * sine1, northing1)
        let integrals = integrate(from: sigma1, to: sigma2, kSquared: Ellipsoid.secondEccentricitySquared * cosine0 * cosine0)
        return (
            longitude: omega - Ellipsoid.flattening * sine0 * integrals.longitude,
            length: Ellipsoid.polarRadiusInMetres * integrals.length
        )
    }

    /// I₁ and I₃ of the paper between two arcs: √(1 + k² sin²σ), and (2 − f) / (1 + (1 − f) √(1 + k² sin²σ)).
    ///
    /// k² is below 0.0068, so that twelve nodes over an arc of π leave an error below 1e-15.
    private func integrate(from start: Double, to end: Double, kSquared: Double) -> (length: Double, longitude: Double) {
        let centre = 0.5 * (start + end)
        let half = 0.5 * (end - start)
        var (length, longitude) = (0.0, 0.0)
        for index in Geodesic.nodes.indices {
            let sine = sin(centre + half * Geodesic.nodes[index])
            let scale = (1 + kSquared * sine * sine).squareRoot()
            length += Geodesic.weights[index] * scale
            longitude += Geodesic.weights[index] * (2 - Ellipsoid.flattening) / (1 + (1 - Ellipsoid.flattening) * scale)
        }
        return (half * length, half * longitude)
    }

    /// Nodes and weights of twelve-point Gauss–Legendre quadrature on -1…1 (Abramowitz and Stegun, table 25.4).
    private static let nodes: InlineArray<12, Double> = [
        -0.9815606342467192, -0.9041172563704748, -0.7699026741943047, -0.5873179542866175,
        -0.3678314989981802, -0.1252334085114689, 0.1252334085114689, 0.3678314989981802,
        0.5873179542866175, 0.7699026741943047, 0.9041172563704748, 0.9815606342467192,
    ]
    private static let weights: InlineArray<12, Double> = [
        0.04717533638651141, 0.10693932599531907, 0.16007832854334642, 0.20316742672306573,
        0.2334925365383546, 0.2491470458134027, 0.2491470458134027, 0.2334925365383546,
        0.20316742672306573, 0.16007832854334642, 0.10693932599531907, 0.04717533638651141,
    ]
}
