import CSystem
import Glibc
import Synchronization

@testable import Recording

/// A disk on which files can be kept from growing, and that remembers what was written where.
final class FakeDisk: Sendable {
    struct Write: Sendable, Equatable {
        var offset: Int
        var bytes: [UInt8]
    }

    private struct State {
        /// No file may be longer.
        var limit = Int.max
        /// errno of writes that would go beyond.
        var code = ENOSPC
        var writes: [Write] = []
    }

    private let state = Mutex(State())

    var writes: [Write] { state.withLock(\.writes) }

    func fill(at limit: Int, code: Int32 = ENOSPC) {
        state.withLock { ($0.limit, $0.code) = (limit, code) }
    }

    func empty() {
        state.withLock { $0.limit = .max }
    }

    var calls: DiskCalls {
        DiskCalls { [self] descriptor, bytes, offset in
            let (limit, code) = state.withLock { ($0.limit, $0.code) }
            let count = min(bytes.count, limit - offset)
            guard count > 0 else {
                errno = code
                return -1
            }
            state.withLock { $0.writes.append(Write(offset: offset, bytes: Array(bytes.prefix(count)))) }
            return pwrite(descriptor, bytes.baseAddress, count, off_t(offset))
        } reserve: { [self] descriptor, end in
            let (limit, code) = state.withLock { ($0.limit, $0.code) }
            guard end <= limit else {
                errno = code
                return -1
            }
            return 0
        }
    }
}
