/// Finds tracks whose times overlap, in time that grows little faster than their number.
enum TrackOverlaps {
    struct Pair: Hashable {
        /// Indices of tracks; the first is the one that comes first in the inputs.
        var first, second: Int
        var seconds: Double

        init(_ one: Int, _ other: Int, _ seconds: Double) {
            (first, second, self.seconds) = (min(one, other), max(one, other), seconds)
        }
    }

    /// Each track that begins before an earlier one has ended, once, with the one of these that lasts longest.
    static func found(among spans: [(track: Int, span: TimeSpan)]) -> [Pair] {
        var pairs: [Pair] = []
        var reach: (track: Int, span: TimeSpan)?
        for next in spans.sorted(by: { ($0.span.start, $0.track) < ($1.span.start, $1.track) }) {
            if let reach, let seconds = reach.span.overlap(with: next.span) { pairs.append(Pair(reach.track, next.track, seconds)) }
            if reach.map({ $0.span.limit < next.span.limit }) ?? true { reach = next }
        }
        return pairs.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
    }

    /// Takes tracks in the order given, and of these leaves out each that overlaps one already taken.
    ///
    /// - Returns: what was left out, each with a track that stays.
    static func leftOut(of spans: [(track: Int, span: TimeSpan)]) -> (tracks: Set<Int>, pairs: [Pair]) {
        /// Those taken, which do not overlap, in order of time.
        var taken: [(track: Int, span: TimeSpan)] = []
        var tracks: Set<Int> = []
        var pairs: [Pair] = []
        for next in spans {
            // The first that ends behind the beginning of this one is the only that must be looked at.
            let place = taken.firstIndexBinary { $0.span.limit > next.span.start.nanoseconds }
            if place < taken.count, let seconds = taken[place].span.overlap(with: next.span) {
                tracks.insert(next.track)
                pairs.append(Pair(taken[place].track, next.track, seconds))
            } else {
                taken.insert(next, at: place)
            }
        }
        return (tracks, pairs.sorted { ($0.first, $0.second) < ($1.first, $1.second) })
    }
}

extension Array {
    /// The first index whose element meets a condition that all behind it meet as well.
    fileprivate func firstIndexBinary(_ condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
