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
        try await withThrowingTaskGroup(of: (Int, Result).self) { group in
            var begun = 0, next = 0
            var waiting: [Int: Result] = [:]
            func begin() {
                let (index, value) = (begun, values[begun])
                group.addTask { (index, work(value)) }
                begun += 1
            }
            while begun < min(jobs, values.count) { begin() }
            while let (index, result) = try await group.next() {
                waiting[index] = result
                while let result = waiting.removeValue(forKey: next) {
                    try consume(values[next], result)
                    next += 1
                }
                while begun < values.count, begun < next + jobs * reach, begun - next - waiting.count < jobs { begin() }
            }
        }
    }
}
