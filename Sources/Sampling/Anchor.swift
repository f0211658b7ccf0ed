public import Geodesy
public import Timestamps

/// The part of a sample that later fixes are measured from.
public struct Anchor: Sendable, Hashable {
    public let vector: GeocentricVector
    /// Nil for an untimed fix, whose speed cannot be judged.
    public let time: Timestamp?
    /// Metres, zero when the source did not say.
    public let errorRadiusInMetres: Double

    public init(_ fix: Fix) {
        vector = GeocentricVector(fix.coordinate)
        time = fix.time
        errorRadiusInMetres = fix.horizontalAccuracy ?? 0
    }
}
