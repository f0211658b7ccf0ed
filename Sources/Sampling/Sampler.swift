import Geodesy
public import Timestamps

/// Selects samples from fixes in the order of their arrival: the acceptance policy together with what it has to remember.
///
/// The sampler decides and does nothing: what is to be written comes out as actions, to be performed in order. Each fix is numbered from 1 in
/// the order of `consider`, and actions name fixes by that number. A fix can be settled later than it was considered: the provisional last
/// point, and up to four fixes that the last sample makes implausible.
public struct Sampler: Sendable {
    /// What to do, in order. `beginSegment` always stands directly before an `append`.
    public enum Action: Sendable, Hashable {
        case endSegment(SegmentEnd)
        case beginSegment
        /// Adds a sample, behind the provisional point if one stays.
        case append(Fix, number: Int, mark: Mark?)
        /// Sets the segment's provisional last point, or replaces it.
        case provisional(Fix, number: Int)
        /// The provisional point stays, as a sample.
        case settleProvisional
        /// The provisional point goes.
        case dropProvisional
        /// Nothing to do; for those who count or explain.
        case rejected(Rejection, number: Int)
    }

    /// Figures since the sampler was made.
    public struct Tally: Sendable, Hashable {
        public internal(set) var considered = 0
        /// Samples appended, and provisional points that stayed.
        public internal(set) var samples = 0
        public internal(set) var segments = 0
        public internal(set) var rejections = RejectionCounts()
    }

    struct Candidate: Sendable {
        let fix: Fix
        let number: Int
    }

    /// What the sampler has to know of the provisional point.
    struct Provisional: Sendable {
        let time: Timestamp?
        let number: Int
    }

    public let filter: SampleFilter
    /// Whether only rejections and ends of segments come out, for those who write nothing: an action with a fix is two hundred bytes.
    private let onlyJudges: Bool
    public private(set) var tally = Tally()
    /// Marks that still wait for a good fix, oldest first.
    public private(set) var pendingMarks: [Mark] = []

    /// The time of the session's last sample, the provisional one included.
    private var lastTime: Timestamp?
    /// The time of the segment's last good fix: kept, or rejected only as negligible movement.
    private var lastGoodTime: Timestamp?
    /// The open segment's last sample; nil between segments.
    private var anchor: Anchor?
    private var provisional: Provisional?
    /// A run of fixes, each plausible from the one before, that only the last sample makes implausible.
    private var suspects: [Candidate] = []
    private var lastSuspect: Anchor?
    private var vectors = VectorMaker()

    /// - Parameters:
    ///   - filter: the policy, such as a profile's.
    ///   - lastSampleTime: the time of the last sample that the track file holds already, for a session that is resumed.
    ///   - onlyJudges: whether only rejections and ends of segments are to come out.
    public init(filter: SampleFilter, lastSampleTime: Timestamp? = nil, onlyJudges: Bool = false) {
        self.filter = filter
        self.onlyJudges = onlyJudges
        lastTime = lastSampleTime
    }

    /// Fixes that are neither samples nor rejected yet, at most five.
    public var pendingFixes: Int { suspects.count + (provisional == nil ? 0 : 1) }

    /// Judges a fix and appends what follows from it.
    public mutating func consider(_ fix: Fix, _ circumstances: Circumstances = Circumstances(), into actions: inout [Action]) {
        tally.considered += 1
        if let rejection = filter.judgeAlone(fix, circumstances) {
            reject(rejection, tally.considered, &actions)
        } else {
            judge(fix, tally.considered, &actions)
        }
    }

    /// Makes the next good fix a sample whatever its distance. A second mark waits for the good fix after that.
    public mutating func markNext(_ text: String? = nil) {
        pendingMarks.append(Mark(text: text))
    }

    /// Ends the open segment, if there is one: the provisional point stays, and distance and speed are judged from the next sample on.
    public mutating func finishSegment(_ reason: SegmentEnd, into actions: inout [Action]) {
        settleProvisional(&actions)
        rejectSuspects(&actions)
        if anchor != nil { actions.append(.endSegment(reason)) }
        anchor = nil
        lastGoodTime = nil
    }
}

extension Sampler {
    private mutating func judge(_ fix: Fix, _ number: Int, _ actions: inout [Action]) {
        if let rejection = filter.judgeTime(of: fix, after: lastTime) {
            reject(rejection, number, &actions)
        } else if let anchor, !isSilence(before: fix) {
            judgeMovement(of: fix, number, from: anchor, &actions)
        } else if filter.reportsPlausibleSpeed(fix) {
            finishSegment(.silence, into: &actions)
            keep(fix, number, at: Anchor(fix, vectors.vector(of: fix.coordinate)), &actions)
        } else {
            reject(.implausibleReportedSpeed, number, &actions)
        }
    }

    private func isSilence(before fix: Fix) -> Bool {
        guard let limit = filter.breakAfterInSeconds, let time = fix.time, let lastGoodTime else { return false }
        return time.seconds(since: lastGoodTime) > limit
    }

    private mutating func judgeMovement(of fix: Fix, _ number: Int, from lastSample: Anchor, _ actions: inout [Action]) {
        let place = Anchor(fix, vectors.vector(of: fix.coordinate))
        let movement = filter.judgeMovement(of: fix, at: place, from: lastSample)
        if movement.isOnlyImplausible { return suspect(fix, number, at: place, &actions) }
        if movement.supportsLastSample { rejectSuspects(&actions) }
        if movement.isOnlyNegligible && pendingMarks.isEmpty {
            standStill(fix, number, &actions)
        } else if let rejection = movement.firstBroken, !movement.isOnlyNegligible {
            reject(rejection, number, &actions)
        } else {
            keep(fix, number, at: place, &actions)
        }
    }

    private mutating func keep(_ fix: Fix, _ number: Int, at place: Anchor, _ actions: inout [Action]) {
        replaceProvisional(&actions)
        if anchor == nil {
            if !onlyJudges { actions.append(.beginSegment) }
            tally.segments += 1
        }
        let mark = pendingMarks.isEmpty ? nil : pendingMarks.removeFirst()
        if !onlyJudges { actions.append(.append(fix, number: number, mark: mark)) }
        tally.samples += 1
        anchor = place
        noteTime(of: fix)
    }

    private mutating func noteTime(of goodFix: Fix) {
        guard let time = goodFix.time else { return }
        lastTime = time
        lastGoodTime = time
    }

    private mutating func reject(_ rejection: Rejection, _ number: Int, _ actions: inout [Action]) {
        tally.rejections.add(rejection)
        actions.append(.rejected(rejection, number: number))
    }
}

// MARK: - The provisional last point

extension Sampler {
    /// The time at one place from which on its end is worth a sample.
    private static let shortestStopInSeconds = 60.0

    private mutating func standStill(_ fix: Fix, _ number: Int, _ actions: inout [Action]) {
        if let provisional { reject(.negligibleMovement, provisional.number, &actions) }
        provisional = Provisional(time: fix.time, number: number)
        if !onlyJudges { actions.append(.provisional(fix, number: number)) }
        noteTime(of: fix)
    }

    /// A sample follows: the provisional point stays when it is the end of a stop.
    private mutating func replaceProvisional(_ actions: inout [Action]) {
        guard let provisional else { return }
        if let time = provisional.time, let start = anchor?.time, time.seconds(since: start) >= Sampler.shortestStopInSeconds {
            return settleProvisional(&actions)
        }
        self.provisional = nil
        if !onlyJudges { actions.append(.dropProvisional) }
        reject(.negligibleMovement, provisional.number, &actions)
    }

    private mutating func settleProvisional(_ actions: inout [Action]) {
        guard provisional != nil else { return }
        provisional = nil
        tally.samples += 1
        if !onlyJudges { actions.append(.settleProvisional) }
    }
}

// MARK: - The wrong anchor

extension Sampler {
    /// Fixes in a row that prove the last sample wrong.
    private static let suspectsThatDisprove = 5

    /// Holds a fix back that only the last sample makes implausible, until the run disproves that sample or ends.
    private mutating func suspect(_ fix: Fix, _ number: Int, at place: Anchor, _ actions: inout [Action]) {
        if let lastSuspect {
            // The same report again is no further witness.
            if let time = fix.time, let before = lastSuspect.time, time <= before {
                return reject(.implausibleSpeed, number, &actions)
            }
            let distance = lastSuspect.vector.distance(to: place.vector)
            if !filter.isPlausible(distanceInMetres: distance, from: lastSuspect, to: place) { rejectSuspects(&actions) }
        }
        suspects.append(Candidate(fix: fix, number: number))
        lastSuspect = place
        if suspects.count == Sampler.suspectsThatDisprove { disproveAnchor(&actions) }
    }

    /// Begins a new segment with the suspects, each judged as if it arrived now.
    private mutating func disproveAnchor(_ actions: inout [Action]) {
        let run = suspects
        suspects.removeAll(keepingCapacity: true)
        lastSuspect = nil
        finishSegment(.disprovedAnchor, into: &actions)
        for candidate in run { judge(candidate.fix, candidate.number, &actions) }
    }

    private mutating func rejectSuspects(_ actions: inout [Action]) {
        guard !suspects.isEmpty else { return }
        for candidate in suspects { reject(.implausibleSpeed, candidate.number, &actions) }
        suspects.removeAll(keepingCapacity: true)
        lastSuspect = nil
    }
}
