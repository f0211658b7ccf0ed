/// An edge between two corners, whose longitudes may have run on over the antimeridian.
struct PolygonEdge: Sendable {
    let start: Coordinate
    let end: Coordinate
    /// The number of its polygon.
    let polygon: Int32

    var south: Double { min(start.latitude, end.latitude) }
    var north: Double { max(start.latitude, end.latitude) }

    enum Crossing {
        case none
        case east
        /// The place lies on the edge.
        case here
    }

    /// Where a parallel crosses it, seen from a place.
    func crossing(_ latitude: Double, _ longitude: Double) -> Crossing {
        guard south <= latitude, latitude <= north else { return .none }
        guard start.latitude != end.latitude else {
            let west = min(start.longitude, end.longitude), east = max(start.longitude, end.longitude)
            return west <= longitude && longitude <= east ? .here : .none
        }
        let crossing = self.longitude(at: latitude)
        if crossing == longitude { return .here }
        // Of two edges that meet on the parallel, one counts, or both, or none.
        return (start.latitude > latitude) != (end.latitude > latitude) && crossing > longitude ? .east : .none
    }

    func longitude(at latitude: Double) -> Double {
        let share = (latitude - start.latitude) / (end.latitude - start.latitude)
        return share == 1 ? end.longitude : start.longitude + share * (end.longitude - start.longitude)
    }
}

/// Edges by bands of latitude: a place is compared with those of its own band alone, and of the edges that lie across the whole band, with
/// those at its own longitude; the others are counted.
struct PolygonEdgeIndex: Sendable {
    private struct Band {
        var south: Double
        var north: Double
        /// Edges that lie across the band, in the order of their western ends in it.
        var spanning: Range<Int>
        var others: Range<Int>
    }

    /// An edge that lies across a band, and where it does.
    private struct Across {
        let edge: PolygonEdge
        let west: Double
        let east: Double
    }

    /// Far more than what rounding does to degrees.
    private static let margin = 1e-9

    private var edges: [PolygonEdge] = []
    private var bands: [Band] = []
    /// By edge: the western end in its band, and the easternmost end of all edges up to it.
    private var wests: [Double] = []
    private var easts: [Double] = []
    private var south = 0.0
    private var height = 1.0
    private var hasOnePolygon = true

    init(_ all: [PolygonEdge]) {
        guard let south = all.lazy.map(\.south).min(), let north = all.lazy.map(\.north).max() else { return }
        self.south = south
        hasOnePolygon = all.allSatisfy { $0.polygon == all[0].polygon }
        var count = max(1, min(all.count, 1 << 16))
        // Edges that lie in many bands are many entries: then the bands are fewer.
        while true {
            height = max((north - south) / Double(count), 1e-12)
            if count == 1 || all.reduce(0, { $0 + numbers(of: $1, count).count }) <= 8 * all.count { break }
            count /= 2
        }
        fill(all, sizes(all, count))
        for number in bands.indices { bands[number] = sorted(bands[number]) }
    }

    private func number(_ latitude: Double, _ count: Int) -> Int { max(0, min(count - 1, Int((latitude - south) / height))) }

    private func numbers(of edge: PolygonEdge, _ count: Int) -> ClosedRange<Int> {
        number(edge.south, count)...number(edge.north, count)
    }

    private func sizes(_ all: [PolygonEdge], _ count: Int) -> [Int] {
        var sizes = [Int](repeating: 0, count: count)
        for edge in all {
            for band in numbers(of: edge, count) { sizes[band] += 1 }
        }
        return sizes
    }

    private mutating func fill(_ all: [PolygonEdge], _ sizes: [Int]) {
        var next: [Int] = [], total = 0
        for (number, size) in sizes.enumerated() {
            let bottom = south + height * Double(number), top = south + height * Double(number + 1)
            bands.append(Band(south: bottom, north: top, spanning: total..<total, others: total..<total + size))
            next.append(total)
            total += size
        }
        edges = [PolygonEdge](repeating: all[0], count: total)
        wests = [Double](repeating: 0, count: total)
        easts = wests
        for edge in all {
            for band in numbers(of: edge, sizes.count) {
                edges[next[band]] = edge
                next[band] += 1
            }
        }
    }

    /// Brings the edges that lie across a band to its front; where they are few there is nothing to gain.
    private mutating func sorted(_ band: Band) -> Band {
        let (south, north, all) = (band.south, band.north, band.others)
        guard all.count > 16 else { return band }
        var across: [Across] = [], others: [PolygonEdge] = [], widths = 0.0
        for edge in edges[all] {
            guard edge.south <= south, edge.north >= north, edge.south < edge.north else {
                others.append(edge)
                continue
            }
            let ends = (edge.longitude(at: south), edge.longitude(at: north))
            across.append(Across(edge: edge, west: min(ends.0, ends.1) - Self.margin, east: max(ends.0, ends.1) + Self.margin))
            widths += abs(ends.0 - ends.1)
        }
        // One that is far wider than usual would be in the way of all that begin behind it.
        let widest = 8 * widths / Double(max(1, across.count)) + 4 * Self.margin
        others += across.lazy.filter { $0.east - $0.west > widest }.map(\.edge)
        across.removeAll { $0.east - $0.west > widest }
        across.sort { $0.west < $1.west }
        var east = -Double.infinity
        for (position, item) in zip(all, across) {
            east = max(east, item.east)
            (edges[position], wests[position], easts[position]) = (item.edge, item.west, east)
        }
        let border = all.lowerBound + across.count
        for (position, edge) in zip(border..<all.upperBound, others) { edges[position] = edge }
        return Band(south: south, north: north, spanning: all.lowerBound..<border, others: border..<all.upperBound)
    }

    /// Notes the polygon of each edge that a ray eastwards from a place crosses.
    ///
    /// - Parameters:
    ///   - latitude: of the place.
    ///   - longitude: of the place, as the rings' longitudes run.
    ///   - crossed: takes the numbers; of a single polygon as many as are odd or even like the crossings.
    /// - Returns: whether the place lies on an edge.
    func crosses(_ latitude: Double, _ longitude: Double, into crossed: inout [Int32]) -> Bool {
        guard !bands.isEmpty, latitude >= south else { return false }
        let band = bands[number(latitude, bands.count)]
        var first = band.spanning.lowerBound
        // Rounding may put a place at the rim of a band into the next one, where edges need not lie across.
        if band.south <= latitude, latitude < band.north {
            let end = firstPosition(in: band.spanning, eastOf: longitude)
            countAll(end..<band.spanning.upperBound, into: &crossed)
            var position = end
            while position > first, easts[position - 1] >= longitude {
                position -= 1
                if take(position, latitude, longitude, &crossed) { return true }
            }
            first = band.others.lowerBound
        }
        for position in first..<band.others.upperBound where take(position, latitude, longitude, &crossed) { return true }
        return false
    }

    private func take(_ position: Int, _ latitude: Double, _ longitude: Double, _ crossed: inout [Int32]) -> Bool {
        switch edges[position].crossing(latitude, longitude) {
        case .here: return true
        case .east: crossed.append(edges[position].polygon)
        case .none: break
        }
        return false
    }

    private func firstPosition(in range: Range<Int>, eastOf longitude: Double) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if wests[middle] > longitude { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func countAll(_ range: Range<Int>, into crossed: inout [Int32]) {
        if hasOnePolygon {
            if !range.count.isMultiple(of: 2) { crossed.append(edges[range.lowerBound].polygon) }
        } else {
            for position in range { crossed.append(edges[position].polygon) }
        }
    }
}
