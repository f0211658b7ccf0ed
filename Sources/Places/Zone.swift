public import Geodesy

/// What is hidden around a place: an irregular region that holds the whole circle, made from the place and a secret key.
///
/// Two lines, each with its own displacement from the place's centre. Tracks are cut at the inner one, which is nowhere nearer to the
/// centre than the radius, and nowhere farther than 2.6 times that: what one fits to the cut ends has its middle beside the centre. The
/// outer one, from 2 to 3.3 times the radius, says when a track has gone away for good. Without it a track would be cut where it first
/// leaves, and the mean place at which wanderings first leave any region is where they began, whatever its shape (they are martingales);
/// cut where it last leaves before it is away, that mean lies where the two lines are near each other.
public struct Zone: Sendable, Hashable {
    /// Where a point is with regard to a zone, from within outwards.
    public enum Spot: Int, Sendable, Hashable, Comparable {
        /// Within the inner line.
        case inside
        /// Between the two.
        case near
        case away

        public static func < (first: Spot, second: Spot) -> Bool { first.rawValue < second.rawValue }
    }

    private let radiusInMetres: Double
    private let plane: TangentPlane
    let inner: ZoneOutline
    let outer: ZoneOutline

    public init(of place: Place, key: ZoneKey) {
        radiusInMetres = place.radiusInMetres
        plane = TangentPlane(at: place.centre)
        var chances = key.chances(of: place)
        inner = ZoneOutline(displacement: 0.6...0.7, swell: 0.08, nearest: 1, &chances)
        outer = ZoneOutline(displacement: 0.3...0.5, swell: 0.1, nearest: 2.1, &chances)
    }

    public func spot(of place: GeocentricVector) -> Spot {
        let reach = max(inner.farthest, outer.farthest) * radiusInMetres
        guard let offset = plane.offset(of: place, within: reach) else { return .away }
        let inRadii = offset / radiusInMetres
        if inner.contains(inRadii) { return .inside }
        return outer.contains(inRadii) ? .near : .away
    }
}

extension [Zone] {
    /// The innermost spot of all.
    public func spot(of place: GeocentricVector) -> Zone.Spot {
        var spot = Zone.Spot.away
        for zone in self where spot > .inside { spot = Swift.min(spot, zone.spot(of: place)) }
        return spot
    }
}
