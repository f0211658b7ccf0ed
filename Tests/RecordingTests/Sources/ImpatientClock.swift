import Recording
import Synchronization
import Timestamps

/// A clock on which whoever sleeps has slept at once; it remembers for how long.
final class ImpatientClock: RecordingClock {
    private struct State {
        var uptime = Duration.seconds(5_000)
        var sleeps: [Duration] = []
    }

    private let state = Mutex(State())
    private let start: Timestamp
    /// Called at the end of each sleep with the number of sleeps so far.
    private let wake: @Sendable (Int) -> Void

    /// A clock whose host has this date at the beginning.
    init(start: Timestamp = Timestamp(nanoseconds: 1_785_567_600_000_000_000), wake: @escaping @Sendable (Int) -> Void = { _ in }) {
        self.start = start
        self.wake = wake
    }

    var uptime: Duration { state.withLock(\.uptime) }
    var date: Timestamp { start.advanced(bySeconds: (uptime - .seconds(5_000)) / .seconds(1)) ?? start }
    /// The lengths of all sleeps that were any.
    var sleeps: [Duration] { state.withLock(\.sleeps) }

    func advance(by interval: Duration) {
        state.withLock { $0.uptime += interval }
    }

    func sleep(until moment: Duration) async throws {
        try Task.checkCancellation()
        let count = state.withLock { state in
            if moment > state.uptime {
                state.sleeps.append(moment - state.uptime)
                state.uptime = moment
            }
            return state.sleeps.count
        }
        wake(count)
    }
}
