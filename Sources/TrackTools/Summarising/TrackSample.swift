import Geodesy
import Timestamps

/// A track point as the figures need it: plain words, of which a copy is cheap; not so right after they were written.
struct TrackSample: BitwiseCopyable {
    /// The time of a point without one.
    static let untimed = Int64.min
    /// In the place of a point that is not there.
    static let none = TrackSample(
        vector: GeocentricVector(Coordinate(latitude: 0, longitude: 0)), latitude: 0, longitude: 0, elevation: .nan, accuracy: .nan,
        nanoseconds: untimed, line: 0)

    var vector: GeocentricVector
    var latitude: Double
    var longitude: Double
    /// Metres; NaN when missing.
    var elevation: Double
    /// Metres; NaN when missing.
    var accuracy: Double
    /// `untimed` when missing.
    var nanoseconds: Int64
    var line: Int
    /// Metres from the point before, also where that is of another segment.
    var leg = 0.0

    var isTimed: Bool { nanoseconds != TrackSample.untimed }
    var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
    var time: Timestamp { Timestamp(nanoseconds: nanoseconds) }
}
