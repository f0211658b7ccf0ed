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
        self.init(fix, GeocentricVector(fix.coordinate))
    }

    /// Of a fix whose vector is known.
    init(_ fix: Fix, _ vector: GeocentricVector) {
        self.vector = vector
        time = fix.time
        errorRadiusInMetres = fix.horizontalAccuracy ?? 0
    }
}
