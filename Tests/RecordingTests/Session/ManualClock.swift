import Recording
import Synchronization
import Timestamps

/// A clock that only the test moves.
final class ManualClock: RecordingClock {
    /// The host's date, and every source's, when the clock has not been moved.
    static let origin = Timestamp(nanoseconds: 1_785_567_600_000_000_000)

    private struct State {
        var elapsed = Duration.zero
        var sleepers: [Int: (moment: Duration, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var count = 0
    }

    private let start = Duration.seconds(5_000)
    private let state = Mutex(State())

    var uptime: Duration { start + state.withLock(\.elapsed) }

    var date: Timestamp { Self.origin.advanced(bySeconds: elapsedInSeconds) ?? Self.origin }

    var elapsedInSeconds: Double { state.withLock(\.elapsed) / .seconds(1) }

    /// Whether somebody waits for the clock to be moved.
    var isWaitedFor: Bool { state.withLock { !$0.sleepers.isEmpty } }

    func advance(by interval: Duration) {
        let due = state.withLock { state in
            state.elapsed += interval
            let due = state.sleepers.filter { $0.value.moment <= start + state.elapsed }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.continuation)
        }
        due.forEach { $0.resume() }
    }

    func sleep(until moment: Duration) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let result: Result<Void, any Error>? = state.withLock { state in
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if moment <= start + state.elapsed { return .success(()) }
                    state.sleepers[number] = (moment, continuation)
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation.resume(throwing: CancellationError())
        }
    }
}
