import Synchronization

/// Works on several values at once and hands the results out in the order of the values.
enum BatchWindow {
    /// How many values beyond the next one in order may be begun, for each one at work: results that wait take memory.
    private static let reach = 4

    /// - Parameters:
    ///   - values: what to work on.
    ///   - jobs: how many at once; one alone starts no task.
    ///   - work: what is done with each, in parallel.
    ///   - consume: given each value with its result, in order, by the caller's own task.
    /// - Throws: what `consume` throws, once no work is going on any more.
    nonisolated(nonsending) static func run<Value: Sendable, Result: Sendable>(
        _ values: [Value], jobs: Int, work: @escaping @Sendable (Value) -> Result, consume: (Value, Result) throws -> Void
    ) async throws {
        guard jobs > 1, values.count > 1 else {
            for value in values { try consume(value, work(value)) }
            return
        }
        let queue = BatchQueue<Result>(count: values.count, ahead: jobs * reach)
        try await withThrowingDiscardingTaskGroup { group in
            defer { queue.close() }
            for index in values.indices {
                for _ in 0..<queue.workersToBegin(jobs) { group.addTask { queue.work { work(values[$0]) } } }
                try consume(values[index], await queue.result(of: index))
            }
        }
    }
}

/// What has been begun, and results until it is their turn. Workers help themselves, so that none waits for who takes the results.
private final class BatchQueue<Result: Sendable>: Sendable {
    private struct State {
        var begun = 0
        var taken = 0
        var workers = 0
        var isClosed = false
        var results: [Int: Result] = [:]
        /// Who waits for the next result.
        var waiting: CheckedContinuation<Result, Never>?
    }

    private let count: Int
    /// How far work may be ahead of the results that were taken.
    private let ahead: Int
    private let state = Mutex(State())

    init(count: Int, ahead: Int) {
        self.count = count
        self.ahead = ahead
    }

    /// How many workers have to be begun, so that there are as many as wanted and as there is work for.
    func workersToBegin(_ wanted: Int) -> Int {
        state.withLock { state in
            let more = max(0, min(wanted - state.workers, min(count, state.taken + ahead) - state.begun))
            state.workers += more
            return more
        }
    }

    /// Works on one value after the other, until none may be begun.
    func work(_ body: (Int) -> Result) {
        while let index = begin() { finish(index, body(index)) }
    }

    private func begin() -> Int? {
        state.withLock { state in
            guard !state.isClosed, state.begun < min(count, state.taken + ahead) else {
                state.workers -= 1
                return nil
            }
            state.begun += 1
            return state.begun - 1
        }
    }

    private func finish(_ index: Int, _ result: Result) {
        let waiting = state.withLock { state -> CheckedContinuation<Result, Never>? in
            guard index == state.taken, let waiting = state.waiting else {
                state.results[index] = result
                return nil
            }
            state.waiting = nil
            state.taken += 1
            return waiting
        }
        waiting?.resume(returning: result)
    }

    /// Takes the results in order, waiting for each.
    nonisolated(nonsending) func result(of index: Int) async -> Result {
        await withCheckedContinuation { continuation in
            let result = state.withLock { state -> Result? in
                guard let result = state.results.removeValue(forKey: index) else {
                    state.waiting = continuation
                    return nil
                }
                state.taken += 1
                return result
            }
            if let result { continuation.resume(returning: result) }
        }
    }

    /// From now on nothing is begun.
    func close() {
        state.withLock { $0.isClosed = true }
    }
}
