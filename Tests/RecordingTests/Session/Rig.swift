import Consent
import FileSystem
import Geodesy
import Sampling
import Store
import Support
import Synchronization
import Timestamps

@testable import Recording

/// A session of which the test owns everything around it, and that goes step by step.
struct Rig {
    let clock = ManualClock()
    let disk = FakeDisk()
    let consent: FakeConsent
    let source: FedSource
    let session: Session
    let ledger: SessionLedger
    let path: String
    private let log: EventLog

    init(
        _ home: ScratchHome, _ source: FedSource = FedSource(), condition: Condition = .granted,
        filter: SampleFilter = Profile.default.filter,
        endsWithSource: Bool = true, name: String = "walk"
    ) throws {
        path = home.path(name + ".gpx")
        consent = FakeConsent(condition)
        self.source = source
        ledger = SessionLedger(stateFolder: home.path("state"))
        let track = FilePath(path), memo = FilePath(home.path(name + ".m4a"))
        guard case .free(let entry) = try ledger.claim(track) else { throw SupportFailure("the entry is taken") }
        var opening = TrackOpening(path: track, memo: memo, sourceName: "test", creator: "memotrack test")
        opening.disk = disk.calls
        let plan = SessionPlan(
            source: source, filter: filter, endsWithSource: endsWithSource, fixesRollover: false, isWatched: true, opening: opening,
            entry: entry, record: SessionRecord(memo: memo, track: track, source: "test", started: clock.date))
        let log = EventLog()
        self.log = log
        session = Session(plan, consent: consent, clock: clock, stopProcess: { log.noteStop() }, observer: { log.note($0) })
    }

    // MARK: - What happens

    /// Lets the clock tick, each second once.
    func tick(_ count: Int = 1) async {
        for _ in 0..<count {
            clock.advance(by: .seconds(1))
            await session.tick()
            await session.synchronise()
        }
    }

    func become(_ condition: Condition) async {
        consent.become(condition)
        await session.synchronise()
    }

    func control(_ control: SessionControl) async {
        await session.setControl(control)
        await session.synchronise()
    }

    /// The position so many steps of 11 m north of the first, now or some seconds from now.
    func fix(_ step: Int, in seconds: Double = 0) -> Fix {
        var fix = Fix(
            coordinate: Coordinate(latitude: 52 + Double(step) * 1e-4, longitude: 4), time: clock.date.advanced(bySeconds: seconds))
        fix.horizontalAccuracy = 3
        return fix
    }

    /// Says a fix at each step, one a second.
    func walk(_ steps: Range<Int>) async {
        for step in steps {
            await source.say(.fixes([fix(step)]))
            await tick()
        }
    }

    /// Ends the session and writes everything.
    func finish(_ end: SessionEnd = .signal) async -> SessionSummary {
        await session.end(end)
        await session.synchronise()
        await session.finish()
        return await session.summary
    }

    /// Waits until something that others do has come about.
    func until(_ condition: () async -> Bool) async throws {
        for _ in 0..<20_000 {
            if await condition() { return }
            try await Task.sleep(for: .milliseconds(1))
        }
        throw SupportFailure("the expected did not happen")
    }

    // MARK: - What came of it

    var events: [SessionEvent] { log.events }
    var phases: [SessionPhase] { events.compactMap { if case .phase(_, let phase) = $0 { phase } else { nil } } }
    /// How often the process was to stop.
    var stops: Int { log.stops }

    func track() throws -> WrittenTrack { try WrittenTrack(path: path) }
    var hasTrack: Bool { bytes(of: path) != nil }
}

private final class EventLog: Sendable {
    private let state = Mutex<(events: [SessionEvent], stops: Int)>(([], 0))

    var events: [SessionEvent] { state.withLock(\.events) }
    var stops: Int { state.withLock(\.stops) }

    func note(_ event: SessionEvent) { state.withLock { $0.events.append(event) } }
    func noteStop() { state.withLock { $0.stops += 1 } }
}

extension Session {
    var isCapturing: Bool { capture != nil }
}

extension SourceFailure {
    static let unplugged = SourceFailure(.closed, "unplugged")
}
