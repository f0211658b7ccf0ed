import CSystem
import Glibc
public import Timestamps

/// Where a session's time comes from; tests bring their own.
public protocol RecordingClock: Sendable {
    /// Time since an origin of its own; it runs on in suspend and no change of the host's date touches it.
    var uptime: Duration { get }
    /// The host's date: for what is shown to people and for the names of things, never for a fix.
    var date: Timestamp { get }
    /// Returns when `uptime` has reached the moment, or throws when the task is cancelled.
    func sleep(until moment: Duration) async throws
}

/// CLOCK_BOOTTIME, which is what `ContinuousClock` reads on Linux.
public struct SystemClock: RecordingClock {
    private let origin = ContinuousClock.now

    public init() {}

    public var uptime: Duration {
        origin.duration(to: .now)
    }

    public var date: Timestamp {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Timestamp(nanoseconds: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec))
    }

    public func sleep(until moment: Duration) async throws {
        try await Task.sleep(until: origin.advanced(by: moment), clock: .continuous)
    }
}

extension Duration {
    /// As a number, for arithmetic with the seconds of fixes.
    var inSeconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
