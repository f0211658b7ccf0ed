import Glibc
import Support
import Testing

/// `record MEMO -- COMMAND`: the memo is never hostage to its location.
struct WrappedCommandTests {
    private func prepared(_ body: (ScratchHome, [String]) throws -> Void) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try body(home, ["record", "walk.m4a", "--source", "replay:\(try home.writeWalk(2_000))?speed=10", "--"])
        }
    }

    @Test(
        "promise 2: the status is COMMAND's own",
        arguments: [("exit 0", 0), ("exit 41", 41), ("kill -9 $$", 137), ("kill -15 $$", 143)] as [(String, Int32)])
    func status(line: String, status: Int32) async throws {
        try await prepared { home, record in
            try home.start("memotrack", record + ["sh", "-c", line]).finish().expect(status: status)
        }
    }

    @Test("a command that is not there gives 127, one that can't be run 126")
    func notStarted() async throws {
        try await prepared { home, record in
            try home.start("memotrack", record + ["no-such-command-anywhere"]).finish().expect(status: 127)
            try home.write("text", to: "plain")
            try home.start("memotrack", record + [home.path("plain")]).finish().expect(status: 126)
        }
    }

    @Test("COMMAND has memotrack's streams, byte for byte")
    func streams() async throws {
        try await prepared { home, record in
            let run = try home.start("memotrack", record + ["sh", "-c", "cat; echo to errors >&2"], input: "in\u{0}put").finish().expect(
                status: 0)
            #expect(run.output == "in\u{0}put")
            #expect(run.errors.contains("to errors\n"))
        }
    }

    @Test("COMMAND starts with the signals as memotrack was started: none blocked, none ignored but those that were")
    func dispositions() async throws {
        try await prepared { home, record in
            let show = "grep -E 'SigBlk|SigIgn' /proc/self/status"
            let plain = try home.start("sh", ["-c", show]).finish().output
            #expect(try home.start("memotrack", record + ["sh", "-c", show]).finish().output == plain)
            let nohup = try home.start("sh", ["-c", "trap '' HUP PIPE; \(show)"]).finish().output
            let words = record.map { "'\($0)'" }.joined(separator: " ")
            let line = "trap '' HUP PIPE; '\(Binary.path)' \(words) sh -c \"\(show)\""
            #expect(try home.start("sh", ["-c", line]).finish().output == nohup)
            #expect(nohup != plain)
        }
    }

    @Test("COMMAND inherits a mask and an ignored signal that memotrack was started with")
    func mask() async throws {
        try await prepared { home, record in
            let odd = ["--block-signal=USR1", "--ignore-signal=TERM"]
            let show = ["grep", "-E", "SigBlk|SigIgn", "/proc/self/status"]
            let plain = try home.start("env", odd + show).finish().expect(status: 0).output
            #expect(plain.contains("SigBlk:\t0000000000000200"), "USR1 is the tenth bit")
            #expect(try home.start("env", odd + [Binary.path] + record + show).finish().output == plain)
        }
    }

    @Test("COMMAND has no descriptor but the three streams, and is in memotrack's process group")
    func surroundings() async throws {
        try await prepared { home, record in
            let plain = try home.start("ls", ["/proc/self/fd"]).finish().expect(status: 0).output
            #expect(try home.start("memotrack", record + ["ls", "/proc/self/fd"]).finish().output == plain)
            let child = try home.start("memotrack", record + ["cut", "-d", " ", "-f", "5", "/proc/self/stat"])
            #expect(try child.finish().output == "\(child.processIdentifier)\n")
        }
    }

    @Test("SIGINT and SIGQUIT are COMMAND's affair: the session goes on until COMMAND ends", arguments: [SIGINT, SIGQUIT])
    func interrupt(number: Int32) async throws {
        try await prepared { home, record in
            let child = try home.start("memotrack", record + ["sh", "-c", "while [ ! -e stop ]; do sleep 0.1; done; exit 5"])
            try child.wait(within: 20) { _ in (home.points() ?? 0) > 2 }
            child.signal(number)
            let points = home.points() ?? 0
            try child.wait(within: 20) { _ in (home.points() ?? 0) > points + 3 }
            try home.write("", to: "stop")
            try child.finish().expect(status: 5)
        }
    }

    @Test("SIGTERM and SIGHUP are passed on once, and COMMAND is waited for", arguments: [SIGTERM, SIGHUP])
    func passedOn(number: Int32) async throws {
        try await prepared { home, record in
            let script = "trap 'echo caught; exit 9' TERM HUP; echo ready; while :; do sleep 0.1; done"
            let child = try home.start("memotrack", record + ["sh", "-c", script])
            try child.wait(within: 20) { $0.outputSoFar.contains("ready") && (home.points() ?? 0) > 0 }
            child.signal(number)
            let run = try child.finish().expect(status: 9)
            #expect(run.output == "ready\ncaught\n")
            #expect(try home.isValid())
        }
    }

    @Test("SIGTERM reaches COMMAND also where there is no session", arguments: ["off", "no folder"])
    func passedOnWithoutSession(kind: String) async throws {
        try await prepared { home, record in
            var words = record
            if kind == "off" { try home.run("location", "off").expect(status: 0) } else { words[1] = "/no/such/folder/walk.m4a" }
            let script = "trap 'exit 9' TERM; echo ready; while :; do sleep 0.1; done"
            let child = try home.start("memotrack", words + ["sh", "-c", script])
            try child.wait(within: 20) { $0.outputSoFar == "ready\n" }
            child.signal(SIGTERM)
            try child.finish().expect(status: 9)
        }
    }

    @Test("what is sent a second time is not passed on", arguments: [SIGTERM, SIGHUP])
    func once(number: Int32) async throws {
        try await prepared { home, record in
            let script = "trap 'echo caught' TERM HUP; while [ ! -e stop ]; do sleep 0.1; done; exit 9"
            let child = try home.start("memotrack", record + ["sh", "-c", script])
            try child.wait(within: 20) { _ in (home.points() ?? 0) > 0 }
            child.signal(number)
            try child.wait(within: 20) { $0.outputSoFar == "caught\n" }
            child.signal(number)
            let points = home.points() ?? 0
            try child.wait(within: 20) { _ in (home.points() ?? 0) > points + 5 }
            try home.write("", to: "stop")
            #expect(try child.finish().expect(status: 9).output == "caught\n")
        }
    }

    @Test(
        "what can't be a memo is a usage error also with COMMAND, which then does not run", arguments: ["walk.gpx", "walk.GPX", "-", "."])
    func memo(name: String) async throws {
        try await ScratchHome.use { home in
            let run = try home.record(name, "--", "echo", "ran").expect(status: 64)
            #expect(run.output.isEmpty)
        }
    }

    @Test("promise 2: COMMAND runs also where no track can be written, and without a home")
    func noTrack() async throws {
        try await prepared { home, record in
            var elsewhere = record
            elsewhere[1] = "/no/such/folder/walk.m4a"
            try home.start("memotrack", elsewhere + ["sh", "-c", "exit 6"]).finish().expect(status: 6)
            let unset = ["HOME": "", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": ""]
            try home.start("memotrack", record + ["sh", "-c", "exit 6"], extra: unset).finish().expect(status: 6)
        }
    }

    @Test("standard input can't be both the source and COMMAND's")
    func standardInput() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.record("walk.m4a", "--source", "nmea:-", "--", "true").expect(status: 64)
        }
    }
}
