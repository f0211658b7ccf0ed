/// What polygons cover, holes left out; edges are straight in latitude and longitude, as GeoJSON has them (RFC 7946, 3.1.1).
///
/// An edge of more than half of the circle of longitudes is taken the short way, over the antimeridian; one of the whole circle, from -180 to
/// 180, as it is written. A place on an edge is covered.
public struct PolygonArea: Sendable {
    /// What keeps rings from being polygons.
    public struct Fault: Error, Sendable, Hashable {
        public enum Reason: Sendable, Hashable {
            /// There is no polygon at all.
            case empty
            case tooFewCorners
            /// No latitude from -90 to 90.
            case latitude
            /// No longitude from -540 to 540.
            case longitude
            /// The ring does not close but round a pole, so that it has no inside in latitude and longitude.
            case roundAPole
            /// The ring is wider than the Earth.
            case tooWide
        }

        public let reason: Reason
        /// From 1; 0 where it does not apply.
        public var polygon = 0, ring = 0, corner = 0
    }

    private let index: PolygonEdgeIndex
    /// The smallest box around everything.
    public let bounds: Bounds

    /// - Parameter polygons: of each the outer ring first and then its holes; a ring may repeat its first corner at its end.
    /// - Throws: `Fault`.
    public init(_ polygons: [[[Coordinate]]]) throws(Fault) {
        var edges: [PolygonEdge] = []
        var boxes: [Bounds] = []
        for (number, rings) in polygons.enumerated() {
            for (place, corners) in rings.enumerated() {
                do throws(Fault) {
                    let ring = try PolygonRing(corners)
                    edges += ring.edges(of: Int32(truncatingIfNeeded: number))
                    boxes.append(ring.bounds)
                } catch {
                    throw Fault(reason: error.reason, polygon: number + 1, ring: place + 1, corner: error.corner)
                }
            }
        }
        guard let bounds = Bounds.union(boxes) else { throw Fault(reason: .empty) }
        self.bounds = bounds
        index = PolygonEdgeIndex(edges)
    }

    /// Whether a valid place is covered.
    public func contains(_ place: Coordinate) -> Bool {
        let longitude = place.longitude == 180 ? -180 : place.longitude
        var crossed: [Int32] = []
        // Rings begin from -180 on, and may reach over the antimeridian.
        for turned in [longitude, longitude + 360] where index.crosses(place.latitude, turned, into: &crossed) { return true }
        // Of an odd number in all, one polygon's at least is odd.
        if crossed.count.isMultiple(of: 2) == false { return true }
        crossed.sort()
        var start = 0
        for position in crossed.indices where position + 1 == crossed.count || crossed[position + 1] != crossed[position] {
            if (position + 1 - start).isMultiple(of: 2) == false { return true }
            start = position + 1
        }
        return false
    }
}

/// A closed ring, whose longitudes run on over the antimeridian.
private struct PolygonRing {
    private let corners: [Coordinate]
    private let west: Double
    private let east: Double

    init(_ given: [Coordinate]) throws(PolygonArea.Fault) {
        var given = given[...]
        if given.count > 1, given.first == given.last { given.removeLast() }
        guard let first = given.first, given.count >= 3 else { throw .init(reason: .tooFewCorners) }
        var corners: [Coordinate] = []
        corners.reserveCapacity(given.count)
        var turn = 0.0
        var last = first
        for (number, corner) in given.enumerated() {
            guard -90...90 ~= corner.latitude else { throw .init(reason: .latitude, corner: number + 1) }
            guard -540...540 ~= corner.longitude else { throw .init(reason: .longitude, corner: number + 1) }
            turn += Self.turn(from: last.longitude, to: corner.longitude)
            corners.append(Coordinate(latitude: corner.latitude, longitude: corner.longitude + turn))
            last = corner
        }
        guard turn + Self.turn(from: last.longitude, to: first.longitude) == 0 else { throw .init(reason: .roundAPole) }
        let west = corners.lazy.map(\.longitude).min() ?? 0, east = corners.lazy.map(\.longitude).max() ?? 0
        guard east - west <= 360 else { throw .init(reason: .tooWide) }
        // Into -180 to 180, where places are.
        let whole = ((west + 180) / 360).rounded(.down) * 360
        if whole != 0 { corners = corners.map { Coordinate(latitude: $0.latitude, longitude: $0.longitude - whole) } }
        (self.corners, self.west, self.east) = (corners, west - whole, east - whole)
    }

    /// What an edge adds to the longitudes behind it, in degrees: a whole circle where it is taken over the antimeridian.
    private static func turn(from start: Double, to end: Double) -> Double {
        let width = end - start
        return abs(width) <= 180 || abs(width) == 360 ? 0 : -(width / 360).rounded(.toNearestOrAwayFromZero) * 360
    }

    var bounds: Bounds {
        let whole = east - west >= 360
        return Bounds(
            minimumLatitude: corners.lazy.map(\.latitude).min() ?? 0, minimumLongitude: whole ? -180 : west,
            maximumLatitude: corners.lazy.map(\.latitude).max() ?? 0, maximumLongitude: whole ? 180 : east > 180 ? east - 360 : east)
    }

    func edges(of polygon: Int32) -> [PolygonEdge] {
        corners.indices.map { index in
            let next = index + 1 == corners.count ? corners[0] : corners[index + 1]
            return PolygonEdge(start: corners[index], end: next, polygon: polygon)
        }
    }
}
