import Foundation
import Support
import Testing

/// `permissions request` by the real program, at a terminal and without one.
struct PermissionsRequestTests {
    private static let request = ["permissions", "request"]

    /// Asks on a terminal, waits for the question, and then does `steps`.
    private func ask(_ home: ScratchHome, _ arguments: [String] = [], _ steps: [PseudoTerminal.Step]) throws -> PseudoTerminal.Session {
        try PseudoTerminal.run(Self.request + arguments, in: home, script: [.expect("[y/N]")] + steps)
    }

    @Test("a yes sets what location on sets: answer, consent and preference", arguments: ["y", "yes"])
    func yes(typed: String) async throws {
        try await ScratchHome.use { home in
            let session = try ask(home, [], [.send(typed + "\n")])
            #expect(session.status == 0, "\(session.transcript)")
            #expect(try home.status() == .init(status: 0, condition: "granted", preference: "on"))
            try await ScratchHome.use { other in
                _ = try PseudoTerminal.run(["location", "on"], in: other, script: [.expect("[y/N]"), .send("y\n")])
                for file in ["config/memotrack/preferences.json", "state/memotrack/authorization.json"] {
                    #expect(home.read(file) == other.read(file))
                }
            }
            let again = try PseudoTerminal.run(Self.request, in: home)
            #expect(again.status == 0)
            #expect(!again.transcript.contains("[y/N]"))
        }
    }

    @Test("what stands before the answer is what location on shows, word for word")
    func sameQuestion() async throws {
        try await ScratchHome.use { home in
            let requested = try ask(home, [], [.send("\n")]).transcript
            let turnedOn = try PseudoTerminal.run(["location", "on"], in: home, script: [.expect("[y/N]"), .send("\n")]).transcript
            let text = turnedOn.components(separatedBy: "[y/N]")[0]
            #expect(text.contains("memotrack never asks you to by itself"))
            #expect(requested.components(separatedBy: "[y/N]")[0] == text)
            #expect(requested.components(separatedBy: "[y/N]").count == 2, "one question")
        }
    }

    @Test("a no is remembered until permissions reset, and never asked about again")
    func no() async throws {
        try await ScratchHome.use { home in
            #expect(try ask(home, [], [.send("n\n")]).status == 3)
            #expect(try home.status().condition == "denied")
            for options in [[], ["--again"], ["locationWhenInUse"]] {
                let again = try PseudoTerminal.run(Self.request + options, in: home)
                #expect(again.status == 3)
                #expect(!again.transcript.contains("[y/N]"))
            }
            try home.run("permissions", "reset").expect(status: 0)
            #expect(try ask(home, [], [.send("y\n")]).status == 0)
        }
    }

    /// Everything but a typed yes or no; the last waits until the question closes.
    static let undecided: [(options: [String], steps: [PseudoTerminal.Step])] = [
        ([], [.send("\n")]), ([], [.send("maybe\n")]), ([], [.endOfInput]), ([], [.interrupt]), (["--timeout", "1"], []),
    ]

    @Test("Enter, another word, the end of the input, Ctrl-C and waiting change nothing", arguments: undecided.indices)
    func nothing(index: Int) async throws {
        try await ScratchHome.use { home in
            let (options, steps) = Self.undecided[index]
            let session = try ask(home, options, steps)
            #expect(session.status == 3, "\(session)")
            #expect(session.transcript.contains(": notDetermined"))
            #expect(home.files() == ["state/memotrack/permissions.lock"])
            #expect(try home.status().condition == "preferenceOff")
        }
    }

    @Test("of two processes at once the second asks nothing and defers every bucket; the first goes on")
    func twoAtOnce() async throws {
        try await ScratchHome.use { home in
            let first = try ask(
                home, [],
                [
                    .meanwhile {
                        let second = try PseudoTerminal.run(Self.request, in: home, extra: ["NO_COLOR": "1"])
                        #expect(!second.transcript.contains("[y/N]"))
                        let text = "$ memotrack permissions request\n" + second.transcript + "(status \(second.status ?? -1))\n"
                        try Transcript.compare(Transcript.anonymous(text, home), with: "location/request-in-flight.transcript")
                        let third = try home.run("permissions", "request", "bluetooth", "locationAlways", "--json").expect(status: 3)
                        let object = try third.object()
                        let deferred = ["bluetooth": "requestInFlight", "locationAlways": "requestInFlight"]
                        #expect(object["deferred"] as? [String: String] == deferred)
                        #expect(object["didRequest"] as? Bool == false)
                        for key in ["requested", "alreadyDetermined", "unavailable"] { #expect(object[key] as? [String] == [], "\(key)") }
                    }, .send("y\n"),
                ])
            #expect(first.status == 0, "\(first.transcript)")
            #expect(try home.status().condition == "granted")
        }
    }

    @Test("a request that was killed at its question is in flight no longer")
    func killed() async throws {
        try await ScratchHome.use { home in
            let session = try ask(home, [], [.signal(SIGKILL)])
            #expect(session.ending == .signalled(SIGKILL))
            #expect(try ask(home, [], [.send("y\n")]).status == 0)
        }
    }

    @Test("without a terminal, or with --no-input, what could be asked for is deferred with the reason", arguments: [true, false])
    func unasked(noInput: Bool) async throws {
        try await ScratchHome.use { home in
            let options = noInput ? ["--no-input"] : []
            let accepted = "memotrack location on --accept \(try home.revision())"
            for input in [nil, "y\n"] as [String?] {
                let run = try home.start("memotrack", Self.request + ["--json"] + options, input: input).finish().expect(status: 3)
                let reason = noInput ? "noInput" : "noTerminal"
                let deferred = [
                    "locationWhenInUse": reason, "locationAlways": "notDeclared", "motionFitness": "unavailable",
                    "bluetooth": "unavailable",
                ]
                #expect(try run.object()["deferred"] as? [String: String] == deferred)
                #expect(run.errors.contains(accepted))
            }
            if noInput {
                let session = try PseudoTerminal.run(Self.request + options, in: home)
                #expect(session.status == 3)
                #expect(!session.transcript.contains("[y/N]"))
            }
            #expect(home.files() == [])
        }
    }

    @Test("the document has exactly its keys, and its states are those of permissions --json")
    func document() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            let object = try home.run("permissions", "request", "--json").expect(status: 0).object()
            let keys: Set<String> = ["requested", "alreadyDetermined", "unavailable", "deferred", "statuses", "didRequest"]
            #expect(Set(object.keys) == keys)
            #expect(object["alreadyDetermined"] as? [String] == ["locationWhenInUse"])
            #expect(object["unavailable"] as? [String] == ["locationAlways", "motionFitness", "bluetooth"])
            let states = try home.run("permissions", "--json").expect(status: 0).object()
            #expect(object["statuses"] as? NSDictionary == states as NSDictionary)
            let one = try home.run("permissions", "request", "LOCATIONwheninuse", "--json").expect(status: 0).object()
            #expect((one["statuses"] as? [String: Any])?.keys.sorted() == ["locationWhenInUse"])
        }
    }

    @Test("the question and its outcome stay out of the document")
    func documentOfQuestion() async throws {
        try await ScratchHome.use { home in
            // Standard output is a file, the question stands on the terminal of standard error.
            let script = #"exec "$0" permissions request --json > out.json"#
            let session = try PseudoTerminal.run(
                ["-c", script, Binary.path], of: "/bin/sh", in: home, script: [.expect("[y/N]"), .send("y\n")])
            #expect(session.status == 0, "\(session.transcript)")
            let object = try JSONSerialization.jsonObject(with: Data((home.read("out.json") ?? "").utf8)) as? [String: Any]
            #expect(object?["requested"] as? [String] == ["locationWhenInUse"])
            #expect(object?["didRequest"] as? Bool == true)
            #expect(session.unwrapped.contains("Location is on."))
        }
    }

    @Test("a bucket that cannot be had is status 3, and nothing is asked", arguments: ["locationAlways", "motionFitness", "bluetooth"])
    func unavailable(bucket: String) async throws {
        try await ScratchHome.use { home in
            let session = try PseudoTerminal.run(Self.request + [bucket], in: home)
            #expect(session.status == 3)
            #expect(!session.transcript.contains("[y/N]"))
            #expect(home.files() == [])
        }
    }

    @Test(
        "what is not understood asks nothing",
        arguments: [
            request + [""], request + ["blutooth"], request + ["reset"], request + ["--timeout", "0"], request + ["--timeout", "soon"],
            ["permissions", "--again"], ["permissions", "reset", "--timeout", "5"],
        ])
    func usage(command: [String]) async throws {
        try await ScratchHome.use { home in
            let session = try PseudoTerminal.run(command, in: home)
            #expect(session.status == 64)
            #expect(home.files() == [])
        }
    }
}
