import Geodesy
import Timestamps

extension SampleFilter {
    /// The rules that look at a fix and the session, and at no other fix.
    func judgeAlone(_ fix: Fix, _ circumstances: Circumstances) -> Rejection? {
        if !fix.coordinate.isValid || fix.coordinate.isNull { return .invalidCoordinate }
        if let accuracy = fix.horizontalAccuracy, !(accuracy >= 0 && accuracy.isFinite) { return .invalidAccuracy }
        if !hasFairAccuracy(fix) { return .poorAccuracy }
        guard let time = fix.time else { return .untimed }
        if let rejection = circumstances.state.rejection { return rejection }
        if let start = circumstances.sessionStart, time < start { return .beforeSessionStart }
        if let age = circumstances.ageInSeconds, let oldest = oldestInSeconds, !(abs(age) <= oldest) { return .stale }
        return nil
    }

    private func hasFairAccuracy(_ fix: Fix) -> Bool {
        if let accuracy = fix.horizontalAccuracy {
            guard let worst = worstAccuracyInMetres else { return true }
            return accuracy <= worst
        }
        guard let dilution = fix.horizontalDilution, let worst = worstHorizontalDilution else { return true }
        return dilution <= worst
    }

    func judgeTime(of fix: Fix, after lastTime: Timestamp?) -> Rejection? {
        guard judgesTimeOrder, let time = fix.time, let lastTime, time <= lastTime else { return nil }
        return time == lastTime ? .duplicateTimestamp : .outOfOrder
    }

    func reportsPlausibleSpeed(_ fix: Fix) -> Bool {
        guard let speed = fix.speed, let fastest = fastestInMetresPerSecond else { return true }
        return speed <= fastest
    }

    /// Whether the way from one fix to the next could have been made: what both error radii leave of the distance, over at least one second.
    func isPlausible(distanceInMetres distance: Double, from earlier: Anchor, to later: Anchor) -> Bool {
        guard let fastest = fastestInMetresPerSecond, let start = earlier.time, let end = later.time else { return true }
        let unexplained = max(distance - earlier.errorRadiusInMetres - later.errorRadiusInMetres, 0)
        return unexplained / max(end.seconds(since: start), 1) <= fastest
    }
}

extension SessionState {
    fileprivate var rejection: Rejection? {
        switch self {
        case .running: nil
        case .paused: .sessionPaused
        case .parked: .sessionParked
        case .ended: .sessionEnded
        }
    }
}

/// The rules that compare a fix with the last sample; all of them are judged, since what only one of them rejects is treated apart.
struct Movement {
    var isNegligible: Bool
    var isImplausible: Bool
    var reportsImplausibleSpeed: Bool

    var firstBroken: Rejection? {
        if isNegligible { return .negligibleMovement }
        if isImplausible { return .implausibleSpeed }
        return reportsImplausibleSpeed ? .implausibleReportedSpeed : nil
    }

    var isOnlyNegligible: Bool { isNegligible && !isImplausible && !reportsImplausibleSpeed }
    /// Whether the fix ends a run against the last sample; one that is negligible and has another fault besides does not speak for it.
    var supportsLastSample: Bool { isOnlyNegligible || !(isNegligible || isImplausible) }
    var isOnlyImplausible: Bool { isImplausible && !isNegligible && !reportsImplausibleSpeed }
}

extension SampleFilter {
    func judgeMovement(of fix: Fix, at anchor: Anchor, from lastSample: Anchor) -> Movement {
        let distance = lastSample.vector.distance(to: anchor.vector)
        return Movement(
            isNegligible: minimumDistanceInMetres.map { !(distance >= $0) } ?? false,
            isImplausible: !isPlausible(distanceInMetres: distance, from: lastSample, to: anchor),
            reportsImplausibleSpeed: !reportsPlausibleSpeed(fix))
    }
}
