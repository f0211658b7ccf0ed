import Geodesy
import Glibc
import Support
import Testing

/// Places by hand, and against the sum of the angles under which a place sees the edges, another method than the area's own.
struct PolygonAreaTests {
    private static func corners(_ numbers: [(Double, Double)]) -> [Coordinate] {
        numbers.map { Coordinate(latitude: $0.0, longitude: $0.1) }
    }

    private static let square = corners([(0, 0), (0, 10), (10, 10), (10, 0)])

    private func covers(_ area: PolygonArea, _ latitude: Double, _ longitude: Double) -> Bool {
        area.contains(Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test("holes are left out, edges are covered, several polygons cover what any of them does, also where two lie over each other")
    func parts() throws {
        let hole = Self.corners([(4, 4), (6, 4), (6, 6), (4, 6), (4, 4)])
        let area = try PolygonArea([[Self.square, hole], [Self.corners([(5, 5), (5, 20), (7, 20)])]])
        let inside = [(1.0, 1.0), (0, 0), (0, 5), (10, 10), (3.999, 5), (4, 5), (5.5, 15), (5.2, 8), (5.1, 5.9)]
        for (latitude, longitude) in inside { #expect(covers(area, latitude, longitude), "\(latitude) \(longitude)") }
        for (latitude, longitude) in [(4.5, 4.5), (-0.001, 5), (10.001, 5), (5, -0.001), (5, 20.001), (5.9, 4.5)] {
            #expect(!covers(area, latitude, longitude), "\(latitude) \(longitude)")
        }
        #expect(area.bounds == Bounds(minimumLatitude: 0, minimumLongitude: 0, maximumLatitude: 10, maximumLongitude: 20))
    }

    @Test(
        "field note 34: a polygon may lie over the antimeridian, whichever way its longitudes are written",
        arguments: [(179.0, -179.0), (179.0, 181.0), (-181.0, -179.0), (-181.0, 181.0)])
    func antimeridian(west: Double, east: Double) throws {
        let area = try PolygonArea([[Self.corners([(-18, west), (-18, east), (-16, east), (-16, west)])]])
        for longitude in [179.5, -179.5, 180, -180, 179, -179] { #expect(covers(area, -17, longitude), "\(longitude)") }
        for longitude in [178.9, -178.9, 0] { #expect(!covers(area, -17, longitude), "\(longitude)") }
        #expect(area.bounds.minimumLongitude == 179 && area.bounds.maximumLongitude == -179)
    }

    @Test("the whole world, and a cap that is written along the pole, cover what they say; a ring round a pole is a fault")
    func poles() throws {
        let world = try PolygonArea([[Self.corners([(-90, -180), (-90, 180), (90, 180), (90, -180), (-90, -180)])]])
        for (latitude, longitude) in [(90.0, 0.0), (-90, 77), (0, 180), (0, -180), (12, 13)] { #expect(covers(world, latitude, longitude)) }
        let cap = try PolygonArea([[Self.corners([(66, -180), (66, 180), (90, 180), (90, -180)])]])
        #expect(covers(cap, 90, 12) && covers(cap, 66, 12) && covers(cap, 70, -180) && !covers(cap, 65.9, 12))
        let ring = Self.corners([(66, -120), (66, 0), (66, 120)])
        #expect(throws: PolygonArea.Fault.self) { try PolygonArea([[ring]]) }
    }

    @Test("what makes no polygon is a fault that says which ring and corner")
    func faults() {
        func fault(_ rings: [[Coordinate]]) -> PolygonArea.Fault? {
            do throws(PolygonArea.Fault) { _ = try PolygonArea([rings]) } catch { return error }
            return nil
        }
        let empty = fault([]), line = fault([Self.square, Self.corners([(1, 1), (2, 2), (1, 1)])])
        #expect(empty?.reason == .empty)
        #expect(line?.reason == .tooFewCorners && line?.polygon == 1 && line?.ring == 2)
        let north = fault([Self.corners([(0, 0), (91, 1), (0, 2)])]), none = fault([Self.corners([(0, 0), (1, .nan), (0, 2)])])
        #expect(north?.reason == .latitude && north?.corner == 2)
        #expect(none?.reason == .longitude && none?.corner == 2)
        #expect(fault([Self.corners([(0, 0), (.nan, 1), (0, 2)])])?.reason == .latitude)
        // No height at all, and the least there is.
        #expect(fault([Self.corners([(0, 0), (0, 1), (0, 2)])]) == nil)
        #expect(fault([Self.corners([(0, 0), (.leastNonzeroMagnitude, 1), (0, 2)])]) == nil)
    }

    @Test("random rings, crossing themselves or not, cover what the angles say", arguments: 0..<20)
    func random(seed: Int) throws {
        var chance = SplitMix64(state: UInt64(seed) + 99)
        let ring = (0..<3 + seed * 3).map { _ in
            Coordinate(latitude: .random(in: -60...60, using: &chance), longitude: .random(in: -80...80, using: &chance))
        }
        let area = try PolygonArea([[ring]])
        for _ in 0..<300 {
            let place = Coordinate(latitude: .random(in: -61...61, using: &chance), longitude: .random(in: -81...81, using: &chance))
            let turns = Self.turns(of: ring, round: place)
            let isCovered = area.contains(place)
            #expect(isCovered == !turns.isMultiple(of: 2), "\(place)")
        }
    }

    /// How often a ring runs round a place.
    private static func turns(of ring: [Coordinate], round place: Coordinate) -> Int {
        let angles = ring.map { atan2($0.latitude - place.latitude, $0.longitude - place.longitude) }
        let sum = zip(angles, angles.dropFirst() + angles.prefix(1)).reduce(0.0) { $0 + ($1.1 - $1.0).remainder(dividingBy: 2 * .pi) }
        return Int((sum / (2 * .pi)).rounded())
    }

    /// Teeth that all lie across the whole height, side by side, and a star of teeth.
    private static let shapes: [@Sendable (Int, Int) -> (Double, Double)] = [
        { index, count in (index.isMultiple(of: 2) ? -10 : 10, -10 + 20 * Double(index) / Double(count)) },
        { index, count in
            let angle = 2 * Double.pi * Double(index) / Double(count), radius = index.isMultiple(of: 2) ? 10.0 : 9.9
            return (radius * sin(angle), radius * cos(angle))
        },
    ]

    @Test("many corners and as many places take no time that grows with both", .timeLimit(.minutes(1)), arguments: shapes.indices)
    func large(shape: Int) throws {
        let count = 10_000
        let area = try PolygonArea([[Self.corners((0..<count).map { Self.shapes[shape]($0, count) })]])
        var covered = 0
        for index in 0..<count where area.contains(Coordinate(latitude: 0.001, longitude: Double(index) / Double(count) * 20 - 10)) {
            covered += 1
        }
        // Of the teeth every other gap; of the star what lies from -9.95 to 9.95, give or take the teeth.
        #expect(shape == 0 ? (4_950...5_050).contains(covered) : (9_850...10_000).contains(covered))
    }

    @Test("teeth across all bands cover what the angles say")
    func teeth() throws {
        var chance = SplitMix64(state: 5)
        let ring = Self.corners((0..<101).map { Self.shapes[0]($0, 101) })
        let area = try PolygonArea([[ring]])
        let two = try PolygonArea([[ring], [Self.corners([(50, 50), (51, 50), (51, 51)])]])
        for _ in 0..<2_000 {
            let place = Coordinate(latitude: .random(in: -11...11, using: &chance), longitude: .random(in: -11...11, using: &chance))
            let expected = !Self.turns(of: ring, round: place).isMultiple(of: 2)
            let found = [area.contains(place), two.contains(place)]
            #expect(found == [expected, expected], "\(place)")
        }
    }
}
