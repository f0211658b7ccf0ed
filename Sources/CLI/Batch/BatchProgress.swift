import Glibc
import Synchronization

/// A bar on standard error for work that takes long enough to be waited for.
///
/// Drawn by whoever reads, between two pieces, so that it needs no task of its own.
final class BatchProgress: Sendable {
    private struct State {
        var isDrawn = false
        var drawnAt: Int64 = 0
        var isOver = false
    }

    /// Shorter work shows none.
    private static let patienceInMilliseconds: Int64 = 500
    private static let intervalInMilliseconds: Int64 = 100

    private let descriptor: Int32
    private let isShown: Bool
    private let totalFiles: Int
    /// Nil when the size of an input is not known.
    private let totalBytes: Int?
    private let began = BatchProgress.now()
    private let bytes = Atomic<Int>(0)
    private let files = Atomic<Int>(0)
    private let state = Mutex(State())

    /// - Parameters:
    ///   - inputs: what is read.
    ///   - passes: how often.
    ///   - output: where the bar goes.
    ///   - environment: may say that the terminal is a dumb one.
    init(_ inputs: [BatchInput], passes: Int = 1, _ output: Output, environment: [String: String]) {
        descriptor = output.standardError
        isShown = !output.isQuiet && Terminal.isTerminal(output.standardError) && environment["TERM"] != "dumb"
        totalFiles = inputs.count
        totalBytes = inputs.reduce(0) { sum, input in sum.flatMap { sum in input.size.map { sum + $0 * passes } } }
    }

    /// Counts what was read, and draws when it is time to.
    func add(bytes count: Int) {
        bytes.add(count, ordering: .relaxed)
        guard isShown else { return }
        let now = Self.now()
        guard now - began >= Self.patienceInMilliseconds else { return }
        _ = state.withLockIfAvailable { state in
            guard !state.isOver, now - state.drawnAt >= Self.intervalInMilliseconds else { return }
            state.drawnAt = now
            state.isDrawn = true
            write("\r" + text + "\u{1B}[K")
        }
    }

    func finishFile() {
        files.add(1, ordering: .relaxed)
    }

    /// Writes something else without the bar in its way.
    func withoutBar<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard isShown else { return try body() }
        return try state.withLock { state in
            erase(&state)
            return try body()
        }
    }

    /// Takes the bar away for good.
    func end() {
        state.withLock { state in
            erase(&state)
            state.isOver = true
        }
    }

    private func erase(_ state: inout State) {
        if state.isDrawn { write("\r\u{1B}[K") }
        state.isDrawn = false
    }

    private var text: String {
        let done = files.load(ordering: .relaxed)
        let read = Double(bytes.load(ordering: .relaxed))
        let share = totalBytes.map { read / Double(max($0, 1)) } ?? Double(done) / Double(max(totalFiles, 1))
        return Self.bar(share: share, done: done, of: totalFiles, columns: Terminal.columns(descriptor) ?? 80)
    }

    /// One line that is shorter than the terminal is wide.
    static func bar(share: Double, done: Int, of total: Int, columns: Int) -> String {
        let percent = Int(min(1, max(0, share)) * 100)
        let label = " \(percent) %" + (total > 1 ? ", \(done) of \(total) files" : "")
        let width = min(40, columns - label.count - 3)
        guard width >= 4 else { return String(label.dropFirst().prefix(max(0, columns - 1))) }
        let filled = width * percent / 100
        return "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled) + "]" + label
    }

    private func write(_ text: String) {
        try? Output.write(text, to: descriptor)
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
