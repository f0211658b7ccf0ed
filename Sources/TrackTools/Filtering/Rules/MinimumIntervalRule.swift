import Timestamps

/// Thins a track to points that lie at least so many seconds apart; the first and the last of a segment stay, and those without a time.
struct MinimumIntervalRule: FilterRule {
    let seconds: Double

    let names = ["minimum-interval"]
    let needs: FilterRuleNeeds = .times

    func judge(_ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        for part in segment.parts { judge(part, &segment, &taker) }
    }

    private func judge(_ part: Range<Int>, _ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        var last: Timestamp?
        let final = part.last(where: segment.isKept)
        for index in part where segment.isKept(index) {
            guard let time = segment.time(index) else { continue }
            let interval = last.map { time.seconds(since: $0) }
            if let interval, interval >= 0, interval < seconds, index != final {
                taker.take(index, of: &segment, FilterFigure.of(interval) + " s after the one kept before")
            } else {
                last = time
            }
        }
    }
}
