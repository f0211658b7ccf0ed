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
}
