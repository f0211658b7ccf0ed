import Places
import Support
import Testing

@testable import TrackTools

/// Against the same rules told over whole lists: from an end, a track goes up to the last point inside before three in a row are away.
struct TrackEndsTests {
    private typealias Point = (spot: Zone.Spot, segment: Int, isNamed: Bool)

    /// How many points go from the start of a list; nil for all of them.
    private static func gone(_ spots: [Zone.Spot]) -> Int? {
        guard let inside = spots.firstIndex(of: .inside) else { return 0 }
        if inside >= 3 { return 0 }
        let away = spots.indices.first { start in spots[start...].prefix(3) == [.away, .away, .away] && start > inside }
        let end = away ?? spots.count
        guard let last = spots[..<end].lastIndex(of: .inside) else { return 0 }
        if away == nil, spots.count - last - 1 < 3 { return nil }
        return last + 1
    }

    private static func expected(_ points: [Point]) -> TrackEnds.Outcome {
        let spots = points.map(\.spot)
        guard let front = gone(spots), let back = gone(spots.reversed()), front < points.count - back else { return .nothing }
        let stays = front..<points.count - back
        var seen = TrackEnds.Seen()
        var index = stays.lowerBound
        while index < stays.upperBound {
            if points[index].isNamed { seen.names += 1 }
            guard spots[index] == .inside else {
                index += 1
                continue
            }
            let isFirst = index == 0 || points[index - 1].segment != points[index].segment
            var end = index + 1
            while end < stays.upperBound, spots[end] == .inside, points[end].segment == points[index].segment {
                if points[end].isNamed { seen.names += 1 }
                end += 1
            }
            let isLast = end == points.count || points[end].segment != points[index].segment
            seen.segmentEnds += (isFirst ? 1 : 0) + (isLast ? 1 : 0)
            seen.passes += isFirst || isLast ? 0 : 1
            index = end
        }
        return .points(
            from: front > 0 ? stays.lowerBound : nil, through: back > 0 ? stays.upperBound - 1 : nil, seen)
    }

    @Test("what is found on the way agrees with what whole lists say, for 40,000 random tracks")
    func random() {
        var chance = SplitMix64(state: 42)
        for _ in 0..<40_000 {
            let count = Int.random(in: 1...24, using: &chance), stay = Double.random(in: 0.2...0.9, using: &chance)
            var spot = Zone.Spot.inside, segment = 0
            let points: [Point] = (0..<count).map { _ in
                if Double.random(in: 0..<1, using: &chance) > stay {
                    spot = [.inside, .near, .away].randomElement(using: &chance) ?? .near
                }
                if Int.random(in: 0..<12, using: &chance) == 0 { segment += 1 }
                return (spot, segment, Bool.random(using: &chance))
            }
            var ends = TrackEnds()
            for (index, point) in points.enumerated() {
                if index > 0, point.segment != points[index - 1].segment { ends.breakLine() }
                ends.take(point.spot, index, isNamed: point.isNamed)
            }
            ends.breakLine()
            let found = ends.finish(), expected = Self.expected(points)
            #expect(found == expected, "\(points)")
            if found != expected { return }
        }
    }
}
