import Consent
import Sampling

extension Session {
    /// Makes what is happening what should be happening.
    func synchronise() async {
        noteCondition(consent.refresh())
        let aim = self.aim
        switch (aim, capture) {
        case (.capture, nil): open()
        case (.capture, let capture?) where capture.permit != CaptureGate.admit(condition):
            // Full and approximate positions never share a segment, nor a permit.
            await reopen(.withdrawn)
        case (.capture, _?) where mustReopen: await reopen(.stopped)
        case (.closed(let closure), _?):
            await close(SegmentEnd(closure))
            endUnlessReopenable()
            endUnlessWritable()
        default: break
        }
        mustReopen = false
        diagnose(.insufficientlyInUse, isSuspended && ended == nil ? .begun() : .over)
        if case .closed(let closure) = aim { enter(.closed(closure)) }
        // Whatever else keeps the source closed: a stop of the terminal's is not swallowed.
        if isSuspended, ended == nil, capture == nil { suspend() }
    }

    var aim: SessionAim {
        SessionAim(
            ended: ended, control: control, condition: condition, isSourceOver: isSourceOver, track: track, isSuspended: isSuspended)
    }

    private func noteCondition(_ current: Condition) {
        if current != condition {
            observer(.condition(from: condition, to: current))
            condition = current
        }
        diagnoseCondition()
        if !current.collectingPossible, !summary.withheldBy.contains(current) { summary.withheldBy.append(current) }
    }

    func enter(_ next: SessionPhase) {
        guard phase != next else { return }
        let previous = phase
        phase = next
        plan.entry.update { record in
            record.state = next.name
            record.reason = next.reason
            record.samples = scribe.written.samples
            record.segments = scribe.written.segments
        }
        observer(.phase(from: previous, to: next))
    }

    private func open() {
        guard ended == nil, let permit = CaptureGate.admit(condition) else { return }
        // In this order: who finds the session in the ledger can ask it.
        listen()
        plan.entry.begin(plan.record)
        captures += 1
        let number = captures
        let reports = plan.source.reports(permit)
        let task = Task { [weak self] in
            await Self.pump(reports) { report in await self?.receive(report, from: number) }
            if !Task.isCancelled { await self?.sourceEnded(number) }
        }
        let sourceClock = plan.source.traits.isLive ? SourceClock(limit: plan.filter.oldestInSeconds ?? .infinity) : nil
        capture = Capture(number: number, permit: permit, since: clock.uptime, sourceClock: sourceClock, task: task)
        // What arrives from now on is heard as it arrives.
        lastTick = clock.uptime
        enter(.waitingForFix)
    }

    /// The iterator, which owns what is open, is gone when this returns.
    private static func pump(_ reports: SourceReports, _ receive: (SourceReport) async -> Void) async {
        for await report in reports { await receive(report) }
    }

    private func reopen(_ reason: SegmentEnd) async {
        await close(reason)
        endUnlessReopenable()
        open()
    }

    /// What can't be opened again would wait for nothing.
    private func endUnlessReopenable() {
        if !plan.source.traits.canReopen { end(.standardInputClosed) }
    }

    /// A session that can't write its track would wait for nothing; with COMMAND it lasts as long as that.
    private func endUnlessWritable() {
        switch track {
        case .sound, .diskFull: break
        case .gone, .failed: if plan.endsWithSource { end(.trackGone) }
        }
    }

    /// Closes the source first; then ends the segment, so that nothing which was still under way gets into it.
    private func close(_ reason: SegmentEnd) async {
        guard let closing = capture else { return }
        closing.task.cancel()
        await closing.task.value
        endCapture(reason)
    }

    func endCapture(_ reason: SegmentEnd) {
        settleFirstFix(always: true)
        capture = nil
        diagnose(.locationUnavailable, .moot)
        finishSegment(reason)
        write()
    }

    func finishSegment(_ reason: SegmentEnd) {
        sampler.finishSegment(reason, into: &actions)
        perform()
        odometer.lift()
        gaps.close(reason)
    }

    /// The source came to its end by itself.
    private func sourceEnded(_ number: Int) {
        guard capture?.number == number else { return }
        endCapture(summary.sourceFailure == nil ? .ended : .lost)
        isSourceOver = true
        if plan.endsWithSource { end(summary.sourceFailure == nil ? .sourceEnded : .sourceLost) }
        requester.yield()
    }
}

extension SegmentEnd {
    fileprivate init(_ closure: SessionAim.Closure) {
        self =
            switch closure {
            case .ended, .sourceOver: .ended
            case .paused: .paused
            case .parked: .parked
            case .condition: .withdrawn
            case .track(.diskFull): .diskFull
            case .track: .trackGone
            case .suspended: .stopped
            }
    }
}
