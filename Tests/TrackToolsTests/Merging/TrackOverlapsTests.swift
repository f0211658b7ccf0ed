import Support
import Testing
import Timestamps

@testable import TrackTools

/// Which tracks overlap in time, against a look at every pair.
struct TrackOverlapsTests {
    private func span(_ start: Int, _ end: Int) -> TimeSpan {
        TimeSpan(start: Timestamp(nanoseconds: Int64(start) * 1_000_000_000), end: Timestamp(nanoseconds: Int64(end) * 1_000_000_000))
    }

    private func overlaps(_ one: (Int, Int), _ other: (Int, Int)) -> Bool {
        // A moment lasts a little, all else ends where it ends.
        func limit(_ span: (Int, Int)) -> Double { Double(span.1) + (span.0 == span.1 ? 0.5 : 0) }
        return Double(max(one.0, other.0)) < min(limit(one), limit(other))
    }

    @Test("tracks that only touch do not overlap, a moment overlaps what holds it")
    func borders() {
        #expect(span(0, 10).overlap(with: span(10, 20)) == nil)
        #expect(span(0, 10).overlap(with: span(9, 20)) == 1)
        #expect(span(5, 5).overlap(with: span(5, 5)) == 0)
        #expect(span(5, 5).overlap(with: span(0, 10)) == 0)
        #expect(span(0, 10).overlap(with: span(10, 10)) == nil)
    }

    @Test("each track that overlaps an earlier one is found, and none else", arguments: 0..<40)
    func found(seed: Int) {
        let spans = Self.spans(seed)
        let pairs = TrackOverlaps.found(among: spans.enumerated().map { ($0.offset, span($0.element.0, $0.element.1)) })
        for pair in pairs {
            let isOverlap = overlaps(spans[pair.first], spans[pair.second])
            #expect(isOverlap)
        }
        let late = spans.indices.filter { index in
            spans.indices.contains { (spans[$0].0, $0) < (spans[index].0, index) && overlaps(spans[$0], spans[index]) }
        }
        #expect(pairs.count == late.count)
        let named = Set(pairs.flatMap { [$0.first, $0.second] })
        #expect(named.isSuperset(of: late))
    }

    @Test("what is left out overlaps something that stays, and what stays overlaps nothing", arguments: 0..<40)
    func leftOut(seed: Int) {
        let spans = Self.spans(seed)
        let result = TrackOverlaps.leftOut(of: spans.enumerated().map { ($0.offset, span($0.element.0, $0.element.1)) })
        // The same in the plainest way.
        var kept: [Int] = []
        for index in spans.indices where !kept.contains(where: { overlaps(spans[$0], spans[index]) }) { kept.append(index) }
        #expect(Set(spans.indices).subtracting(result.tracks) == Set(kept))
        #expect(result.pairs.count == result.tracks.count)
        for pair in result.pairs {
            let isOverlap = overlaps(spans[pair.first], spans[pair.second])
            #expect(isOverlap)
        }
    }

    private static func spans(_ seed: Int) -> [(Int, Int)] {
        var chance = SplitMix64(state: UInt64(seed))
        return (0..<Int.random(in: 2...30, using: &chance)).map { _ in
            let start = Int.random(in: 0...60, using: &chance)
            return (start, start + Int.random(in: 0...12, using: &chance))
        }
    }

    @Test("ten thousand tracks that all overlap are ten thousand pairs, found in no time")
    func many() {
        let spans = (0..<10_000).map { (track: $0, span: span($0, 20_000 - $0)) }
        let clock = ContinuousClock()
        let begin = clock.now
        #expect(TrackOverlaps.found(among: spans).count == 9_999)
        #expect(TrackOverlaps.leftOut(of: spans).tracks.count == 9_999)
        #expect(begin.duration(to: clock.now) < .seconds(5))
    }
}
