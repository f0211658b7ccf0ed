import Foundation
import GPX
import Geodesy
import Places
import Support
import Testing

@testable import TrackTools

/// What 500 tracks that were cut tell someone who wants to know where they began.
///
/// Tracks are random walks on a street grid, in whose lines each house lies, and are cut by the product's own rule. The centre is sought
/// as the centre of a circle through the cut ends, and as their centroid; where the lines of the last headings cross is only reported,
/// since no cutting helps against straight roads.
struct ZoneAttackTests {
    /// How a person goes on at a crossing: straight on with this chance, else to either side.
    enum Walker: String, CaseIterable, Sendable {
        case turning, wandering, straight

        var chanceOfStraightOn: Double {
            switch self {
            case .turning: 0.6
            case .wandering: 1.0 / 3
            case .straight: 1
            }
        }
    }

    private static let keys = 20
    private static let tracks = 500
    private static let blockInMetres = 60.0
    /// Half a block.
    private static let stepInMetres = 30.0
    private static let home = Coordinate(latitude: 52.0816, longitude: 4.3127)

    /// Metres east and north of home: a walk until it is five radii away.
    private static func walk(_ walker: Walker, turned: Double, _ chance: inout SplitMix64) -> [SIMD2<Double>] {
        var heading = turned + Double(Int.random(in: 0..<4, using: &chance)) * .pi / 2
        // Straight roads lead from the house in every direction.
        if walker == .straight { heading = .random(in: 0..<2 * Double.pi, using: &chance) }
        // The house lies on a street, somewhere between two crossings.
        var place = SIMD2(0.0, 0.0), points = [place], toCrossing = Double.random(in: 10..<50, using: &chance)
        while (place * place).sum() < 25 * Hidden.radius * Hidden.radius, points.count < 2_000 {
            let step = min(stepInMetres, toCrossing)
            place += SIMD2(sin(heading), cos(heading)) * step
            points.append(place)
            toCrossing -= step
            guard toCrossing <= 0 else { continue }
            toCrossing = blockInMetres
            guard Double.random(in: 0..<1, using: &chance) > walker.chanceOfStraightOn else { continue }
            heading += Bool.random(using: &chance) ? .pi / 2 : -.pi / 2
        }
        return points + (1...3).map { place + SIMD2(sin(heading), cos(heading)) * stepInMetres * Double($0) }
    }

    private static func coordinate(_ place: SIMD2<Double>) -> Coordinate {
        // GeodSolve: a degree is 111,269 m north and 68,553 m east here.
        Coordinate(latitude: home.latitude + place.y / 111_269, longitude: home.longitude + place.x / 68_553)
    }

    /// By the rule itself, without the text of a document: of each track the first two points that stay.
    private static func cut(_ walks: [[SIMD2<Double>]], _ zone: Zone) -> [(end: SIMD2<Double>, next: SIMD2<Double>)] {
        var survey = ZoneSurvey([], [zone], everywhere: false)
        for walk in walks {
            let points = walk.map { place in
                var point = GPXPoint()
                point.coordinate = coordinate(place)
                return GPXRecord.trackPoint(point)
            }
            survey.take([.trackStart(GPXTag()), .segmentStart(GPXTag())] + points)
            survey.take([.segmentEnd(GPXExtent(), reason: nil), .trackEnd(GPXExtent(), isOurs: false)])
        }
        var first = 0
        return zip(walks, survey.hidden.ends).compactMap { walk, gone in
            defer { first += walk.count }
            let count = gone.upperBound - first
            return count + 1 < walk.count ? (walk[count], walk[count + 1]) : nil
        }
    }

    @Test("a circle through the cut ends and their centroid miss the home by over a quarter of the radius", arguments: Walker.allCases)
    func misses(walker: Walker) throws {
        var circle: [Double] = [], centroid: [Double] = [], crossing: [Double] = []
        for key in 0..<Self.keys {
            var chance = SplitMix64(state: UInt64(key) &* 1_000_003 &+ 17)
            let turned = Double.random(in: 0..<Double.pi / 2, using: &chance)
            let walks = (0..<Self.tracks).map { _ in Self.walk(walker, turned: turned, &chance) }
            let zone = Zone(of: try Place(name: "home", centre: Self.home, radiusInMetres: Hidden.radius), key: try Hidden.key(key))
            let cuts = Self.cut(walks, zone)
            #expect(cuts.count == Self.tracks)
            circle.append(Attack.circle(cuts.map(\.end)))
            centroid.append(Attack.centroid(cuts.map(\.end)))
            crossing.append(Attack.crossing(cuts))
        }
        func median(_ misses: [Double]) -> Double { misses.sorted()[misses.count / 2] / Hidden.radius }
        let figures = [("circle", circle), ("centroid", centroid), ("crossing of headings", crossing)].map { name, misses in
            "\(name) \((median(misses) * 100).rounded() / 100)"
        }
        print("\(walker.rawValue): misses in radii, by median: " + figures.joined(separator: ", "))
        #expect(median(circle) > 0.25)
        #expect(median(centroid) > 0.25)
        // As the manual says: straight roads lead to the house.
        if walker == .straight { #expect(median(crossing) < 0.01) }
    }

    @Test("the rule that is attacked is the one that cuts files")
    func sameRule() throws {
        var chance = SplitMix64(state: 3)
        let walks = (0..<40).map { _ in Self.walk(.turning, turned: 0.3, &chance) }
        let zone = Zone(of: try Place(name: "home", centre: Self.home, radiusInMetres: Hidden.radius), key: try Hidden.key(5))
        let tracks = walks.map { walk in
            Filtered.segment(
                walk.map(Self.coordinate).map { FilteredPoint(seconds: nil, latitude: $0.latitude, longitude: $0.longitude) })
        }
        let document = Filtered.document(tracks.joined(separator: "</trk><trk>"))
        let filtered = try Filtered(document) { $0.zones = [zone] }
        let ends = Self.cut(walks, zone).map { "<trkpt lat=\"\(Self.coordinate($0.end).latitude)\"" }
        let firsts = filtered.text.components(separatedBy: "<trkseg>").dropFirst().compactMap { segment in
            segment.firstMatch(of: #/<trkpt lat="[^"]*"/#).map { String($0.0) }
        }
        #expect(firsts == ends)
        #expect(firsts.count == 40)
    }
}

/// How far from (0, 0) the centre is sought.
private enum Attack {
    static func centroid(_ ends: [SIMD2<Double>]) -> Double {
        length(ends.reduce(SIMD2(0, 0), +) / Double(ends.count))
    }

    /// Least squares of x² + y² = 2ax + 2by + c (Kåsa 1976), then of the distances to the circle itself, by Gauss and Newton.
    static func circle(_ ends: [SIMD2<Double>]) -> Double {
        let mean = ends.reduce(SIMD2(0, 0), +) / Double(ends.count)
        let seen = ends.map { $0 - mean }
        var centre = solve(seen.map { ($0, ($0 * $0).sum() / 2) })
        for _ in 0..<20 {
            let rays = seen.map { ($0 - centre) / length($0 - centre) }
            let radius = seen.reduce(0) { $0 + length($1 - centre) } / Double(seen.count)
            let meanRay = rays.reduce(SIMD2(0, 0), +) / Double(rays.count)
            centre += solve(zip(seen, rays).map { ($1 - meanRay, length($0 - centre) - radius) })
        }
        return length(centre + mean)
    }

    /// The point from which the lines through the first two points of each track are least far, in squares.
    static func crossing(_ cuts: [(end: SIMD2<Double>, next: SIMD2<Double>)]) -> Double {
        length(
            solve(
                cuts.map { end, next in
                    let along = (next - end) / length(next - end), across = SIMD2(-along.y, along.x)
                    return (across, (across * end).sum())
                }))
    }

    /// The x for which all n · x come nearest to their values.
    private static func solve(_ rows: [(n: SIMD2<Double>, value: Double)]) -> SIMD2<Double> {
        var xx = 0.0, xy = 0.0, yy = 0.0, right = SIMD2(0.0, 0.0)
        for (n, value) in rows {
            xx += n.x * n.x
            xy += n.x * n.y
            yy += n.y * n.y
            right += n * value
        }
        let determinant = xx * yy - xy * xy
        return SIMD2(yy * right.x - xy * right.y, xx * right.y - xy * right.x) / determinant
    }

    private static func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }
}
