/// A box of latitudes and longitudes; its longitudes run eastwards from `minimumLongitude`, over the antimeridian where that is the larger.
public struct Bounds: Sendable, Hashable {
    /// Degrees, -90 to 90.
    public var minimumLatitude: Double
    /// The western edge in degrees, -180 to 180.
    public var minimumLongitude: Double
    /// Degrees, -90 to 90.
    public var maximumLatitude: Double
    /// The eastern edge in degrees, -180 to 180.
    public var maximumLongitude: Double

    public init(minimumLatitude: Double, minimumLongitude: Double, maximumLatitude: Double, maximumLongitude: Double) {
        self.minimumLatitude = minimumLatitude
        self.minimumLongitude = minimumLongitude
        self.maximumLatitude = maximumLatitude
        self.maximumLongitude = maximumLongitude
    }

    public var crossesAntimeridian: Bool { minimumLongitude > maximumLongitude }

    public func contains(_ place: Coordinate) -> Bool {
        guard place.latitude >= minimumLatitude, place.latitude <= maximumLatitude else { return false }
        return longitudes.contains { $0.west <= place.longitude && place.longitude <= $0.east }
    }

    /// The smallest box around all of them; nil around none.
    public static func union(_ boxes: some Sequence<Bounds>) -> Bounds? {
        var all: (south: Double, north: Double)?
        var arcs: [LongitudeArc] = []
        for box in boxes {
            all = (min(all?.south ?? 90, box.minimumLatitude), max(all?.north ?? -90, box.maximumLatitude))
            arcs += box.longitudes
        }
        guard let all, let arc = LongitudeArc.smallest(around: arcs.sorted { $0.west < $1.west }) else { return nil }
        return Bounds(
            minimumLatitude: all.south, minimumLongitude: arc.west, maximumLatitude: all.north, maximumLongitude: arc.east)
    }

    /// One range, or two where the box crosses the antimeridian.
    private var longitudes: [LongitudeArc] {
        guard crossesAntimeridian else { return [LongitudeArc(west: minimumLongitude, east: maximumLongitude)] }
        return [LongitudeArc(west: -180, east: maximumLongitude), LongitudeArc(west: minimumLongitude, east: 180)]
    }
}

/// Longitudes eastwards from one to another, in degrees.
struct LongitudeArc: Sendable, Hashable {
    var west: Double
    var east: Double

    /// What the widest gap between them leaves; nil around none. Of equal gaps the one at the antimeridian.
    ///
    /// `arcs` are in the order of their western edges, none of them over the antimeridian.
    static func smallest(around arcs: [LongitudeArc]) -> LongitudeArc? {
        guard let first = arcs.first else { return nil }
        var joined = [first]
        for arc in arcs.dropFirst() {
            let last = joined.count - 1
            if arc.west <= joined[last].east { joined[last].east = max(joined[last].east, arc.east) } else { joined.append(arc) }
        }
        var smallest = LongitudeArc(west: first.west, east: joined[joined.count - 1].east)
        var widest = first.west + 360 - smallest.east
        for (before, behind) in zip(joined, joined.dropFirst()) where behind.west - before.east > widest {
            widest = behind.west - before.east
            smallest = LongitudeArc(west: behind.west, east: before.east)
        }
        return smallest
    }
}
