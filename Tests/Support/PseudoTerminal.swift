import CSystem
import Glibc

/// Runs a program on a terminal of its own and plays a script of what is expected and typed.
public enum PseudoTerminal {
    /// A step of the script.
    public enum Step: Sendable {
        /// Waits until this text appears after what was matched before.
        case expect(String)
        /// Types this; a line needs its `\n`.
        case send(String)
        case interrupt
        case endOfInput
        /// Sends a signal to the program alone, as kill(1) would.
        case signal(Int32)
        /// Does something else while the program goes on.
        case meanwhile(@Sendable () throws -> Void)
        /// Runs `memotrack` in the same home to its end, as from another terminal, whatever its status.
        case elsewhere([String])
        /// Waits until the program is stopped, as Ctrl-Z stops it.
        case stopped
    }

    /// What stood on the terminal, line ends as `\n`, and how the program ended.
    public struct Session: Sendable {
        public let transcript: String
        public let ending: Ending

        /// The transcript as one line: a terminal wraps prose anywhere.
        public var unwrapped: String { transcript.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        public var status: Int32? { if case .exited(let status) = ending { status } else { nil } }
    }

    /// - Throws: `SupportFailure` with the transcript so far when an expected text does not come, or the end.
    public static func run(
        _ arguments: [String], of program: String = Binary.path, in home: ScratchHome, extra: [String: String] = [:], columns: UInt16 = 80,
        within seconds: Double = 20, script: [Step] = []
    ) throws -> Session {
        let (master, slave) = try open(columns: columns)
        defer { close(master) }
        let identifier = try Spawn.start(
            ([program] + arguments).map { Array($0.utf8) }, environment: home.environment.merging(extra) { $1 },
            folder: home.folder, streams: [.path(slave), .path(slave), .path(slave)], leadsSession: true)
        var player = Player(master: master, identifier: identifier, deadline: Clock.now() + seconds)
        defer { player.end() }
        for step in script {
            if case .elsewhere(let command) = step { _ = try home.start("memotrack", command, extra: extra).finish(within: seconds) }
            try player.play(step)
        }
        return try player.finish()
    }

    private static func open(columns: UInt16) throws -> (master: Int32, slave: String) {
        var name = [CChar](repeating: 0, count: 128)
        let master = csystem_open_terminal(&name, name.count)
        guard master >= 0 else { throw SupportFailure("no pseudo-terminal: error \(errno)") }
        _ = csystem_set_terminal_size(master, columns, 24)
        let end = name.firstIndex(of: 0) ?? name.endIndex
        return (master, String(decoding: name[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
}

/// The state of a script being played.
private struct Player {
    let master: Int32
    let identifier: pid_t
    let deadline: Double
    private var reader: Pipe.Reader
    private var ending: Ending?
    /// How much of the text the expectations so far have used up.
    private var matched = 0

    init(master: Int32, identifier: pid_t, deadline: Double) {
        self.master = master
        self.identifier = identifier
        self.deadline = deadline
        reader = Pipe.Reader(dup(master))
    }

    private var text: String {
        String(decoding: reader.bytes.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    }

    mutating func play(_ step: PseudoTerminal.Step) throws {
        switch step {
        case .expect(let wanted): try expect(wanted)
        case .send(let typed): type(Array(typed.utf8))
        case .interrupt: type([0x03])
        case .endOfInput: type([0x04])
        case .signal(let number): kill(identifier, number)
        case .meanwhile(let work): try work()
        case .elsewhere: break
        case .stopped: try waitUntilStopped()
        }
    }

    private mutating func waitUntilStopped() throws {
        while !isStopped {
            if ending != nil || Clock.now() > deadline { throw failure("was not stopped") }
            pump()
        }
    }

    /// The state in /proc/PID/stat, which follows the name in brackets: T is stopped.
    private var isStopped: Bool {
        guard let file = fopen("/proc/\(identifier)/stat", "r") else { return false }
        defer { fclose(file) }
        var line = [UInt8](repeating: 0, count: 256)
        let count = fread(&line, 1, line.count, file)
        return String(decoding: line.prefix(count), as: UTF8.self).contains(") T ")
    }

    private func type(_ bytes: [UInt8]) {
        _ = write(master, bytes, bytes.count)
    }

    private mutating func expect(_ wanted: String) throws {
        while true {
            // A terminal wraps prose, so any white space matches any other.
            let rest = text.dropFirst(matched).split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let words = wanted.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if rest.contains(words) {
                matched = text.count
                return
            }
            if ending != nil { throw failure("ended before '\(wanted)' appeared") }
            if Clock.now() > deadline { throw failure("'\(wanted)' did not appear") }
            pump()
        }
    }

    mutating func finish() throws -> PseudoTerminal.Session {
        while ending == nil {
            if Clock.now() > deadline { throw failure("did not end") }
            pump()
        }
        while reader.read(atMost: 0) {}
        return .init(transcript: text, ending: ending ?? .exited(-1))
    }

    private mutating func pump() {
        _ = reader.read(atMost: 10)
        if ending == nil { ending = Ending.collect(identifier) }
    }

    /// Kills what still runs.
    mutating func end() {
        if ending == nil {
            kill(-identifier, SIGKILL)
            var status: Int32 = 0
            waitpid(identifier, &status, 0)
        }
        reader.close()
    }

    private func failure(_ what: String) -> SupportFailure {
        SupportFailure("\(what); on the terminal stood:\n\(text)")
    }
}
