import FoundationEssentials
import Glibc
import Store
import Support
import Testing

@testable import Consent

/// Each opens the file and its lock anew for every change, so that flock(2) keeps threads apart as it does processes.
@Suite("Several at one file", .serialized)
struct ContentionTests {
    private static let rounds = 400

    @Test("each sets its own key many times, and no change is lost", .timeLimit(.minutes(2)))
    func noneLost() async throws {
        try await ScratchHome.use { home in
            let path = home.path("value.json")
            let keys = ["a", "b", "c"]
            try await OwnThread.run(keys.map { key in { try Self.count(key, in: path) } })
            let expected = Dictionary(uniqueKeysWithValues: keys.map { ($0, JSONValue.integer(Int64(Self.rounds))) })
            #expect(JSONFile<JSONValue>(path).value == .object(expected))
            #expect(home.files() == ["value.json", "value.json.lock"])
        }
    }

    private static func count(_ key: String, in path: String) throws {
        for _ in 0..<rounds {
            try JSONFile<JSONValue>(path).update { content throws(StoreError) in
                var keys: [String: JSONValue] = [:]
                if case .value(let value) = content { keys = value.object ?? [:] }
                keys[key] = .integer((keys[key]?.integer ?? 0) + 1)
                return .object(keys)
            }
        }
    }

    @Test("promise 5: whoever reads meanwhile finds a whole file each time", .timeLimit(.minutes(2)))
    func wholeAlways() async throws {
        try await ScratchHome.use { home in
            let file = JSONFile<JSONValue>(home.path("value.json"))
            // Longer than one write(2) would have to be, and of a length that changes.
            let long = JSONValue.string(String(repeating: "long ", count: 40_000))
            try file.replace(long)
            let values = [long, .string("short")]
            try await OwnThread.run([
                { for round in 0..<300 { try file.replace(values[round % 2]) } },
                {
                    for _ in 0..<300 {
                        guard let value = file.value, values.contains(value) else { throw SupportFailure("half a file: \(file.read())") }
                    }
                },
            ])
            #expect(home.files() == ["value.json"])
        }
    }

    @Test(
        """
        two processes that each set a key of their own 5,000 times in the preference file: both keys hold 5,000; at no moment a \
        half-written file; a damaged one never reads as on
        """, .timeLimit(.minutes(2)))
    func preference() async throws {
        try await ScratchHome.use(inMemory: true) { home in
            let path = home.path("preferences.json")
            try home.write(#"{"schema":1,"enabled":true,"consentRevision":1}"#, to: "preferences.json")
            let program = Binary.built("Contender")
            let children = try ["left", "right"].map { try home.start(program, [path, $0, "5000"]) }
            var reads = 0
            for child in children {
                try child.wait(within: 100) { child in
                    for _ in 0..<50 {
                        let content = JSONFile<JSONValue>(path).read()
                        guard content.kind == .value, Self.isOn(content) else { throw SupportFailure("half a file: \(content)") }
                        reads += 1
                    }
                    return kill(child.processIdentifier, 0) != 0 || Self.isZombie(child.processIdentifier)
                }
                try child.finish(within: 10).expect(status: 0)
            }
            #expect(reads > 1_000)
            let keys = JSONFile<JSONValue>(path).value?.object
            #expect(keys?["left"] == .integer(5_000))
            #expect(keys?["right"] == .integer(5_000))
            #expect(keys?["enabled"] == .bool(true))
            try Self.expectOffWhenCut(home, path)
        }
    }

    private static func isOn(_ content: JSONFile<JSONValue>.Content) -> Bool {
        PreferenceFile.preference(content, path: "").isOn
    }

    /// Ended, and not yet waited for.
    private static func isZombie(_ process: Int32) -> Bool {
        guard let status = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return true }
        return String(decoding: status, as: UTF8.self).contains(") Z ")
    }

    /// Cut off anywhere before its closing brace.
    private static func expectOffWhenCut(_ home: ScratchHome, _ path: String) throws {
        let whole = try #require(home.read("preferences.json"))
        #expect(isOn(JSONFile<JSONValue>(path).read()))
        for count in 0..<whole.count - 2 {
            try home.write(String(whole.prefix(count)), to: "preferences.json")
            let content = JSONFile<JSONValue>(path).read()
            #expect(!isOn(content), "\(count) bytes")
        }
    }

    @Test("two processes turn it on and off at once, and what stands is one of the two, whole", .timeLimit(.minutes(2)))
    func processes() async throws {
        try await ScratchHome.use { home in
            try await OwnThread.run(
                [["location", "on", "--accept", "1"], ["location", "off"]].map { command in
                    { for _ in 0..<25 { _ = try home.start("memotrack", command).finish(within: 60).expect(status: 0) } }
                })
            let keys = JSONFile<JSONValue>(home.path("config/memotrack/preferences.json")).value?.object
            #expect(keys?["consentRevision"] == .integer(1))
            #expect(keys?["enabled"]?.bool != nil)
            #expect(home.files(below: "config").allSatisfy { !$0.contains("damaged") })
        }
    }
}
