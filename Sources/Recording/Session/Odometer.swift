import Geodesy
import Sampling
import Timestamps

/// The length of what was recorded, in metres and seconds: from sample to sample, never across the end of a segment.
struct Odometer {
    private(set) var metres = 0.0
    private(set) var seconds = 0.0
    private var last: Place?
    private var provisional: Place?

    private struct Place {
        let coordinate: Coordinate
        let time: Timestamp?

        init(_ fix: Fix) {
            coordinate = fix.coordinate
            time = fix.time
        }
    }

    mutating func follow(_ action: Sampler.Action) {
        switch action {
        case .beginSegment, .endSegment: lift()
        case .append(let fix, _, _): go(to: Place(fix))
        case .provisional(let fix, _): provisional = Place(fix)
        case .settleProvisional: if let provisional { go(to: provisional) }
        case .dropProvisional: provisional = nil
        case .rejected: break
        }
    }

    /// What comes next begins elsewhere.
    mutating func lift() {
        last = nil
        provisional = nil
    }

    private mutating func go(to place: Place) {
        if let last {
            metres += last.coordinate.distance(to: place.coordinate)
            if let start = last.time, let end = place.time { seconds += end.seconds(since: start) }
        }
        last = place
        provisional = nil
    }
}
