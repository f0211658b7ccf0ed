import Consent
import PrivacyCopy
import Recording
import Sampling

extension RecordWording {
    /// The figures at the end: the track first, then what was not kept, rule by rule.
    static func lines(_ summary: SessionSummary, source: SourceAddress, status: () -> ConsentStatus) -> [String] {
        var lines = [headline(summary, source, status)]
        let broken = summary.tally.rejections.broken
        if !broken.isEmpty { lines.append(PrivacyCopy.text(.rejectionsHeading)) }
        lines += broken.map { rule, count in
            "  " + PrivacyCopy.text(id(rule), [.count: String(count), .limit: limit(rule, summary.filter) ?? ""])
        }
        lines += gaps(summary.gaps)
        if summary.unplacedMarks > 0 { lines.append(PrivacyCopy.text(.marksUnplaced, [.count: String(summary.unplacedMarks)])) }
        if summary.isEndUnrecorded { lines.append("the end of the session could not be recorded: it counts as cut short") }
        return lines
    }

    private static let mostGapsListed = 20

    /// Where nothing was recorded, and why; the first of many.
    private static func gaps(_ gaps: [Gap]) -> [String] {
        guard !gaps.isEmpty else { return [] }
        let rest = gaps.count - mostGapsListed
        return [PrivacyCopy.text(.gapHeading, [.count: String(gaps.count)])] + gaps.prefix(mostGapsListed).map { "  " + line($0) }
            + (rest > 0 ? ["  and \(rest) more"] : [])
    }

    private static func line(_ gap: Gap) -> String {
        let id: CopyID =
            switch gap.place {
            case .beforeFirst: .gapBeforeFirst
            case .between: .gapBetween
            case .afterLast: .gapAfterLast
            }
        let values: [Placeholder: String] = [
            .limit: Quantity.duration(seconds: gap.seconds), .date: gap.start.map { Quantity.second($0.description) } ?? "",
            .reason: PrivacyCopy.text(self.id(gap.reason)),
        ]
        return PrivacyCopy.text(id, values)
    }

    private static func id(_ reason: SegmentEnd) -> CopyID {
        switch reason {
        case .paused: .gapPaused
        case .parked: .gapParked
        case .withdrawn: .gapWithdrawn
        case .lost: .gapLost
        case .stopped: .gapStopped
        case .silence, .ended: .gapSilence
        case .disprovedAnchor: .gapDisprovedAnchor
        case .clockReset: .gapClockReset
        case .diskFull: .gapDiskFull
        case .trackGone: .gapTrackGone
        }
    }

    private static func headline(_ summary: SessionSummary, _ source: SourceAddress, _ status: () -> ConsentStatus) -> String {
        if summary.counts.samples > 0, summary.trackFailure == .gone, let track = summary.track {
            return PrivacyCopy.text(.trackGoneAfter, [.track: track.description, .count: String(summary.counts.samples)])
        }
        if summary.counts.samples > 0, let track = summary.track {
            let counts: [Placeholder: String] = [
                .track: track.description, .count: String(summary.counts.samples), .segments: String(summary.counts.segments),
            ]
            return PrivacyCopy.text(.samplesKept, counts) + ", " + Quantity.distance(metres: summary.distanceInMetres) + " in "
                + Quantity.duration(seconds: summary.recordedSeconds)
        }
        if let reason = unwritable(summary.trackFailure) {
            return PrivacyCopy.text(.noSampleTrackUnwritable, [.track: summary.wantedTrack.description, .reason: reason])
        }
        if let condition = summary.withheldBy.last {
            let status = status()
            let sentence = status.condition == condition ? ConsentWording.sentence(status) : ConsentWording.sentence(condition)
            return PrivacyCopy.text(.noSampleCondition, [.sentence: sentence])
        }
        let values: [Placeholder: String] = [.source: source.shown, .count: String(summary.tally.considered)]
        if !summary.wasSourceReached { return PrivacyCopy.text(.noSampleUnreachable, values) }
        return PrivacyCopy.text(summary.tally.considered == 0 ? .noSampleNoFix : .noSampleAllRejected, values)
    }

    private static func unwritable(_ failure: TrackHealth?) -> String? {
        switch failure {
        case .failed(let failure): failure.reason
        case .diskFull: "there is no room"
        case nil, .sound, .gone: nil
        }
    }

    private static func id(_ rule: Rejection) -> CopyID {
        switch rule {
        case .invalidCoordinate: .rejectionInvalidCoordinate
        case .invalidAccuracy: .rejectionInvalidAccuracy
        case .poorAccuracy: .rejectionPoorAccuracy
        case .untimed: .rejectionUntimed
        case .sessionEnded: .rejectionSessionEnded
        case .sessionPaused: .rejectionSessionPaused
        case .sessionParked: .rejectionSessionParked
        case .beforeSessionStart: .rejectionBeforeSessionStart
        case .stale: .rejectionStale
        case .duplicateTimestamp: .rejectionDuplicateTimestamp
        case .outOfOrder: .rejectionOutOfOrder
        case .negligibleMovement: .rejectionNegligibleMovement
        case .implausibleSpeed: .rejectionImplausibleSpeed
        case .implausibleReportedSpeed: .rejectionImplausibleReportedSpeed
        }
    }

    /// The threshold of a rule with its unit.
    private static func limit(_ rule: Rejection, _ filter: SampleFilter) -> String? {
        switch rule {
        case .poorAccuracy: filter.worstAccuracyInMetres.map { Quantity.plain($0) + " m" }
        case .stale: filter.oldestInSeconds.map { Quantity.plain($0) + " s" }
        case .negligibleMovement: filter.minimumDistanceInMetres.map { Quantity.plain($0) + " m" }
        case .implausibleSpeed, .implausibleReportedSpeed: filter.fastestInMetresPerSecond.map { Quantity.plain($0) + " m/s" }
        default: nil
        }
    }
}

extension SessionSummary {
    /// Also one that could not be understood was reached.
    var wasSourceReached: Bool {
        reachedSource || sourceFailure?.isUnreachable == false
    }
}

extension SourceFailure {
    /// It is elsewhere or nowhere; otherwise it was there, and could not be understood.
    fileprivate var isUnreachable: Bool {
        switch kind {
        case .absent, .refused, .closed, .unreadable: true
        case .malformed, .untimed, .empty: false
        }
    }
}
