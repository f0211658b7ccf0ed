/// Cuts the way of a file, track or segment into kilometres or miles.
struct SplitCounter {
    struct Totals {
        var metres = 0.0
        var seconds = 0.0
        var moving = 0.0
        var ascent = 0.0
    }

    /// Against a spike to the other side of the Earth at every second point: what comes after so many splits is one.
    static let limit = 20_000

    let unit: Double
    /// Of the segments before the present one.
    private var base = Totals()
    /// At the last cut.
    private var mark = Totals()
    private var splits: [Totals] = []

    init(_ options: SummaryOptions) {
        unit = options.splitInMetres
    }

    /// Metres of the present segment at which the next split ends.
    var next: Double { splits.count < SplitCounter.limit ? mark.metres + unit - base.metres : .infinity }

    /// Ends a split, at these totals of the present segment.
    mutating func cut(_ totals: Totals) {
        add(until: base + totals)
    }

    /// Takes back movement that turned out to have been a stop.
    mutating func limitMoving(_ moving: Double) {
        let excess = mark.moving - (base.moving + moving)
        guard excess > 0, !splits.isEmpty else { return }
        splits[splits.count - 1].moving -= excess
        mark.moving -= excess
    }

    mutating func endSegment(_ totals: Totals) {
        base = base + totals
    }

    /// The splits, with the rest; without climbing unless there are elevations.
    func finished(hasElevations: Bool) -> [Split] {
        var copy = self
        if base.metres - mark.metres > 1e-6 {
            copy.add(until: base)
        } else if let last = splits.indices.last {
            copy.splits[last].seconds += base.seconds - mark.seconds
            copy.splits[last].moving += base.moving - mark.moving
            copy.splits[last].ascent += max(0, base.ascent - mark.ascent)
        }
        return copy.splits.map { split in
            // A way takes time, unless its points have none.
            let isTimed = split.seconds > 0
            return Split(
                distance: split.metres, seconds: isTimed ? split.seconds : nil, moving: isTimed ? max(0, split.moving) : nil,
                ascent: hasElevations ? split.ascent : nil)
        }
    }

    private mutating func add(until end: Totals) {
        splits.append(
            Totals(
                metres: end.metres - mark.metres, seconds: end.seconds - mark.seconds, moving: end.moving - mark.moving,
                ascent: max(0, end.ascent - mark.ascent)))
        mark = end
    }
}

extension SplitCounter.Totals {
    static func + (first: Self, second: Self) -> Self {
        Self(
            metres: first.metres + second.metres, seconds: first.seconds + second.seconds, moving: first.moving + second.moving,
            ascent: first.ascent + second.ascent)
    }
}

/// The splits of the file, the present track and the present segment.
struct SplitSet {
    private(set) var counters: InlineArray<3, SplitCounter>
    private let options: SummaryOptions
    /// Metres of the present segment at which the next of them ends.
    private(set) var next: Double

    init(_ options: SummaryOptions) {
        self.options = options
        counters = InlineArray(repeating: SplitCounter(options))
        next = options.splitInMetres
    }

    mutating func beginTrack() {
        counters[1] = SplitCounter(options)
    }

    mutating func beginSegment() {
        counters[2] = SplitCounter(options)
        findNext()
    }

    /// Cuts wherever a leg passes the end of a split.
    ///
    /// - Parameters:
    ///   - start: the segment's totals before the leg.
    ///   - end: those after it.
    mutating func cut(from start: SplitCounter.Totals, to end: SplitCounter.Totals) {
        while next <= end.metres, end.metres > start.metres {
            let share = min(max((next - start.metres) / (end.metres - start.metres), 0), 1)
            let totals = SplitCounter.Totals(
                metres: next, seconds: start.seconds + share * (end.seconds - start.seconds),
                moving: start.moving + share * (end.moving - start.moving), ascent: end.ascent)
            for index in counters.indices where counters[index].next <= next { counters[index].cut(totals) }
            findNext()
        }
    }

    mutating func limitMoving(_ moving: Double) {
        for index in counters.indices { counters[index].limitMoving(moving) }
    }

    mutating func endSegment(_ totals: SplitCounter.Totals) {
        for index in counters.indices { counters[index].endSegment(totals) }
    }

    private mutating func findNext() {
        next = min(counters[0].next, min(counters[1].next, counters[2].next))
    }
}
