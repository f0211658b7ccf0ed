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

    private let index: EdgeIndex
    /// The smallest box around everything.
    public let bounds: Bounds

    /// - Parameter polygons: of each the outer ring first and then its holes; a ring may repeat its first corner at its end.
    /// - Throws: `Fault`.
    public init(_ polygons: [[[Coordinate]]]) throws(Fault) {
        var edges: [Edge] = []
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
        index = EdgeIndex(edges)
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

    func edges(of polygon: Int32) -> [Edge] {
        corners.indices.map { index in
            let next = index + 1 == corners.count ? corners[0] : corners[index + 1]
            return Edge(start: corners[index], end: next, polygon: polygon)
        }
    }
}

private struct Edge: Sendable {
    let start: Coordinate
    let end: Coordinate
    let polygon: Int32

    var south: Double { min(start.latitude, end.latitude) }
    var north: Double { max(start.latitude, end.latitude) }
}

/// Edges by bands of latitude: a place is compared with those of its own band alone.
private struct EdgeIndex: Sendable {
    private var edges: [Edge] = []
    /// Where each band begins among the edges, and the end of the last.
    private var starts: [Int] = []
    private var south = 0.0
    private var height = 1.0

    init(_ all: [Edge]) {
        guard let south = all.lazy.map(\.south).min(), let north = all.lazy.map(\.north).max() else { return }
        self.south = south
        var bands = max(1, min(all.count, 1 << 16))
        // Edges that lie in many bands are many entries: then the bands are fewer.
        repeat {
            height = max((north - south) / Double(bands), 1e-12)
            starts = counts(all, bands)
            bands /= 2
        } while starts.reduce(0, +) > 8 * all.count && bands > 0
        fill(all)
    }

    private func bands(of edge: Edge, count: Int) -> ClosedRange<Int> { band(edge.south, count)...band(edge.north, count) }

    private func band(_ latitude: Double, _ count: Int) -> Int { max(0, min(count - 1, Int((latitude - south) / height))) }

    private func counts(_ all: [Edge], _ count: Int) -> [Int] {
        var counts = [Int](repeating: 0, count: count)
        for edge in all {
            for band in bands(of: edge, count: count) { counts[band] += 1 }
        }
        return counts
    }

    /// Puts each edge into its bands; `starts` holds how many each will have.
    private mutating func fill(_ all: [Edge]) {
        guard let first = all.first else { return }
        let count = starts.count
        var next: [Int] = [], total = 0
        for entries in starts {
            next.append(total)
            total += entries
        }
        starts = next + [total]
        edges = [Edge](repeating: first, count: total)
        for edge in all {
            for band in bands(of: edge, count: count) {
                edges[next[band]] = edge
                next[band] += 1
            }
        }
    }

    /// Notes the polygon of each edge that a ray eastwards from a place crosses.
    ///
    /// - Returns: whether the place lies on an edge.
    func crosses(_ latitude: Double, _ longitude: Double, into crossed: inout [Int32]) -> Bool {
        guard !edges.isEmpty, latitude >= south else { return false }
        let band = band(latitude, starts.count - 1)
        for position in starts[band]..<starts[band + 1] {
            let edge = edges[position]
            guard edge.south <= latitude, latitude <= edge.north else { continue }
            if edge.start.latitude == edge.end.latitude {
                let ends = (edge.start.longitude, edge.end.longitude)
                if min(ends.0, ends.1) <= longitude, longitude <= max(ends.0, ends.1) { return true }
                continue
            }
            let share = (latitude - edge.start.latitude) / (edge.end.latitude - edge.start.latitude)
            let crossing =
                share == 1 ? edge.end.longitude : edge.start.longitude + share * (edge.end.longitude - edge.start.longitude)
            if crossing == longitude { return true }
            let isBetween = (edge.start.latitude > latitude) != (edge.end.latitude > latitude)
            if isBetween, crossing > longitude { crossed.append(edge.polygon) }
        }
        return false
    }
}
