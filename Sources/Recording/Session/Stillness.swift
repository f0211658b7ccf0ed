import Geodesy
import Sampling
import Timestamps

/// Whether the person stays where they are, judged by the good fixes of the open segment and their own times.
struct Stillness {
    static let least = Duration.seconds(120)
    /// As far as `summarise` lets a stop reach.
    private static let radiusInMetres = 20.0

    private var since: (coordinate: Coordinate, time: Timestamp)?
    private(set) var isStill = false

    mutating func follow(_ action: Sampler.Action) {
        switch action {
        case .append(let fix, _, _), .provisional(let fix, _): follow(fix)
        case .endSegment, .beginSegment: lift()
        case .settleProvisional, .dropProvisional, .rejected: break
        }
    }

    private mutating func follow(_ fix: Fix) {
        // Of approximate positions nobody knows.
        guard let time = fix.time, !fix.isReduced else { return }
        if let since, since.coordinate.distance(to: fix.coordinate) <= Self.radiusInMetres {
            isStill = time.seconds(since: since.time) >= Self.least.inSeconds
        } else {
            since = (fix.coordinate, time)
            isStill = false
        }
    }

    private mutating func lift() {
        since = nil
        isStill = false
    }
}
