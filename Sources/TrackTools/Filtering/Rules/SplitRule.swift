import Geodesy

/// Splits a segment where two points lie too far apart in time or in place; takes nothing.
struct SplitRule: FilterRule {
    let seconds: Double?
    let metres: Double?

    let names: [String] = []
    let needs: FilterRuleNeeds = .times

    /// Nil where there is nothing to judge by.
    init?(seconds: Double?, metres: Double?) {
        guard seconds != nil || metres != nil else { return nil }
        (self.seconds, self.metres) = (seconds, metres)
    }

    func judge(_ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        var last: Int?
        for index in segment.keptIndices {
            if let last, isGap(segment, last, index) { segment.split(before: index) }
            last = index
        }
    }

    private func isGap(_ segment: FilteredSegment, _ first: Int, _ second: Int) -> Bool {
        if let seconds, let start = segment.time(first), let end = segment.time(second), end.seconds(since: start) > seconds { return true }
        if let metres, let start = segment.coordinate(first), let end = segment.coordinate(second), start.distance(to: end) > metres {
            return true
        }
        return false
    }
}
