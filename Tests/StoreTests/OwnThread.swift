import Foundation

/// For work that blocks, which must not hold up the few threads that all tests share.
enum OwnThread {
    /// Runs each on a thread of its own, all at once.
    static func run(_ works: [@Sendable () throws -> Void]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for work in works { group.addTask { try await run(work) } }
            try await group.waitForAll()
        }
    }

    static func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: .init { try work() }) }
        }
    }
}
