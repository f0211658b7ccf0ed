import Support
import Testing

/// Turning it on and off, by a person at a terminal.
struct OptInTests {
    /// Asks on a terminal, waits for the question, and then does `step`.
    private func answer(_ home: ScratchHome, _ step: PseudoTerminal.Step) throws -> PseudoTerminal.Session {
        try PseudoTerminal.run(["location", "on"], in: home, script: [.expect("[y/N]"), step])
    }

    @Test("promise 1: a fresh install is off, and looking at it asks nothing and writes nothing")
    func fresh() async throws {
        try await ScratchHome.use { home in
            #expect(try home.status() == .init(status: 3, condition: "preferenceOff", preference: "off"))
            for command in [["location"], ["location", "status"], ["permissions"], ["disclosure"]] {
                let session = try PseudoTerminal.run(command, in: home)
                #expect(!session.transcript.contains("[y/N]"))
            }
            #expect(home.files() == [])
        }
    }

    @Test("promise 1: only location on and permissions request ask; permissions reset, off and help do not")
    func asksOnlyThere() async throws {
        try await ScratchHome.use { home in
            for command in [["location", "off"], ["permissions", "reset"], ["help", "location"], ["location", "--help"]] {
                let session = try PseudoTerminal.run(command, in: home)
                #expect(!session.transcript.contains("[y/N]"))
                #expect(session.status == 0)
            }
            #expect(try home.status().condition == "preferenceOff")
        }
    }

    @Test("a typed yes turns it on", arguments: ["y", "yes", "Y", "Yes", " yes "])
    func yes(typed: String) async throws {
        try await ScratchHome.use { home in
            let session = try answer(home, .send(typed + "\n"))
            #expect(session.status == 0, "\(session.transcript)")
            #expect(try home.status() == .init(status: 0, condition: "granted", preference: "on"))
        }
    }

    @Test("the files it writes are for their owner alone")
    func modes() async throws {
        try await ScratchHome.use { home in
            _ = try answer(home, .send("y\n"))
            for file in home.files() { #expect(home.mode(file) == 0o600, "\(file)") }
            #expect(home.mode("config/memotrack") == 0o700)
            #expect(home.mode("state/memotrack") == 0o700)
        }
    }

    @Test("a typed no leaves it off, says why, and is remembered until permissions reset", arguments: ["n", "no", "NO"])
    func no(typed: String) async throws {
        try await ScratchHome.use { home in
            let session = try answer(home, .send(typed + "\n"))
            #expect(session.status == 3)
            #expect(session.unwrapped.contains("is remembered; 'memotrack permissions reset'"))
            #expect(try home.status().condition == "denied")
            let again = try PseudoTerminal.run(["location", "on"], in: home)
            #expect(again.status == 3)
            #expect(!again.transcript.contains("[y/N]"))
            #expect(again.unwrapped.contains("memotrack permissions reset"))
            let accepted = try home.run("location", "on", "--accept", try home.revision())
            try accepted.expect(status: 3)
            try home.run("permissions", "reset").expect(status: 0)
            #expect(try home.status().condition == "preferenceOff")
            #expect(try answer(home, .send("y\n")).status == 0)
        }
    }

    /// Everything but a typed yes or no.
    static let undecided: [PseudoTerminal.Step] = [
        .send("\n"), .send("maybe\n"), .send("yn\n"), .endOfInput, .interrupt, .signal(2),
    ]

    @Test("Enter, another word, the end of the input and Ctrl-C decide nothing", arguments: undecided.indices)
    func nothing(index: Int) async throws {
        try await ScratchHome.use { home in
            let session = try answer(home, Self.undecided[index])
            #expect(session.status == 3, "\(session)")
            #expect(home.files() == [])
            #expect(try home.status().condition == "preferenceOff")
        }
    }

    @Test("what was typed before the question is no answer to it")
    func typedAhead() async throws {
        try await ScratchHome.use { home in
            // The shell says when the answer may be typed, and memotrack begins only once it has been.
            let script = "echo early; while [ ! -e typed ]; do sleep 0.05; done; exec '\(Binary.path)' location on"
            let steps: [PseudoTerminal.Step] = [
                .expect("early"), .send("y\n"), .expect("y"), .meanwhile { try home.write("", to: "typed") }, .expect("[y/N]"),
                .send("n\n"),
            ]
            let session = try PseudoTerminal.run(["-c", script], of: "/bin/sh", in: home, script: steps)
            #expect(session.status == 3, "\(session)")
            #expect(try home.status().condition == "denied")
        }
    }

    @Test("a second yes finds it on already and asks nothing")
    func already() async throws {
        try await ScratchHome.use { home in
            _ = try answer(home, .send("y\n"))
            let session = try PseudoTerminal.run(["location", "on"], in: home)
            #expect(session.status == 0)
            #expect(!session.transcript.contains("[y/N]"))
        }
    }

    @Test("off is seen by the next command, and turning it on again asks again")
    func off() async throws {
        try await ScratchHome.use { home in
            _ = try answer(home, .send("y\n"))
            try home.run("location", "off").expect(status: 0)
            #expect(try home.status() == .init(status: 3, condition: "preferenceOff", preference: "off"))
            #expect(try answer(home, .send("n\n")).status == 3)
        }
    }
}
