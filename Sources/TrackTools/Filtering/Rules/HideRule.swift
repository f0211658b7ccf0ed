import Geodesy
import Places

/// Hides places: takes the ends of tracks that lie in a zone, and on demand everything in one.
///
/// Which points are at an end is known from a pass before; see `TrackEnds`.
struct HideRule: FilterRule {
    private let zones: [Zone]
    private let hidesEverywhere: Bool
    private var hidden = HiddenParts()

    let names = ["hide"]

    /// So few points outside between others inside are strays.
    private static let fewest = 3

    /// Nil where there is nothing to judge by.
    init?(_ zones: [Zone], everywhere: Bool) {
        guard !zones.isEmpty else { return nil }
        self.zones = zones
        hidesEverywhere = everywhere
    }

    func knowing(_ hidden: HiddenParts) -> HideRule {
        var rule = self
        rule.hidden = hidden
        return rule
    }

    func judge(_ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        for index in 0..<segment.count where segment.isKept(index) && hidden.isAtHiddenEnd(segment.firstOrdinal + index) {
            taker.take(index, of: &segment, "at an end of its track, in a zone")
        }
        if hidesEverywhere { openHoles(&segment, &taker) }
    }

    /// Takes what is inside, and begins a new segment behind each hole, so that no line leads through it.
    private func openHoles(_ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        var maker = VectorMaker()
        // Points since the last one inside, with how many of them have a place; nil before the first one inside.
        var behind: (indices: [Int], placed: Int)?
        for index in segment.keptIndices {
            let spot = zones.spot(of: segment.coordinate(index), &maker)
            if spot == .inside {
                if let behind, behind.placed < Self.fewest { take(behind.indices, &segment, &taker) }
                take([index], &segment, &taker)
                behind = ([], 0)
            } else if let run = behind, run.placed < Self.fewest {
                behind = (run.indices + [index], run.placed + (spot == nil ? 0 : 1))
                if spot != nil, run.placed == 0 { segment.split(before: index) }
            }
        }
    }

    private func take(_ indices: [Int], _ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        for index in indices { taker.take(index, of: &segment, "in a zone") }
    }
}
