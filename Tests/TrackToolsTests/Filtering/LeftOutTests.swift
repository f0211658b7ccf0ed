import Foundation
import Sampling
import Support
import Testing

@testable import TrackTools

/// What remains is the input with whole ranges left out, checked on the texts alone.
struct LeftOutTests {
    private static let samples = [
        "plain", "comments", "carriage-returns", "prefixed", "own-extension", "one-line", "partly-timed", "version-1.0",
    ]

    @Test("promise 6: with random settings the output is the input without whole points, segments and tracks", arguments: samples, 0..<12)
    func random(name: String, seed: Int) throws {
        var chance = SplitMix64(state: UInt64(seed) &* 7_919 &+ UInt64(name.count))
        let text = try String(contentsOfFile: Binary.sample("reading/\(name).gpx"), encoding: .utf8)
        let filtered = try Filtered(text) { options in
            if Bool.random(using: &chance) { options.policy = Profile.allCases.randomElement(using: &chance)?.filter }
            if Bool.random(using: &chance) { options.minimumDistanceInMetres = .random(in: 0...200, using: &chance) }
            if Bool.random(using: &chance) { options.minimumIntervalInSeconds = .random(in: 0...60, using: &chance) }
            if Bool.random(using: &chance) { options.simplifyToleranceInMetres = .random(in: 0...50, using: &chance) }
            if Bool.random(using: &chance) { options.fewestPoints = .random(in: 0...3, using: &chance) }
        }
        let missing = try #require(Self.missing(of: Array(text.utf8), in: Array(filtered.text.utf8)), "not the input with pieces left out")
        for piece in missing {
            let piece = String(decoding: piece, as: UTF8.self)
            #expect(piece.wholeMatch(of: #/(?s)\s*<([\w:]+)[\s/>].*/#)?.1.contains(#/trk/#) == true, "left out: \(piece)")
            #expect(piece.hasSuffix(">"))
        }
    }

    /// The pieces that a text lacks of another, found from the front: each begins where the texts differ and ends where they agree again.
    private static func missing(of whole: [UInt8], in part: [UInt8]) -> [[UInt8]]? {
        var pieces: [[UInt8]] = []
        var (at, other) = (0, 0)
        while at < whole.count {
            if other < part.count, whole[at] == part[other], isRest(part[other...], of: whole[at...], lacking: part.count - other) {
                at += 1
                other += 1
                continue
            }
            // The shortest run of whole elements behind which both go on alike.
            guard
                let next = (at + 1...whole.count).first(where: { end in
                    (end == whole.count || whole[end - 1] == UInt8(ascii: ">")) && starts(whole[end...], with: part[other...])
                })
            else { return nil }
            pieces.append(Array(whole[at..<next]))
            at = next
        }
        return other == part.count ? pieces : nil
    }

    /// Whether the next bytes of both go on alike far enough to be the same place.
    private static func isRest(_ part: ArraySlice<UInt8>, of whole: ArraySlice<UInt8>, lacking: Int) -> Bool {
        starts(whole, with: part)
    }

    private static func starts(_ whole: ArraySlice<UInt8>, with part: ArraySlice<UInt8>) -> Bool {
        let window = min(24, part.count, whole.count)
        return whole.prefix(window).elementsEqual(part.prefix(window))
    }
}
