import Consent
import Synchronization

@testable import Recording

/// A source that says what the test has it say, and knows whether it is open.
final class FedSource: LocationSource {
    let traits: SourceTraits

    private struct State {
        var permits: [CapturePermit] = []
        var opened = 0
        var closed = 0
        var isOver = false
        var lastWords: [SourceReport] = []
        var waiter: CheckedContinuation<SourceReport?, Never>?
    }

    private let state = Mutex(State())

    init(isLive: Bool = false, canReopen: Bool = true) {
        traits = SourceTraits(isSimulated: !isLive, isLive: isLive, canReopen: canReopen, isRemote: false)
    }

    /// How often it was asked to open.
    var openings: Int { state.withLock(\.permits.count) }
    var permits: [CapturePermit] { state.withLock(\.permits) }
    /// Something is open, or about to be.
    var isOpen: Bool { state.withLock { $0.permits.count > $0.closed } }

    func reports(_ permit: CapturePermit) -> SourceReports {
        state.withLock { $0.permits.append(permit) }
        return SourceReports { Reader(opening: Opening(self)) }
    }

    /// Says something and returns when it has been heard; false when nobody listens.
    @discardableResult
    func say(_ report: SourceReport) async -> Bool {
        guard let waiter = await waiter() else { return false }
        waiter.resume(returning: report)
        _ = await isAwaited()
        return true
    }

    /// Comes to its end by itself.
    func end() async {
        let waiter = await waiter()
        state.withLock { $0.isOver = true }
        waiter?.resume(returning: nil)
    }

    /// Says this, once, when it is told to close.
    func sayWhenClosing(_ reports: [SourceReport]) {
        state.withLock { $0.lastWords = reports }
    }

    private func isAwaited() async -> Bool {
        while true {
            let (isWaiting, isOpen) = state.withLock { ($0.waiter != nil, $0.permits.count > $0.closed) }
            if isWaiting { return true }
            if !isOpen { return false }
            await Task.yield()
        }
    }

    private func waiter() async -> CheckedContinuation<SourceReport?, Never>? {
        guard await isAwaited() else { return nil }
        return state.withLock { $0.waiter.take() }
    }

    fileprivate func next() async -> SourceReport? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: SourceReport?? = state.withLock { state in
                    if Task.isCancelled { return .some(state.lastWords.isEmpty ? nil : state.lastWords.removeFirst()) }
                    if state.isOver { return .some(nil) }
                    state.waiter = continuation
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let (waiter, word) = state.withLock { state in
                (state.waiter.take(), state.lastWords.isEmpty ? nil : state.lastWords.removeFirst())
            }
            waiter?.resume(returning: word)
        }
    }

    private final class Opening: Sendable {
        let source: FedSource

        init(_ source: FedSource) {
            self.source = source
            source.state.withLock { $0.opened += 1 }
        }

        deinit {
            source.state.withLock { $0.closed += 1 }
        }
    }

    private struct Reader: SourceReader {
        let opening: Opening

        mutating func next(isolation actor: isolated (any Actor)?) async -> SourceReport? {
            await opening.source.next()
        }
    }
}

/// A condition that the test sets.
final class FakeConsent: ConsentObserving {
    private let condition: Mutex<Condition>

    init(_ condition: Condition) {
        self.condition = Mutex(condition)
    }

    func refresh() -> Condition { condition.withLock { $0 } }

    func become(_ next: Condition) {
        condition.withLock { $0 = next }
    }
}
