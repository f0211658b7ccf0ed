import Glibc
import Synchronization
import Testing

@testable import CLI

@Suite("Working on several inputs at once")
struct BatchWindowTests {
    /// How many are at work, and how many ever were.
    private final class Crowd: Sendable {
        let now = Atomic<Int>(0)
        let most = Atomic<Int>(0)
        let begun = Atomic<Int>(0)

        func enter() {
            begun.add(1, ordering: .sequentiallyConsistent)
            let count = now.add(1, ordering: .sequentiallyConsistent).newValue
            most.max(count, ordering: .sequentiallyConsistent)
        }

        func leave() { now.subtract(1, ordering: .sequentiallyConsistent) }
    }

    @Test(
        "promise 7: results come in the order of the inputs, and never more at once than was said", arguments: [1, 2, 3, 16], [0, 1, 2, 50])
    func order(jobs: Int, count: Int) async throws {
        let crowd = Crowd()
        var seen: [Int] = []
        try await BatchWindow.run(Array(0..<count), jobs: jobs) { value in
            crowd.enter()
            // The later, the quicker.
            usleep(UInt32((value % 5 == 0 ? 3_000 : 100)))
            crowd.leave()
            return value * value
        } consume: { value, result in
            #expect(result == value * value)
            seen.append(value)
        }
        #expect(seen == Array(0..<count))
        #expect(crowd.most.load(ordering: .relaxed) <= jobs)
    }

    struct Stop: Error {}

    @Test("when results are not wanted any more, the rest is not begun", arguments: [1, 2])
    func stopped(jobs: Int) async {
        let crowd = Crowd()
        await #expect(throws: Stop.self) {
            try await BatchWindow.run(Array(0..<1_000), jobs: jobs) { _ in
                crowd.enter()
            } consume: { value, _ in
                if value == 3 { throw Stop() }
            }
        }
        #expect(crowd.begun.load(ordering: .relaxed) < 20)
    }
}
