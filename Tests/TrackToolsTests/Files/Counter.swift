import Synchronization

/// Counts from any thread.
final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .relaxed) }

    func add(_ number: Int) {
        count.add(number, ordering: .relaxed)
    }
}
