public import Consent
import Glibc
import Places
import Sampling
import Timestamps

/// The recording of one memo's track from start to end.
///
/// Everything that happens (a tick, a signal, a report of the source, the end of COMMAND) only changes what is known and asks for
/// `synchronise`, which alone opens and closes the source. It derives what should be happening from what is known, and may run at any
/// time and any number of times.
public actor Session {
    let plan: SessionPlan
    let consent: any ConsentObserving
    let clock: any RecordingClock
    /// Returns when the process goes on.
    let stopProcess: @Sendable () -> Void
    let observer: @Sendable (SessionEvent) -> Void

    // What is known.
    var ended: SessionEnd?
    var control = SessionControl.running
    var condition: Condition
    var track = TrackHealth.sound
    var isSuspended = false
    /// A SIGCONT is under way that ended a stop of our own.
    var isContinued = false
    var isSourceOver = false
    /// What was open before a stop of the process must be closed and opened anew.
    var mustReopen = false

    // What is happening.
    var capture: Capture?
    var phase: SessionPhase?
    var sampler: Sampler
    let scribe: TrackScribe
    var summary: SessionSummary

    // When things happened, on the session's clock.
    let started: Duration
    var lastWrite: Duration
    var lastSync: Duration
    var lastTick: Duration
    var lastDiskTrial: Duration
    var silence = Silence()
    var saysUntimed = true
    var saysClocks = true
    /// By how many times 1,024 weeks the source's dates are moved; nil while its first is not known.
    var rollovers: Int?
    var odometer = Odometer()
    var gaps: GapLog
    var stillness = Stillness()
    /// Begun so far.
    var segments = 0
    var placeWatch: PlaceWatch
    /// Those that hold.
    var diagnostics: Set<Diagnostic> = []
    /// How often it was derived what should be happening, and who waits for the next time to be over.
    var synchronisations = 0
    var settling: [(after: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var isFinished = false
    /// Taken when the session is begun; then there may be a socket, at which it is served.
    var makeSocket: (@Sendable () -> ControlSocket?)?
    var socket: ControlSocket?
    var serving: Task<Void, Never>?
    var actions: [Sampler.Action] = []
    var judged: [SourceClock.Judged] = []

    let (requests, requester) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// One opening of the source.
    struct Capture {
        let number: Int
        let permit: CapturePermit
        let since: Duration
        var sourceClock: SourceClock?
        let task: Task<Void, Never>
    }

    var captures = 0

    public init(
        _ plan: SessionPlan, consent: any ConsentObserving, clock: any RecordingClock = SystemClock(),
        observer: @escaping @Sendable (SessionEvent) -> Void
    ) {
        self.init(plan, consent: consent, clock: clock, stopProcess: { raise(SIGSTOP) }, observer: observer)
    }

    init(
        _ plan: SessionPlan, consent: any ConsentObserving, clock: any RecordingClock, stopProcess: @escaping @Sendable () -> Void,
        observer: @escaping @Sendable (SessionEvent) -> Void
    ) {
        self.plan = plan
        self.consent = consent
        self.clock = clock
        self.stopProcess = stopProcess
        self.observer = observer
        condition = consent.refresh()
        sampler = Sampler(filter: plan.filter, lastSampleTime: plan.opening.lastTime)
        if let mark = plan.firstMark { sampler.markNext(mark.text) }
        placeWatch = plan.placeWatch
        scribe = plan.opening.makeScribe()
        summary = SessionSummary(wantedTrack: plan.opening.path, tally: sampler.tally, filter: plan.filter)
        started = clock.uptime
        gaps = GapLog(started: started, isLive: plan.source.traits.isLive)
        lastWrite = started - .seconds(1)
        lastSync = lastWrite
        lastTick = started
        lastDiskTrial = started
    }

    /// Records until the session has ended and everything is written.
    ///
    /// - Parameters:
    ///   - signals: what the process is sent.
    ///   - command: what runs meanwhile, and ends the session with its own end.
    ///   - makeSocket: makes where others ask for something, once the session is one that others can know of.
    /// - Returns: what came of it.
    public func run(
        signals: Signals?, command: WrappedCommand?, makeSocket: @escaping @Sendable () -> ControlSocket? = { nil }
    ) async -> SessionSummary {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.tickEachSecond() }
            if let signals { group.addTask { await self.answer(signals, command) } }
            self.makeSocket = makeSocket
            requester.yield()
            for await _ in requests {
                synchronisations += 1
                let number = synchronisations
                await synchronise()
                tellSettled(before: number)
                if isOver { break }
            }
            finish()
            group.cancelAll()
        }
        await stopListening()
        return summary
    }

    /// Asks for the end; the first reason stays.
    public func end(_ reason: SessionEnd) {
        guard ended == nil else { return }
        ended = reason
        requester.yield()
    }

    /// Ended, closed, and nothing left that is waited for.
    var isOver: Bool {
        ended != nil && capture == nil
    }

    private func tickEachSecond() async {
        var moment = clock.uptime
        while (try? await clock.sleep(until: moment + .seconds(1))) != nil {
            moment = max(moment + .seconds(1), clock.uptime - .seconds(1))
            tick()
        }
    }

    func tick() {
        lastTick = clock.uptime
        settleFirstFix()
        watchSilence()
        write()
        retryDisk()
        synchroniseDisk()
        requester.yield()
    }
}
