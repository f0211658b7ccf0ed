import CSystem
import FileSystem
import Glibc
import Synchronization

/// Lets tasks wait for descriptors without holding one of the few threads that run them: one thread in poll(2) for all.
///
/// poll rather than Dispatch's sources, since epoll refuses some of the descriptors a person may name (`/dev/null`, a plain file).
final class Poller: Sendable {
    enum Readiness: Sendable {
        case ready, timedOut, cancelled
    }

    private struct Waiter {
        let descriptor: Int32
        let events: Int16
        let deadline: ContinuousClock.Instant?
        let continuation: CheckedContinuation<Readiness, Never>
    }

    static let shared = Poller()

    private let waiters = Mutex<[UInt64: Waiter]>([:])
    private let started = Mutex(false)
    private let numbers = Atomic<UInt64>(0)
    private let alarm = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))

    /// Until the descriptor can be read (or has failed), the deadline passes, or the task is cancelled.
    func readable(_ descriptor: Descriptor, until deadline: ContinuousClock.Instant? = nil) async -> Readiness {
        await wait(descriptor.number, Int16(POLLIN), deadline)
    }

    /// Until the descriptor can be written (or has failed), the deadline passes, or the task is cancelled.
    func writable(_ descriptor: Descriptor, until deadline: ContinuousClock.Instant? = nil) async -> Readiness {
        await wait(descriptor.number, Int16(POLLOUT), deadline)
    }

    private func wait(_ descriptor: Int32, _ events: Int16, _ deadline: ContinuousClock.Instant?) async -> Readiness {
        startOnce()
        let number = numbers.wrappingAdd(1, ordering: .relaxed).oldValue
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Judged under the lock: a cancellation that comes later finds the waiter there.
                let isCancelled = waiters.withLock { waiters in
                    guard !Task.isCancelled else { return true }
                    waiters[number] = Waiter(descriptor: descriptor, events: events, deadline: deadline, continuation: continuation)
                    return false
                }
                if isCancelled { continuation.resume(returning: .cancelled) } else { ring() }
            }
        } onCancel: {
            waiters.withLock { $0.removeValue(forKey: number) }?.continuation.resume(returning: .cancelled)
            // While poll holds the descriptor a close would not take effect.
            ring()
        }
    }

    private func ring() {
        _ = eventfd_write(alarm, 1)
    }

    private func startOnce() {
        started.withLock { isStarted in
            guard !isStarted else { return }
            isStarted = true
            BlockingThread.run { [self] in run() }
        }
    }

    private func run() {
        while true {
            let current = waiters.withLock { Array($0) }
            var polled = [pollfd(fd: alarm, events: Int16(POLLIN), revents: 0)]
            polled += current.map { pollfd(fd: $0.value.descriptor, events: $0.value.events, revents: 0) }
            _ = poll(&polled, nfds_t(polled.count), Self.milliseconds(until: current.compactMap(\.value.deadline).min()))
            if polled[0].revents != 0 {
                var count: UInt64 = 0
                _ = eventfd_read(alarm, &count)
            }
            let now = ContinuousClock.now
            for ((number, waiter), result) in zip(current, polled.dropFirst()) {
                if result.revents != 0 {
                    finish(number, .ready)
                } else if let deadline = waiter.deadline, deadline <= now {
                    finish(number, .timedOut)
                }
            }
        }
    }

    private func finish(_ number: UInt64, _ readiness: Readiness) {
        waiters.withLock { $0.removeValue(forKey: number) }?.continuation.resume(returning: readiness)
    }

    /// For poll(2): -1 waits for good; rounded up, so that a deadline is not polled for in a tight loop.
    private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
        guard let deadline else { return -1 }
        let left = ContinuousClock.now.duration(to: deadline)
        guard left > .zero else { return 0 }
        let (seconds, attoseconds) = left.components
        return Int32(clamping: seconds.multipliedReportingOverflow(by: 1000).partialValue + attoseconds / 1_000_000_000_000_000 + 1)
    }
}
