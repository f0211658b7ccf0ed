import Geodesy
import Support
import Testing

@testable import Places

struct ZoneTests {
    private static func key(_ number: Int) throws -> ZoneKey {
        var chance = SplitMix64(state: UInt64(number))
        return try #require(ZoneKey((0..<ZoneKey.size).map { _ in UInt8.random(in: .min ... .max, using: &chance) }))
    }

    /// Homes where planes and longitudes are odd.
    private static let centres = [
        Coordinate(latitude: 52.1, longitude: 4.3), Coordinate(latitude: -16.8, longitude: 179.9995),
        Coordinate(latitude: -16.8, longitude: -180), Coordinate(latitude: 90, longitude: 33), Coordinate(latitude: -89.9999, longitude: 0),
        Coordinate(latitude: 0, longitude: 0),
    ]

    /// Metres from the centre at which a zone is left for another spot, in so many directions: by halving, on points that lie exactly so far.
    private static func lengths(of zone: Zone, around centre: Coordinate, from spot: Zone.Spot, radius: Double) -> [Double] {
        (0..<72).map { step in
            let angle = Double(step) * .pi / 36
            var (low, high) = (0.0, 5 * radius)
            for _ in 0..<30 {
                let middle = (low + high) / 2
                let point = Ground.place(from: centre, metres: middle, angle: angle)
                if zone.spot(of: GeocentricVector(point)) <= spot { low = middle } else { high = middle }
            }
            return Ground.place(from: centre, metres: low, angle: angle).distance(to: centre)
        }
    }

    @Test(
        "with many keys the inner line keeps from 1 to 2.6 radii of the centre, and the outer one from 2 to 3.3", arguments: 0..<40)
    func edges(number: Int) throws {
        let centre = Self.centres[number % Self.centres.count]
        let radius = [40.0, 200, 5_000][number % 3]
        let zone = Zone(of: try Place(name: "home", centre: centre, radiusInMetres: radius), key: try Self.key(number))
        let inner = Self.lengths(of: zone, around: centre, from: .inside, radius: radius)
        let outer = Self.lengths(of: zone, around: centre, from: .near, radius: radius)
        #expect((inner.min() ?? 0) >= radius * 0.9999)
        #expect((inner.max() ?? .infinity) <= radius * 2.6)
        #expect((outer.min() ?? 0) >= radius * 2)
        #expect((outer.max() ?? .infinity) <= radius * 3.3)
        // It is no circle around the centre, nor one beside it.
        #expect((inner.max() ?? 0) > 1.8 * (inner.min() ?? 0))
    }

    @Test("the whole circle of the place is inside, also for one so large that the Earth is round", arguments: [100.0, 100_000, 1_000_000])
    func circle(radius: Double) throws {
        let centre = Coordinate(latitude: 47, longitude: 11)
        let zone = Zone(of: try Place(name: "land", centre: centre, radiusInMetres: radius), key: try Self.key(7))
        for step in 0..<36 {
            let point = Ground.place(from: centre, metres: radius * 0.99, angle: Double(step) * .pi / 18)
            // Of the test's own sphere, so that what is farther is passed over.
            if point.distance(to: centre) <= radius { #expect(zone.spot(of: GeocentricVector(point)) == .inside) }
        }
        #expect(zone.spot(of: GeocentricVector(Coordinate(latitude: -47, longitude: -169))) == .away)
    }

    @Test("the same place and key give the same zone, also with a centre slightly put right; another key, name, radius or centre does not")
    func sameness() throws {
        func zone(
            _ name: String = "home", _ latitude: Double = 52.101, _ longitude: Double = 4.301, radius: Double = 200, key: Int = 1
        ) throws -> Zone {
            let centre = Coordinate(latitude: latitude, longitude: longitude)
            return Zone(of: try Place(name: name, centre: centre, radiusInMetres: radius), key: try Self.key(key))
        }
        let first = try zone()
        #expect(try zone() == first)
        #expect(try zone("home", 52.1012, 4.3008).inner == first.inner)
        #expect(try zone("home", 52.1012, 4.3008, radius: 200.3).outer == first.outer)
        for other in [
            try zone("work"), try zone("home", 52.2), try zone("home", 52.101, 4.4), try zone(radius: 250), try zone(key: 2),
        ] {
            #expect(other.inner != first.inner)
            #expect(other.outer != first.outer)
        }
        let west = try zone("home", 10, -180), east = try zone("home", 10, 180)
        #expect(west.inner == east.inner)
        #expect(try zone("home", 90, 10).inner == zone("home", 90, 70).inner)
    }

    @Test("a key has sixteen bytes")
    func keySize() {
        #expect(ZoneKey(Array(repeating: 1, count: 15)) == nil)
        #expect(ZoneKey(Array(repeating: 1, count: 17)) == nil)
    }
}
