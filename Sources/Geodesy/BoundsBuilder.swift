/// Finds the smallest box around places that are given one by one, in memory that does not grow with them.
///
/// It keeps the extremes of each sector of five degrees of longitude, so that the box is the smallest unless there are places in every
/// sector of the globe.
public struct BoundsBuilder: Sendable {
    private static let sectorWidth = 5.0

    private var south = Double.infinity
    private var north = -Double.infinity
    /// Longitudes of the sector met last, inside which nothing is new.
    private var current = LongitudeArc.none
    private var sectors = InlineArray<72, LongitudeArc>(repeating: .none)
    /// A pole lies at every longitude, and widens no box; this is that of a pole, should there be nothing else.
    private var poleLongitude: Double?

    public init() {}

    /// - Parameter place: valid.
    public mutating func add(_ place: Coordinate) {
        south = min(south, place.latitude)
        north = max(north, place.latitude)
        if !(place.longitude >= current.west && place.longitude <= current.east) { widen(place) }
    }

    /// Takes in what another has seen.
    public mutating func add(_ other: BoundsBuilder) {
        south = min(south, other.south)
        north = max(north, other.north)
        poleLongitude = poleLongitude ?? other.poleLongitude
        current = .none
        for index in sectors.indices { sectors[index] = sectors[index].joined(other.sectors[index]) }
    }

    /// Nil as long as there is no place.
    public var bounds: Bounds? {
        guard south <= north else { return nil }
        var arcs: [LongitudeArc] = []
        for index in sectors.indices where sectors[index].west <= sectors[index].east { arcs.append(sectors[index]) }
        let arc = LongitudeArc.smallest(around: arcs) ?? poleLongitude.map { LongitudeArc(west: $0, east: $0) }
        return arc.map {
            Bounds(minimumLatitude: south, minimumLongitude: $0.west, maximumLatitude: north, maximumLongitude: $0.east)
        }
    }

    private mutating func widen(_ place: Coordinate) {
        guard abs(place.latitude) < 90 else {
            poleLongitude = poleLongitude ?? place.longitude
            return
        }
        let index = min(Int((place.longitude + 180) / BoundsBuilder.sectorWidth), sectors.count - 1)
        sectors[index] = sectors[index].joined(LongitudeArc(west: place.longitude, east: place.longitude))
        current = sectors[index]
    }
}

extension LongitudeArc {
    /// Holds nothing.
    fileprivate static let none = LongitudeArc(west: .infinity, east: -.infinity)

    fileprivate func joined(_ other: LongitudeArc) -> LongitudeArc {
        LongitudeArc(west: min(west, other.west), east: max(east, other.east))
    }
}
