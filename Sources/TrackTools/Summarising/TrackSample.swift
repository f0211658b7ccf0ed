import Geodesy
import Timestamps

/// A track point as the figures need it: plain bytes.
struct TrackSample: BitwiseCopyable {
    var vector: GeocentricVector
    var latitude: Double
    var longitude: Double
    /// Metres; NaN when missing.
    var elevation: Double
    /// Metres; NaN when missing.
    var accuracy: Double
    var nanoseconds: Int64
    var line: Int32
    var isTimed: Bool

    var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
    var time: Timestamp { Timestamp(nanoseconds: nanoseconds) }
}
