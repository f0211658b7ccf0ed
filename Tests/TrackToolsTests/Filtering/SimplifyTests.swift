import Foundation
import Geodesy
import Support
import Testing

@testable import TrackTools

/// The deviation is measured here by another way than the rule's: on a plane that touches the Earth beside the points.
struct SimplifyTests {
    private static let shapes: [(name: String, point: @Sendable (Int, Int) -> (latitude: Double, longitude: Double))] = [
        ("zigzag", { index, _ in (52 + Double(index % 2) * 1e-3, 4 + Double(index) * 1e-5) }),
        (
            "spiral",
            { index, count in
                let angle = Double(index) * 0.05, radius = 0.01 * Double(index) / Double(count)
                return (52 + radius * sin(angle), 4 + radius * cos(angle))
            }
        ),
        ("comb", { index, _ in (52 + (index % 4 < 2 ? 0 : 2e-3), 4 + Double(index / 2) * 2e-5) }),
        (
            "circle",
            { index, count in (52 + 0.01 * sin(6.28 * Double(index) / Double(count)), 4 + 0.01 * cos(6.28 * Double(index) / Double(count)))
            }
        ),
        (
            "antimeridian",
            { index, _ in
                let longitude = 179.99 + Double(index) * 1e-5
                return (-17 + sin(Double(index) * 0.1) * 1e-3, longitude > 180 ? longitude - 360 : longitude)
            }
        ),
        ("straight", { index, _ in (0, Double(index) * 1e-5) }),
    ]

    @Test(
        "field note 39: no point lies farther from the line than the tolerance, ends stay, and what stays is whole",
        arguments: shapes.indices)
    func deviation(index: Int) throws {
        let (name, place) = Self.shapes[index]
        let points = (0..<2_000).map { index in
            let (latitude, longitude) = place(index, 2_000)
            return FilteredPoint(latitude: latitude, longitude: longitude)
        }
        let document = Filtered.document(Filtered.segment(points))
        for tolerance in [1.0, 10, 100] {
            let filtered = try Filtered(document) { $0.simplifyToleranceInMetres = tolerance }
            let kept = filtered.names
            #expect(kept.first == 0 && kept.last == 1_999, "\(name)")
            var worst = 0.0
            for (first, last) in zip(kept, kept.dropFirst()) where last - first > 1 {
                for between in first + 1..<last { worst = max(worst, Self.distance(points[between], points[first], points[last])) }
            }
            // The plane is off by a few millimetres on these lengths.
            #expect(worst <= tolerance * 1.001 + 0.01, "\(name) at \(tolerance) m")
            for line in filtered.text.split(separator: "\n") { #expect(document.contains(line)) }
        }
        #expect(try Filtered(document) { $0.simplifyToleranceInMetres = 1 }.names.count > 1)
    }

    @Test("a straight line needs its ends alone")
    func straight() throws {
        let points = (0..<500).map { FilteredPoint(latitude: 0, longitude: Double($0) * 1e-4) }
        #expect(try Filtered(Filtered.document(Filtered.segment(points))) { $0.simplifyToleranceInMetres = 0.01 }.names == [0, 499])
    }

    @Test("no shape takes time that grows with the square of its points", .timeLimit(.minutes(1)))
    func time() {
        // Plain Douglas-Peucker takes minutes for the first of these.
        let count = 200_000
        for (name, place) in Self.shapes {
            let line = SphericalLine(
                (0..<count).map { index in
                    let (latitude, longitude) = place(index, count)
                    return Coordinate(latitude: latitude, longitude: longitude.remainder(dividingBy: 360))
                })
            let stays = line.simplified(toleranceInMetres: 1)
            #expect(stays.first == true && stays.last == true, "\(name)")
        }
    }

    /// Metres from a place to the line between two others, in a plane of degrees scaled to metres by the ellipsoid's two radii there.
    private static func distance(
        _ point: FilteredPoint, _ start: FilteredPoint, _ end: FilteredPoint
    ) -> Double {
        let sine = sin(start.latitude * .pi / 180), e2 = 0.006694379990141316, a = 6_378_137.0
        let meridian = a * (1 - e2) / pow(1 - e2 * sine * sine, 1.5) * .pi / 180
        let parallel = a / (1 - e2 * sine * sine).squareRoot() * cos(start.latitude * .pi / 180) * .pi / 180
        func plane(_ place: FilteredPoint) -> (x: Double, y: Double) {
            ((place.longitude - start.longitude).remainder(dividingBy: 360) * parallel, (place.latitude - start.latitude) * meridian)
        }
        let (p, b) = (plane(point), plane(end))
        let length = b.x * b.x + b.y * b.y
        let along = length == 0 ? 0 : min(1, max(0, (p.x * b.x + p.y * b.y) / length))
        return ((p.x - along * b.x) * (p.x - along * b.x) + (p.y - along * b.y) * (p.y - along * b.y)).squareRoot()
    }
}
