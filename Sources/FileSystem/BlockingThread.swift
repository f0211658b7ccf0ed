import Glibc

/// A thread for calls that block, so that they do not hold one of the few that run tasks.
public enum BlockingThread {
    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    public static func run(_ body: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let work = Unmanaged.passRetained(Work(body))
        let result = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
                return nil
            }, work.toOpaque())
        if result == 0 { pthread_detach(thread) } else { work.takeRetainedValue().body() }
    }
}
