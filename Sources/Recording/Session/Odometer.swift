import Geodesy
import Sampling

/// The length of what was recorded: from sample to sample, never across the end of a segment.
struct Odometer {
    private(set) var metres = 0.0
    private var last: Coordinate?
    private var provisional: Coordinate?

    mutating func follow(_ action: Sampler.Action) {
        switch action {
        case .beginSegment, .endSegment: lift()
        case .append(let fix, _, _): go(to: fix.coordinate)
        case .provisional(let fix, _): provisional = fix.coordinate
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

    private mutating func go(to coordinate: Coordinate) {
        if let last { metres += last.distance(to: coordinate) }
        last = coordinate
        provisional = nil
    }
}
