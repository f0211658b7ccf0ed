import Consent
import Synchronization

/// What an observer was told, in order.
final class Seen: Sendable {
    private let all = Mutex<[LocationAuthorization.Status]>([])

    var statuses: [LocationAuthorization.Status] { all.withLock { $0 } }

    func append(_ status: LocationAuthorization.Status) {
        all.withLock { $0.append(status) }
    }
}
