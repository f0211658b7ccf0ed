import Glibc
import Support
import Testing

/// What the machine takes away, and what damaged files mean, seen by the next command.
struct PolicyTests {
    /// A policy's text, and the condition it gives to a person who has turned it on.
    static let policies: [(text: String, condition: String)] = [
        ("{}", "granted"),
        (#"{"locationServices":true}"#, "granted"),
        (#"{"locationServices":false}"#, "servicesOff"),
        (#"{"authorization":"restricted"}"#, "restricted"),
        (#"{"authorization":"restricted","locationServices":false}"#, "restricted"),
        (#"{"accuracy":"reduced"}"#, "grantedReduced"),
        (#"{"accuracy":"blurred"}"#, "unrecognised"),
        (#"{"authorization":"perhaps"}"#, "unrecognised"),
        (#"{"locationServices":"no"}"#, "unrecognised"),
        (#"{"authorization":"restricted""#, "unrecognised"),
        ("", "unrecognised"),
        ("[]", "unrecognised"),
    ]

    @Test("a policy whose path is not UTF-8 is not passed over")
    func oddPath() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            let line = #"printf '{"locationServices":false}' >$'p\xff.json'; MEMOTRACK_POLICY=$PWD/$'p\xff.json' exec "$0" location --json"#
            let run = try home.start("bash", ["-c", line, Binary.path]).finish().expect(status: 3)
            #expect(run.output.contains(#""condition" : "unrecognised""#))
        }
    }

    @Test("settings in a folder whose name is not UTF-8 are refused, and no other folder is made", arguments: ["HOME", "XDG_STATE_HOME"])
    func oddFolder(variable: String) async throws {
        try await ScratchHome.use { home in
            let line = #"mkdir -p $'h\xff'; "# + variable + #"=$PWD/$'h\xff' exec "$0" location on --accept 1"#
            let run = try home.start("bash", ["-c", line, Binary.path]).finish().expect(status: 2)
            #expect(run.errors.contains("\(variable) names a folder in bytes that are not UTF-8"))
            #expect(home.files().filter { $0.contains("memotrack") } == [])
        }
    }

    @Test("what a policy says is shown without control characters, and cut where it is long")
    func odd() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            let long = String(repeating: "x", count: 5_000)
            for value in [#"\u001b[31mX\nY"#, long] {
                try home.write(#"{"authorization":"\#(value)"}"#, to: "policy.json")
                let run = try home.run("location", extra: ["MEMOTRACK_POLICY": home.path("policy.json")]).expect(status: 3)
                #expect(!run.output.contains("\u{1B}") && run.output.count < 1_000, "\(run)")
            }
        }
    }

    @Test("a policy only takes away, and one that is not understood takes away everything", arguments: policies.indices)
    func policy(index: Int) async throws {
        try await ScratchHome.use { home in
            let (text, condition) = Self.policies[index]
            let extra = ["MEMOTRACK_POLICY": home.path("policy.json")]
            try home.turnOn()
            #expect(try home.status(extra: extra).condition == "granted", "a missing policy says nothing")
            try home.write(text, to: "policy.json")
            let status = condition.hasPrefix("granted") ? 0 : 3 as Int32
            #expect(try home.status(extra: extra) == .init(status: status, condition: condition, preference: "on"))
            #expect(try home.status().condition == "granted", "without the policy it is as before")
        }
    }

    @Test("a policy that cannot be read takes away everything: here it is a folder")
    func folder() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            mkdir(home.path("policy.json"), 0o700)
            #expect(try home.status(extra: ["MEMOTRACK_POLICY": home.path("policy.json")]).condition == "unrecognised")
        }
    }

    @Test(
        "while the machine forbids it, location on asks nothing, changes nothing and says why",
        arguments: [#"{"authorization":"restricted"}"#, #"{"locationServices":false}"#])
    func forbidden(policy: String) async throws {
        try await ScratchHome.use { home in
            try home.write(policy, to: "policy.json")
            let extra = ["MEMOTRACK_POLICY": home.path("policy.json")]
            let session = try PseudoTerminal.run(["location", "on"], in: home, extra: extra)
            #expect(session.status == 3)
            #expect(!session.transcript.contains("[y/N]"))
            let accepted = try home.run("location", "on", "--accept", home.revision(), extra: extra).expect(status: 3)
            #expect(!accepted.errors.isEmpty)
            #expect(home.files() == ["policy.json"])
        }
    }

    @Test("a damaged preference file means off; location on moves it aside and says so")
    func damagedPreferences() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.write("{\"pref", to: "config/memotrack/preferences.json")
            #expect(try home.status() == .init(status: 3, condition: "preferenceOff", preference: "off"))
            let run = try home.run("location", "on", "--accept", home.revision()).expect(status: 0)
            #expect((run.output + run.errors).contains("preferences.json.damaged"))
            #expect(home.read("config/memotrack/preferences.json.damaged") == "{\"pref")
            #expect(try home.status().condition == "granted")
        }
    }

    @Test("a preference file of a newer schema means off, is named, and is not rewritten")
    func newerSchema() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            let text = #"{"schema":99,"location":"on"}"#
            try home.write(text, to: "config/memotrack/preferences.json")
            let run = try home.run("location")
            try run.expect(status: 3)
            #expect(run.output.contains("preferences.json"))
            #expect(try home.status() == .init(status: 3, condition: "unrecognised", preference: "off"))
            try home.run("location", "on", "--accept", home.revision()).expect(status: 3)
            #expect(home.read("config/memotrack/preferences.json") == text)
        }
    }

    @Test("a damaged answer reads as a refusal, and permissions reset moves it aside")
    func damagedAnswer() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.write("yes", to: "state/memotrack/authorization.json")
            #expect(try home.status().condition == "denied")
            try home.run("permissions", "reset").expect(status: 0)
            #expect(home.read("state/memotrack/authorization.json.damaged") == "yes")
            #expect(try home.status().condition == "notDetermined")
        }
    }

    @Test("a home that is not set is said, and nothing is collected")
    func homeless() async throws {
        try await ScratchHome.use { home in
            let empty = ["HOME": "", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "", "XDG_RUNTIME_DIR": ""]
            let run = try home.run("location", extra: empty)
            try run.expect(status: 2)
            #expect(run.errors.contains("HOME"))
        }
    }
}
