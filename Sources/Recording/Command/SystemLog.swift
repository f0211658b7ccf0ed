import Glibc
import Synchronization

/// Keeps libdispatch from writing to the system's log.
///
/// It raises the priority of one of its threads, which only root may, and opens a socket to `/dev/log` to say that it could not.
public enum SystemLog {
    private static let variable = "LIBDISPATCH_LOG"
    private static let isSilenced = Atomic(false)

    /// Before any thread is started; a person's own choice stays.
    public static func silence() {
        guard getenv(variable) == nil, setenv(variable, "NO", 0) == 0 else { return }
        isSilenced.store(true, ordering: .relaxed)
    }

    /// Calls `body` with the environment as it was before `silence`, for a program that is to be started.
    static func withEnvironment<Result>(_ body: ([UnsafeMutablePointer<CChar>?]) -> Result) -> Result {
        var variables: [UnsafeMutablePointer<CChar>?] = []
        var entry = environ
        while let text = entry.pointee {
            if !isSilenced.load(ordering: .relaxed) || strncmp(text, variable + "=", variable.utf8.count + 1) != 0 {
                variables.append(text)
            }
            entry += 1
        }
        return body(variables + [nil])
    }
}
