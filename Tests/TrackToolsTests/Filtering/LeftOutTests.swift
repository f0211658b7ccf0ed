import Foundation
import Geodesy
import Sampling
import Support
import Testing

@testable import TrackTools

/// What remains is the input with whole ranges left out, checked on the texts alone.
struct LeftOutTests {
    private static let samples = [
        "plain", "carriage-returns", "prefixed", "one-line", "partly-timed", "version-1.0",
    ]

    @Test("promise 6: with random settings the output is the input without whole points, segments and tracks", arguments: samples, 0..<12)
    func random(name: String, seed: Int) throws {
        var chance = SplitMix64(state: UInt64(seed) &* 7_919 &+ UInt64(name.count))
        let text = try String(contentsOfFile: Binary.sample("reading/\(name).gpx"), encoding: .utf8)
        let filtered = try Filtered(text) { options in
            if Bool.random(using: &chance) { options.policy = Profile.allCases.randomElement(using: &chance)?.filter }
            if Bool.random(using: &chance) { options.removesSpikes = true }
            if Bool.random(using: &chance) { options.box = Self.box(in: text, &chance) }
            if Bool.random(using: &chance) {
                options.thinsStops = true
                options.stopRadiusInMetres = .random(in: 0...300, using: &chance)
                options.stopSeconds = .random(in: 0...60, using: &chance)
            }
            if Bool.random(using: &chance) { options.minimumDistanceInMetres = .random(in: 0...200, using: &chance) }
            if Bool.random(using: &chance) { options.minimumIntervalInSeconds = .random(in: 0...60, using: &chance) }
            if Bool.random(using: &chance) { options.simplifyToleranceInMetres = .random(in: 0...50, using: &chance) }
            if Bool.random(using: &chance) { options.fewestPoints = .random(in: 0...3, using: &chance) }
        }
        let expected = Self.without(filtered, text)
        #expect(filtered.text == expected)
    }

    /// A box between two of a text's points, which therefore holds some of them and not others.
    private static func box(in text: String, _ chance: inout SplitMix64) -> Bounds? {
        let places = text.matches(of: #/lat=["']([-0-9.]+)["']\s+lon=["']([-0-9.]+)["']/#).compactMap { match -> Coordinate? in
            guard let latitude = Double(match.1), let longitude = Double(match.2) else { return nil }
            return Coordinate(latitude: latitude, longitude: longitude)
        }
        var builder = BoundsBuilder()
        for _ in 0..<2 {
            if let place = places.randomElement(using: &chance), place.isValid { builder.add(place) }
        }
        return builder.bounds
    }

    /// A point with the white space before it, by its spelling alone; also one in a comment, which is never left out.
    private static var point: Regex<Substring> {
        #/\s*<(?:\w+:)?trkpt\b(?:[^>]*\/>|(?s:.*?)<\/(?:\w+:)?trkpt\s*>)/#
    }
    private static var emptied: Regex<Substring> {
        #/\s*<(?:\w+:)?trkseg\b[^>]*>\u{0}+\s*<\/(?:\w+:)?trkseg\s*>/#
    }
    private static var emptiedTrack: Regex<Substring> {
        #/\s*<(?:\w+:)?trk\b[^>]*>(?:(?!<(?:\w+:)?trkseg)(?!<\/(?:\w+:)?trk>)(?s:.))*\u{1}(?:(?!<(?:\w+:)?trkseg)(?s:.))*?<\/(?:\w+:)?trk\s*>/#
    }

    /// The input without the points that the output lacks, and without what held nothing else.
    private static func without(_ filtered: Filtered, _ input: String) -> String {
        var left = filtered.text.matches(of: point).map { String($0.0) }[...]
        var rest = input.replacing(point) { match in
            guard left.first == String(match.0) else { return "\u{0}" }
            left.removeFirst()
            return String(match.0)
        }
        rest.replace(emptied, with: "\u{1}")
        rest.replace(emptiedTrack, with: "")
        return rest.filter { $0 != "\u{0}" && $0 != "\u{1}" }
    }
}
