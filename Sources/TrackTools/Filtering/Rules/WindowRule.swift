import Timestamps

/// Keeps what was recorded from one moment to another; points without a time stay.
struct WindowRule: FilterRule {
    let after: Timestamp?
    let before: Timestamp?

    let names = ["after", "before"]
    let needs: FilterRuleNeeds = .times

    /// Nil where there is nothing to judge by.
    init?(after: Timestamp?, before: Timestamp?) {
        guard after != nil || before != nil else { return nil }
        (self.after, self.before) = (after, before)
    }

    func judge(_ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        for index in 0..<segment.count where segment.isKept(index) {
            guard let time = segment.time(index) else { continue }
            if let after, time < after {
                taker.take(index, of: &segment, name: 0, "at \(time)")
            } else if let before, time > before {
                taker.take(index, of: &segment, name: 1, "at \(time)")
            }
        }
    }
}
