import Consent
import Sampling
import Timestamps

extension Session {
    private static let diskTrialEvery = Duration.seconds(10)

    /// Brings what waits to disk. What can't be written is lost and counted; capture stops until there is room, or for good.
    func write() {
        guard track == .sound || ended != nil, scribe.hasNews else { return }
        lastWrite = clock.uptime
        if let (failure, lost) = scribe.flush() { note(failure, lost) }
    }

    private func note(_ failure: TrackFile.Failure, _ lost: Int) {
        summary.lostSamples += lost
        if lost > 0 { observer(.samplesLost(lost)) }
        switch failure {
        case .full:
            track = .diskFull
            lastDiskTrial = clock.uptime
        case .gone: track = .gone
        case .system(let failure): track = .failed(failure)
        }
        requester.yield()
    }

    func retryDisk() {
        guard track == .diskFull, clock.uptime - lastDiskTrial >= Self.diskTrialEvery else { return }
        lastDiskTrial = clock.uptime
        if scribe.tryRoom() { track = .sound }
    }

    /// At most once a second.
    func synchroniseDisk() {
        guard clock.uptime - lastSync >= .seconds(1) else { return }
        lastSync = clock.uptime
        scribe.synchronise()
    }

    /// What kept a session from collecting is kept with it.
    private func recordEnd() -> Bool {
        plan.entry.begin(plan.record)
        let withheld = summary.counts.samples == 0 ? summary.withheldBy.last?.name : nil
        return plan.entry.update { record in
            record.end(withheld ?? summary.trackFailure?.name ?? ended?.rawValue, at: clock.date)
            record.isTold = plan.isWatched
            record.samples = summary.counts.samples
            record.segments = summary.counts.segments
        }
    }

    /// Why the track is not what it should be; also where there was room again, and nothing more came to be kept.
    private var failure: TrackHealth? {
        guard track == .sound else { return track }
        return summary.lostSamples > 0 && scribe.written.samples == 0 ? .diskFull : nil
    }

    /// The source is closed by now: what is pending is written, then the end is recorded.
    func finish() {
        // Also when it ended while it was being closed for another reason.
        if let ended { enter(.closed(.ended(ended))) }
        write()
        scribe.finish()
        summary.track = scribe.path
        summary.end = ended
        summary.counts = scribe.written
        summary.tally = sampler.tally
        summary.distanceInMetres = odometer.metres
        summary.recordedSeconds = odometer.seconds
        summary.trackFailure = failure
        summary.gaps = gaps.gaps(endingAt: clock.uptime)
        summary.unplacedMarks = sampler.pendingMarks.count
        for mark in sampler.pendingMarks { observer(.mark(mark, .dropped)) }
        summary.isEndUnrecorded = !recordEnd()
        socket?.remove()
        plan.entry.release()
        tellFinished()
    }
}
