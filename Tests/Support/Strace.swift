import Glibc

/// Watches the system calls of the program.
public enum Strace {
    /// Whether strace is installed and allowed to trace here; tests that need it are skipped by name otherwise.
    public static let isUsable: Bool = {
        guard Binary.isInstalled("strace") else { return false }
        let environment = ["PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"]
        let words = ["strace", "-o", "/dev/null", "true"].map { Array($0.utf8) }
        guard
            let child = try? Spawn.start(words, environment: environment, folder: "/", streams: [], leadsSession: false)
        else { return false }
        var status: Int32 = 0
        waitpid(child, &status, 0)
        return status == 0
    }()

    /// The network calls that are not those of a session's own socket: Unix, in memotrack's runtime folder of this home.
    public static func foreign(_ calls: [String], in home: ScratchHome) -> [String] {
        calls.filter { call in
            if call.contains("socket(") { return !call.contains("socket(AF_UNIX") }
            let addresses = ["connect(", "bind(", "sendto(", "sendmsg("].contains { call.contains($0) }
            return addresses && call.contains("sa_family") && !call.contains("sun_path=\"\(home.folder)/run/memotrack/")
        }
    }

    /// Runs `memotrack` under strace; gives the run, and one line for each call of every thread and child.
    ///
    /// `calls` is what strace's `-e trace=` takes, for example `network,open,openat`.
    public static func run(
        _ arguments: [String], in home: ScratchHome, calls: String, input: String? = nil
    ) throws -> (run: Run, calls: [String]) {
        let log = home.path(".strace")
        let run = try home.start(
            "strace", ["-f", "-qq", "-s", "256", "-e", "trace=" + calls, "-e", "signal=none", "-o", log, Binary.path] + arguments,
            input: input
        ).finish(within: 60)
        let lines = (home.read(".strace") ?? "").split(separator: "\n").map(String.init)
        unlink(log)
        return (run, lines)
    }
}
