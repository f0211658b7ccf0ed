import Foundation
import Geodesy
import Places
import Timestamps

/// A meridian to walk along: a thousandth of a degree of latitude is 111.2 m at 48.2° (GeodSolve: 0.0009° are 100.07 m).
enum Ground {
    static func at(_ thousandths: Double) -> Coordinate {
        Coordinate(latitude: 48.2 + thousandths / 1_000, longitude: 16.37)
    }

    /// A place of 150 m around so many thousandths.
    static func place(_ name: String, _ thousandths: Double, radius: Double = 150) throws -> Place {
        try Place(name: name, centre: at(thousandths), radiusInMetres: radius)
    }

    static func second(_ seconds: Int64) -> Timestamp {
        Timestamp(nanoseconds: 1_780_000_000_000_000_000 + seconds * 1_000_000_000)
    }

    /// About so far from a place, on a sphere, in a direction counted from north: by turning vectors, so that poles are like all else.
    static func place(from centre: Coordinate, metres: Double, angle: Double) -> Coordinate {
        let latitude = centre.latitude * .pi / 180, longitude = centre.longitude * .pi / 180
        let up = SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
        let east = SIMD3(-sin(longitude), cos(longitude), 0)
        let north = SIMD3(-sin(latitude) * cos(longitude), -sin(latitude) * sin(longitude), cos(latitude))
        let arc = metres / 6_371_000
        let point = up * cos(arc) + (north * cos(angle) + east * sin(angle)) * sin(arc)
        let level = (point.x * point.x + point.y * point.y).squareRoot()
        return Coordinate(latitude: atan2(point.z, level) * 180 / .pi, longitude: atan2(point.y, point.x) * 180 / .pi)
    }
}
