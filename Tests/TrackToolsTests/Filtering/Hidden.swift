import Geodesy
import Places
import Support
import Testing

@testable import TrackTools

/// A home of 100 m, and tracks along its meridian and elsewhere. The inner line is from 100 to 256 m off, the outer one from 200 to 330.
enum Hidden {
    static let home = Coordinate(latitude: 52, longitude: 4)
    static let radius = 100.0
    /// GeodSolve: 0.001° of latitude are 111.27 m here.
    static let metresPerDegree = 111_268.0

    static func key(_ number: Int) throws -> ZoneKey {
        var chance = SplitMix64(state: UInt64(number))
        return try #require(ZoneKey((0..<ZoneKey.size).map { _ in UInt8.random(in: .min ... .max, using: &chance) }))
    }

    static func zone(_ number: Int = 1, at centre: Coordinate = home) throws -> Zone {
        Zone(of: try Place(name: "home", centre: centre, radiusInMetres: radius), key: try key(number))
    }

    static func at(_ metres: Double, from centre: Coordinate = home) -> Coordinate {
        Coordinate(latitude: centre.latitude + metres / metresPerDegree, longitude: centre.longitude)
    }

    /// A segment with a point a minute, so many metres north of home, named by numbers.
    static func segment(_ metres: [Double], from first: Int = 0) -> String {
        Filtered.segment(
            metres.enumerated().map { number, metres in
                FilteredPoint(seconds: Double(first + number) * 60, latitude: at(metres).latitude, longitude: home.longitude)
            },
            from: first)
    }

    static func document(_ metres: [Double]...) -> String {
        var first = 0
        let segments = metres.map { part in
            defer { first += part.count }
            return segment(part, from: first)
        }
        return Filtered.document(segments.joined())
    }

    /// The document after hiding home.
    static func filtered(_ document: String, key: Int = 1, _ change: (inout FilterOptions) -> Void = { _ in }) throws -> Filtered {
        let zone = try zone(key)
        return try Filtered(document) {
            $0.zones = [zone]
            change(&$0)
        }
    }
}
