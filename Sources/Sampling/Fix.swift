public import Geodesy
public import Timestamps

/// A candidate position as a source delivered it; what the source did not say is nil, never zero.
public struct Fix: Sendable, Hashable {
    /// How the receiver solved the fix; raw values are those of GPX's `<fix>`.
    public enum Kind: String, Sendable, CaseIterable {
        case none
        case twoDimensional = "2d"
        case threeDimensional = "3d"
        case differential = "dgps"
        case military = "pps"
    }

    public var coordinate: Coordinate
    /// The receiver's own time of the fix, never the host's.
    public var time: Timestamp?
    /// Metres above mean sea level.
    public var elevation: Double?
    /// Metres of the geoid above the WGS84 ellipsoid.
    public var geoidHeight: Double?
    /// Metres per second over ground.
    public var speed: Double?
    /// Degrees clockwise from true north, 0 up to but not including 360.
    public var course: Double?
    /// Metres.
    public var horizontalAccuracy: Double?
    /// Metres.
    public var verticalAccuracy: Double?
    public var kind: Kind?
    /// Satellites used for the fix.
    public var satellites: Int?
    public var horizontalDilution: Double?
    public var verticalDilution: Double?
    public var positionDilution: Double?
    /// Made by a replay or read from a log, not measured now.
    public var isSimulated = false
    /// Rounded because only approximate positions are allowed.
    public var isReduced = false

    public init(coordinate: Coordinate, time: Timestamp? = nil) {
        self.coordinate = coordinate
        self.time = time
    }
}
