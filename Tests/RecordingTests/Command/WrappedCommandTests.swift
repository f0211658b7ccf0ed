import CSystem
import FileSystem
import Glibc
import Support
import Testing

@testable import Recording

@Suite(.serialized) struct WrappedCommandTests {
    /// One for the process, as in the program. Of the signals that end the tests themselves nothing is changed.
    private static let signals: Result<Signals, SystemFailure> = {
        let result = Result { () throws(SystemFailure) in try Signals() }
        for number in [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT] { signal(number, SIG_DFL) }
        signal(SIGPIPE, SIG_IGN)
        return result
    }()

    /// The threads that run tasks block every signal, and COMMAND would inherit that; the program starts it from another.
    private static func start(_ words: [[UInt8]]) throws -> Result<WrappedCommand, WrappedCommand.StartFailure> {
        let signals = try signals.get()
        var none = sigset_t(), before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return WrappedCommand.start(words, under: signals)
    }

    private static func start(_ words: String...) throws -> WrappedCommand {
        try start(words.map { Array($0.utf8) }).get()
    }

    private static func outcome(_ words: String...) async throws -> WrappedCommand.Outcome? {
        try await start(words.map { Array($0.utf8) }).get().untilEnd(signals.get())
    }

    private static func failure(_ words: String...) throws -> WrappedCommand.StartFailure? {
        switch try start(words.map { Array($0.utf8) }) {
        case .success: nil
        case .failure(let failure): failure
        }
    }

    @Test("promise 2: COMMAND's end is told as a shell tells it")
    func outcomes() async throws {
        let ends: [(words: String, outcome: WrappedCommand.Outcome, status: Int32)] = [
            ("exit 0", .exited(0), 0), ("exit 7", .exited(7), 7), ("kill -9 $$", .killed(signal: 9), 137),
            ("kill -15 $$", .killed(signal: 15), 143),
        ]
        for end in ends {
            let outcome = try await Self.outcome("sh", "-c", end.words)
            #expect(outcome == end.outcome)
            #expect(outcome?.status == end.status)
        }
    }

    @Test("what is not there is 127, what can't be executed 126")
    func notStarted() throws {
        let absent = try Self.failure("no-such-command-anywhere")
        #expect(absent?.outcome == .notFound)
        #expect(absent?.outcome.status == 127)
        let folder = try Self.failure("/tmp")
        #expect(folder?.outcome == .notExecutable)
        #expect(folder?.outcome.status == 126)
        #expect(try Self.failure("/etc/passwd/x")?.outcome == .notFound)
    }

    @Test("COMMAND gets its words' own bytes")
    func words() async throws {
        let words: [[UInt8]] = [
            Array("sh".utf8), Array("-c".utf8), Array("[ \"$(printf '\\344 b')\" = \"$1\" ]".utf8), [120], [0xe4, 32, 98],
        ]
        let outcome = try await Self.start(words).get().untilEnd(Self.signals.get())
        #expect(outcome == .exited(0))
    }

    @Test("COMMAND starts with the dispositions that memotrack was started with: those it ignores itself are undone")
    func dispositions() async throws {
        // SIGPIPE is bit 12 of SigIgn in proc(5), counted from 0.
        let outcome = try await Self.outcome("sh", "-c", "m=$(sed -n 's/^SigIgn:\\t*//p' /proc/self/status); [ $(( 0x$m >> 12 & 1 )) = 0 ]")
        #expect(outcome == .exited(0))
    }

    @Test("SIGTERM and SIGHUP are passed on once, SIGINT and SIGQUIT are the terminal's to give, the rest is the session's")
    func relay() async throws {
        try await ScratchHome.use { home in
            let log = home.path("log")
            let command = try Self.start(
                "sh", "-c",
                "trap 'echo TERM >> \(log)' TERM; trap 'echo HUP >> \(log)' HUP; echo ready >> \(log); n=0; "
                    + "while [ ! -e \(log).end ] && [ $n -lt 600 ]; do n=$((n+1)); sleep 0.05; done; exit 3")
            try await Self.until { home.read("log") == "ready\n" }
            var relay = SignalRelay(to: command)
            func take(_ signal: Int32) -> Bool { relay.take(signal) }
            #expect(take(SIGINT) == true)
            #expect(take(SIGQUIT) == true)
            #expect(take(SIGTSTP) == false)
            #expect(take(SIGCONT) == false)
            #expect(take(SIGCHLD) == false)
            #expect(take(SIGTERM) == true)
            try await Self.until { home.read("log") == "ready\nTERM\n" }
            #expect(take(SIGTERM) == true)
            #expect(take(SIGHUP) == true)
            try home.write("", to: "log.end")
            #expect(try await command.untilEnd(Self.signals.get()) == .exited(3))
            #expect(home.read("log") == "ready\nTERM\n")
        }
    }

    @Test("a session ends with COMMAND, and keeps how COMMAND ended")
    func session() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home, endsWithSource: false)
            let command = try Self.start("sh", "-c", "while [ ! -e \(home.path("end")) ]; do sleep 0.02; done; exit 5")
            async let running = rig.session.run(signals: try Self.signals.get(), command: command)
            try await rig.until { rig.source.isOpen }
            await rig.source.say(.fixes([rig.fix(0)]))
            try home.write("", to: "end")
            let summary = try await running
            #expect(summary.end == .commandEnded)
            #expect(summary.commandOutcome == .exited(5))
            #expect(summary.counts.samples == 1)
        }
    }

    private static func until(_ condition: () -> Bool) async throws {
        for _ in 0..<20_000 {
            if condition() { return }
            try await Task.sleep(for: .milliseconds(1))
        }
        throw SupportFailure("the expected did not happen")
    }
}
