public import Geodesy
public import Timestamps

/// A point to be written; what is not known is nil and is left out of the file.
public struct TrackPoint: Sendable, Hashable {
    public var coordinate: Coordinate
    public var time: Timestamp?
    /// Metres above mean sea level.
    public var elevation: Double?
    /// Metres of the geoid above the WGS84 ellipsoid.
    public var geoidHeight: Double?
    /// Metres per second over ground, from 0.
    public var speed: Double?
    /// Degrees clockwise from true north, 0 to 360.
    public var course: Double?
    public var name: String?
    /// The name of a map symbol, such as `Flag`.
    public var symbol: String?
    public var fix: GPXFixKind?
    public var satellites: Int?
    public var horizontalDilution: Double?
    public var verticalDilution: Double?
    public var positionDilution: Double?
    /// Metres, from 0.
    public var horizontalAccuracy: Double?
    /// Metres, from 0.
    public var verticalAccuracy: Double?
    /// What kind of source delivered it.
    public var source: String?
    public var isSimulated = false
    public var isReduced = false

    public init(coordinate: Coordinate, time: Timestamp? = nil) {
        self.coordinate = coordinate
        self.time = time
    }
}
