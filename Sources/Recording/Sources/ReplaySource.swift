import Consent
import FileSystem
import Geodesy
import Glibc
import GPX
import Sampling
import Synchronization
import Timestamps

/// A recorded track, played at the pace of its points' times, or as fast as it can be read.
///
/// The replay's clock begins with the first opening and runs on while the source is closed; as fast as it can be read, it stands still.
final class ReplaySource: LocationSource {
    let traits: SourceTraits
    fileprivate let path: FilePath
    fileprivate let pace: ReplayPace
    fileprivate let clock: any RecordingClock
    fileprivate let progress = Mutex(Progress())

    /// What outlives a closing.
    struct Progress: Sendable {
        /// When the replay began, on the session's clock, and by the host's date in whole seconds.
        var origin: Duration?
        var date: Timestamp?
        /// Fixes given out so far.
        var delivered = 0
    }

    init(_ path: FilePath, pace: ReplayPace, clock: any RecordingClock) {
        self.path = path
        self.pace = pace
        self.clock = clock
        traits = SourceTraits(isSimulated: true, isLive: false, canReopen: true, isRemote: false)
    }

    func reports(_ permit: CapturePermit) -> SourceReports {
        SourceReports { [self] in ReplayReader(self) }
    }
}

private final class ReplayReader: SourceReader {
    private enum Position {
        case unopened, playing(ReplayTape), over
    }

    private let source: ReplaySource
    private var position = Position.unopened
    private var queue: ArraySlice<Fix> = []
    /// Fixes of an earlier opening that are passed over.
    private var passedOver = 0

    init(_ source: ReplaySource) {
        self.source = source
    }

    func next(isolation actor: isolated (any Actor)?) async -> SourceReport? {
        while !Task.isCancelled {
            switch position {
            case .over: return nil
            case .unopened: return open()
            case .playing(let tape):
                if let report = await play(tape, isolation: actor) { return report }
            }
        }
        return nil
    }

    private func open() -> SourceReport {
        let now = source.clock.uptime
        let date = source.clock.date
        let progress = source.progress.withLock { progress in
            if progress.origin == nil {
                progress.origin = now
                progress.date = Timestamp(nanoseconds: date.nanoseconds / 1_000_000_000 * 1_000_000_000)
            }
            return progress
        }
        do {
            let tape = try ReplayTape(source.path, pace: source.pace, date: progress.date)
            position = .playing(tape)
            passedOver = source.pace.speed == nil ? progress.delivered : 0
            return .opened
        } catch {
            position = .over
            return .failed(error)
        }
    }

    private func play(_ tape: ReplayTape, isolation actor: isolated (any Actor)?) async -> SourceReport? {
        if queue.isEmpty {
            do {
                guard let fixes = try tape.read() else {
                    position = .over
                    return nil
                }
                queue = fixes.dropFirst(passedOver)
                passedOver -= fixes.count - queue.count
                dropPast(tape)
            } catch {
                position = .over
                return .failed(error)
            }
            return nil
        }
        return await deliver(tape, isolation: actor)
    }

    private func deliver(_ tape: ReplayTape, isolation actor: isolated (any Actor)?) async -> SourceReport? {
        var due = queue[...]
        if let first = queue.first, let moment = moment(of: first, tape) {
            guard (try? await source.clock.sleep(until: moment)) != nil else { return nil }
            let now = source.clock.uptime
            due = queue.prefix { self.moment(of: $0, tape).map { $0 <= now } ?? true }
        }
        queue = queue[due.endIndex...]
        source.progress.withLock { $0.delivered += due.count }
        return .fixes(Array(due))
    }

    /// When a fix is due; nil for at once.
    private func moment(of fix: Fix, _ tape: ReplayTape) -> Duration? {
        guard let speed = source.pace.speed, let time = fix.time, let start = tape.firstTime,
            let origin = source.progress.withLock({ $0.origin })
        else { return nil }
        // A replay can be so slow that its end is beyond what a clock can hold: 31 years are as good.
        return origin + .seconds(min(time.seconds(since: start) / speed, 1e9))
    }

    /// After a pause the replay goes on where its clock is.
    private func dropPast(_ tape: ReplayTape) {
        guard source.pace.speed != nil, source.progress.withLock({ $0.delivered }) > 0, !hasCaughtUp else { return }
        let now = source.clock.uptime
        queue = queue.drop { moment(of: $0, tape).map { $0 < now } ?? true }
        hasCaughtUp = !queue.isEmpty
    }

    private var hasCaughtUp = false
}
