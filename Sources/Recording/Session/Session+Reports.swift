import Consent
import Sampling
import Timestamps

extension Session {
    /// A live source that went unheard for longer than this was stopped with the process, or slept with the machine.
    private static let longestTick = Duration.seconds(3)
    /// How far, beside whole 1,024 weeks, the host's date may be off.
    private static let rolloverTolerance = 86_400.0

    /// Takes what the source says; a report from an opening that was closed meanwhile is nothing.
    func receive(_ report: SourceReport, from number: Int) {
        guard let capture, capture.number == number else { return }
        // What was under way when it was closed: fixes are counted as too late, the rest is of no interest.
        if capture.task.isCancelled {
            guard case .fixes = report, circumstantialState != .running else { return }
        }
        switch report {
        case .opened:
            if !summary.reachedSource, plan.source.traits.isSimulated { observer(.simulated) }
            if summary.sourceFailure != nil { observer(.sourceFound) }
            summary.sourceFailure = nil
            summary.reachedSource = true
            if phase == .sourceLost { enter(.waitingForFix) }
        case .fixes(let fixes): take(fixes, capture)
        case .lost(let failure):
            summary.sourceFailure = failure
            loseSource(failure)
        case .failed(let failure):
            summary.sourceFailure = failure
            observer(.sourceFailed(failure))
        case .notice(let notice): observer(.source(notice))
        }
    }

    private func loseSource(_ failure: SourceFailure) {
        settleFirstFix(always: true)
        finishSegment(.lost)
        // What comes next is a capture session of its own, and may have another clock.
        let next = capture?.sourceClock.map { SourceClock(limit: $0.limit) }
        capture?.sourceClock = next
        write()
        observer(.sourceLost(failure))
        enter(.sourceLost)
    }

    private func take(_ fixes: [Fix], _ capture: Capture) {
        summary.sourceFailure = nil
        let arrival = clock.uptime
        silence.end(at: arrival)
        diagnose(.locationUnavailable, .over)
        guard capture.sourceClock == nil || arrival - lastTick < Self.longestTick else {
            // Buffered while nobody looked.
            mustReopen = true
            requester.yield()
            return
        }
        for fix in fixes {
            let prepared = prepare(fix, capture.permit)
            if self.capture?.sourceClock == nil {
                consider(prepared, Circumstances(state: circumstantialState))
            } else {
                self.capture?.sourceClock?.take(prepared, arrival: arrival, into: &judged)
                considerJudged()
            }
            if scribe.isFull { write() }
        }
        sayWhatIsKnown(of: fixes)
        if clock.uptime - lastWrite >= .milliseconds(900) { write() }
    }

    private func prepare(_ fix: Fix, _ permit: CapturePermit) -> Fix {
        var fix = permit.isReduced ? fix.reduced() : fix
        fix.isSimulated = plan.source.traits.isSimulated
        correctRollover(of: &fix)
        return fix
    }

    /// Only a live source's date can be compared with the host's.
    private func correctRollover(of fix: inout Fix) {
        guard plan.fixesRollover, plan.source.traits.isLive, let time = fix.time else { return }
        if rollovers == nil { rollovers = time.weekRollovers(to: clock.date, withinSeconds: Self.rolloverTolerance) ?? 0 }
        fix.time = rollovers.flatMap { time.advanced(byWeekRollovers: $0) } ?? time
    }

    /// The first fix is judged after its time at the latest.
    func settleFirstFix(always: Bool = false) {
        guard let deadline = capture?.sourceClock?.deadline, always || clock.uptime >= deadline else { return }
        capture?.sourceClock?.settle(into: &judged)
        considerJudged()
    }

    private func considerJudged() {
        guard let capture, let sourceClock = capture.sourceClock else { return }
        let start = sourceClock.time(at: capture.since)
        for item in judged {
            if item.isFirstAfterReset { finishSegment(.clockReset) }
            consider(item.fix, Circumstances(state: circumstantialState, sessionStart: start, ageInSeconds: item.age))
        }
        judged.removeAll(keepingCapacity: true)
    }

    private var circumstantialState: SessionState {
        guard ended == nil else { return .ended }
        return switch control {
        case .running: .running
        case .paused: .paused
        case .parked: .parked
        }
    }

    private func consider(_ fix: Fix, _ circumstances: Circumstances) {
        // Between a condition or a write that failed and the close that follows from it nothing is taken.
        guard track == .sound, let capture, capture.permit == CaptureGate.admit(condition) else { return }
        let samples = sampler.tally.samples
        sampler.consider(fix, circumstances, into: &actions)
        perform()
        if sampler.tally.samples > samples { enter(.tracking) }
    }

    func perform() {
        let now = clock.uptime
        for action in actions {
            scribe.perform(action)
            odometer.follow(action)
            gaps.follow(action, at: now)
            stillness.follow(action)
            report(action)
        }
        actions.removeAll(keepingCapacity: true)
        diagnose(.stationary, stillness.isStill ? .begun(Stillness.least) : .over)
    }

    private func report(_ action: Sampler.Action) {
        switch action {
        case .beginSegment:
            segments += 1
            observer(.segment(segments, ended: nil))
        case .endSegment(let reason): observer(.segment(segments, ended: reason))
        case .append(let fix, _, let mark):
            if let mark { observer(.mark(mark, .placed)) }
            follow(fix)
        case .provisional(let fix, _): follow(fix)
        case .settleProvisional, .dropProvisional, .rejected: break
        }
    }

    /// Which places the person is in, by the good fixes alone; kept with the session when it changes.
    private func follow(_ fix: Fix) {
        guard !placeWatch.places.isEmpty, let time = fix.time else { return }
        let before = placeWatch
        let events = placeWatch.take(fix.coordinate, accuracyInMetres: fix.horizontalAccuracy, at: time)
        guard placeWatch != before else { return }
        plan.entry.update { $0.knownPlaces = placeWatch.known }
        for event in events { observer(.place(event)) }
    }

    private func sayWhatIsKnown(of fixes: [Fix]) {
        if saysUntimed, sampler.tally.rejections[.untimed] > 0 {
            saysUntimed = false
            observer(.untimedFixes)
        }
        guard saysClocks, let now = capture?.sourceClock?.time(at: clock.uptime) else { return }
        saysClocks = false
        let seconds = clock.date.seconds(since: now)
        if abs(seconds) > 5 {
            observer(
                .clocksDiffer(seconds: seconds, weekRollovers: now.weekRollovers(to: clock.date, withinSeconds: Self.rolloverTolerance)))
        }
    }
}
