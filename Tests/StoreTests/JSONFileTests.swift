import Foundation
import Glibc
import Store
import Support
import Testing

@Suite("Small JSON files")
struct JSONFileTests {
    /// A file in a scratch home.
    private static func use(_ body: (JSONFile<JSONValue>, ScratchHome) async throws -> Void) async throws {
        try await ScratchHome.use { home in try await body(JSONFile(home.path("value.json")), home) }
    }

    private static let one = JSONValue.object(["one": .integer(1)])

    @Test("one that is not there is missing, also when its folder is not there")
    func missing() async throws {
        try await ScratchHome.use { home in
            for name in ["value.json", "folder/value.json"] {
                #expect(JSONFile<JSONValue>(home.path(name)).read().kind == .missing)
            }
            #expect(home.files() == [])
        }
    }

    @Test("text that is not JSON is damaged", arguments: ["", " ", "{", "{\"a\":}", "yes", "{} {}", "\u{0}"])
    func damaged(text: String) async throws {
        try await Self.use { file, home in
            try home.write(text, to: "value.json")
            #expect(file.read().kind == .damaged)
            #expect(file.value == nil)
        }
    }

    @Test("a folder in its place is unreadable, and a FIFO that nobody writes is not waited for")
    func unreadable() async throws {
        try await Self.use { file, home in
            mkdir(file.path, 0o700)
            guard case .unreadable(let error) = file.read() else { throw SupportFailure("\(file.read())") }
            #expect(error == StoreError(.unreadable, path: file.path, code: EISDIR))
            let pipe = JSONFile<JSONValue>(home.path("pipe"))
            mkfifo(pipe.path, 0o600)
            #expect(pipe.read().kind == .damaged)
        }
    }

    @Test("a file that its owner may not read is unreadable", .enabled("root may read everything") { getuid() != 0 })
    func forbidden() async throws {
        try await Self.use { file, home in
            try home.write("{}", to: "value.json", mode: 0)
            guard case .unreadable(let error) = file.read() else { throw SupportFailure("\(file.read())") }
            #expect(error == StoreError(.unreadable, path: file.path, code: EACCES))
        }
    }

    @Test("the same value gives the same bytes: keys are sorted and a line feed ends them")
    func bytes() async throws {
        try await Self.use { file, home in
            try file.replace(.object(["b": .string("/"), "a": .integer(1), "c": .null]))
            #expect(home.read("value.json") == "{\n  \"a\" : 1,\n  \"b\" : \"/\",\n  \"c\" : null\n}\n")
        }
    }

    @Test("a file is its owner's alone, also one that was not, and its lock too")
    func modes() async throws {
        try await Self.use { file, home in
            try home.write("{}", to: "value.json", mode: 0o644)
            try file.update { _ throws(StoreError) in Self.one }
            #expect(home.mode("value.json") == 0o600)
            #expect(home.mode("value.json.lock") == 0o600)
            #expect(home.files() == ["value.json", "value.json.lock"])
        }
    }

    @Test("an update that changes nothing leaves the very same file")
    func unchanged() async throws {
        try await Self.use { file, home in
            try home.write("not JSON", to: "value.json")
            let before = FileIdentity(path: file.path)
            try file.update { _ throws(StoreError) in nil }
            #expect(FileIdentity(path: file.path) == before)
            #expect(home.read("value.json") == "not JSON")
        }
    }

    @Test("an update that throws changes nothing and lets the lock go")
    func throwing() async throws {
        try await Self.use { file, home in
            try file.replace(Self.one)
            #expect(throws: StoreError(.newerSchema, path: file.path)) {
                try file.update { _ throws(StoreError) in throw StoreError(.newerSchema, path: file.path) }
            }
            #expect(!FileLock.isLocked(file.path + ".lock"))
            #expect(file.value == Self.one)
        }
    }

    @Test("promise 5: a write that fails leaves the old file and nothing else")
    func failing() async throws {
        try await Self.use { file, home in
            // A folder can't be replaced by a file: rename(2) fails after all the rest was done.
            mkdir(file.path, 0o700)
            try home.write("kept", to: "value.json/inside")
            #expect(throws: StoreError(.unwritable, path: file.path, code: EISDIR)) { try file.replace(Self.one) }
            #expect(home.files() == ["value.json/inside"])
            let elsewhere = JSONFile<JSONValue>(home.path("no-folder/value.json"))
            #expect(throws: StoreError(.unwritable, path: elsewhere.path, code: ENOENT)) { try elsewhere.replace(Self.one) }
            #expect(throws: StoreError(.unwritable, path: elsewhere.path + ".lock", code: ENOENT)) {
                try elsewhere.update { _ throws(StoreError) in Self.one }
            }
        }
    }

    @Test("promise 5: a damaged file is set aside whole, and replaces none that was set aside before")
    func aside() async throws {
        try await Self.use { file, home in
            for (text, name) in [("first", "value.json.damaged"), ("second", "value.json.damaged-2"), ("third", "value.json.damaged-3")] {
                try home.write(text, to: "value.json")
                #expect(try file.moveAside() == home.path(name))
                #expect(home.read(name) == text)
            }
            #expect(home.read("value.json.damaged") == "first")
            #expect(home.files() == ["value.json.damaged", "value.json.damaged-2", "value.json.damaged-3"])
            #expect(throws: StoreError(.unwritable, path: file.path, code: ENOENT)) { try file.moveAside() }
        }
    }

    @Test("removing is done also when there is nothing to remove")
    func removing() async throws {
        try await Self.use { file, home in
            try file.replace(Self.one)
            try file.remove()
            try file.remove()
            #expect(home.files() == [])
        }
    }
}
