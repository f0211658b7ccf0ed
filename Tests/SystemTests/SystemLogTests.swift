import Foundation
import Support
import Testing

/// A person who is not root may not raise priorities, and libdispatch would tell the system's log.
struct SystemLogTests {
    @Test(
        "promise 12: nobody's session opens a socket but its own, not even to the system's log",
        .enabled("strace is not installed or may not trace here") { Strace.isUsable })
    func noSocket() async throws {
        try await ScratchHome.use { home in
            try home.copySamples(["walk.wav", "walk-replay.gpx"])
            try home.turnOn()
            // Root is made to be as limited as a person.
            let limited = (geteuid() == 0 ? ["setpriv", "--bounding-set=-sys_nice"] : []) + ["prlimit", "--nice=0:0"]
            let traced = ["strace", "-f", "-qq", "-e", "trace=network,setpriority", "-e", "signal=none", "-o", "calls", Binary.path]
            let words = limited + traced + ["record", "walk.wav", "--source", "replay:walk-replay.gpx?speed=max"]
            try home.tool(words[0], Array(words.dropFirst())).expect(status: 0)
            let calls = (home.read("calls") ?? "").split(separator: "\n").map(String.init)
            #expect(calls.contains { $0.contains("EACCES") }, "the reason to say something was not there")
            #expect(Strace.foreign(calls, in: home) == [])
        }
    }

    @Test("COMMAND finds the environment that memotrack was given")
    func environment() async throws {
        try await ScratchHome.use { home in
            let plain = try home.tool("env", []).output
            let wrapped = try home.run("record", "walk.wav", "--", "env").expect(status: 0).output
            #expect(wrapped.split(separator: "\n").sorted() == plain.split(separator: "\n").sorted())
        }
    }
}
