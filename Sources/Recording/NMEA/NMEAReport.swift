import Geodesy
import Sampling
import Timestamps

/// What one sentence says, whatever its kind: a value that it leaves empty is nil.
struct NMEAReport {
    /// What a sentence says about its whole epoch.
    enum Verdict {
        case fix
        case noFix
    }

    /// Nanoseconds since midnight.
    var timeOfDay: Int64?
    /// Midnight of the date that the sentence gives for its time of day.
    var midnight: Timestamp?
    /// Given with every fix.
    var coordinate: Coordinate?
    /// Nil in sentences that do not judge.
    var verdict: Verdict?
    /// 1 no fix, 2 two-dimensional, 3 three-dimensional: the solution as GSA names it.
    var solution: Int?
    /// The solution that a sentence without this word lets suppose.
    var supposedKind: Fix.Kind?
    /// Differential or military, where the sentence says so.
    var statedKind: Fix.Kind?
    /// Metres above mean sea level.
    var elevation: Double?
    /// Metres of the geoid above the ellipsoid.
    var geoidHeight: Double?
    /// Metres per second.
    var speed: Double?
    /// Degrees.
    var course: Double?
    var satellites: Int?
    var horizontalDilution: Double?
    var verticalDilution: Double?
    var positionDilution: Double?
    /// Metres.
    var horizontalAccuracy: Double?
    /// Metres.
    var verticalAccuracy: Double?
}
