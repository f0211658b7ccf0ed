/// The rules of the acceptance policy, in the order in which they are judged; the first one broken names a fix's rejection.
public enum Rejection: String, Sendable, CaseIterable {
    /// Latitude or longitude not finite or out of range, or both zero.
    case invalidCoordinate
    /// Horizontal accuracy negative or not finite.
    case invalidAccuracy
    /// Horizontal accuracy worse than the limit; without metres, a horizontal dilution above its limit.
    case poorAccuracy
    case untimed
    case sessionEnded
    case sessionPaused
    case sessionParked
    /// Taken before the session started.
    case beforeSessionStart
    /// Older than the limit, or as far in the future.
    case stale
    /// The same time as the last sample's.
    case duplicateTimestamp
    /// A time earlier than the last sample's.
    case outOfOrder
    /// Nearer to the last sample than the limit.
    case negligibleMovement
    /// Farther from the last sample than the error radii and the fastest speed explain.
    case implausibleSpeed
    /// A reported speed above the fastest.
    case implausibleReportedSpeed
}
