import Foundation
import Glibc
import Store
import Support
import Testing

@Suite("A file that is looked at often")
struct WatchedFileTests {
    private func value(_ file: WatchedFile) -> JSONValue? {
        if case .value(let value) = file.content { value } else { nil }
    }

    /// Overwrites in place: same inode, same length.
    private func overwrite(_ path: String, _ text: String) throws {
        let handle = try FileHandle(forUpdating: URL(filePath: path))
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }

    @Test("appearing, changing, being replaced and vanishing are each seen by the next look")
    func changes() async throws {
        try await ScratchHome.use { home in
            var file = WatchedFile(home.path("a.json"))
            _ = file.refresh()
            #expect(file.identity == nil)
            try home.write("1", to: "a.json")
            _ = file.refresh()
            #expect(value(file) == .integer(1))
            try overwrite(file.file.path, "[]")
            _ = file.refresh()
            #expect(value(file) == .array([]))
            try file.file.replace(.integer(3))
            _ = file.refresh()
            #expect(value(file) == .integer(3))
            try file.file.remove()
            _ = file.refresh()
            #expect(file.content.kind == .missing)
        }
    }

    @Test("edits in place of the same length, one directly after the other, are all seen")
    func sameLength() async throws {
        try await ScratchHome.use { home in
            try home.write("0", to: "a.json")
            var file = WatchedFile(home.path("a.json"))
            // Many within one tick of the file system's clock.
            for round in 0..<200 {
                try overwrite(file.file.path, String(round % 10))
                _ = file.refresh()
                #expect(value(file) == .integer(Int64(round % 10)))
            }
        }
    }

    @Test("an identity tells edits of the same length, new modes and new files apart")
    func identities() async throws {
        try await ScratchHome.use { home in
            try home.write("0", to: "a.json")
            let path = home.path("a.json")
            var seen = [try #require(FileIdentity(path: path))]
            for change in [{ try overwrite(path, "1") }, { chmod(path, 0o640) }, { try JSONFile<JSONValue>(path).replace(.integer(2)) }] {
                // Longer than a tick of the file system's clock.
                try await Task.sleep(for: .milliseconds(30))
                try change()
                let now = try #require(FileIdentity(path: path))
                #expect(!seen.contains(now))
                seen.append(now)
            }
            #expect(FileIdentity(path: path) == seen.last)
        }
    }

    @Test("one that has not changed for a while is not read again, and neither is one that is not there")
    func unread() async throws {
        try await ScratchHome.use { home in
            var absent = WatchedFile(home.path("absent.json"))
            let hasReadAbsent = [absent.refresh(), absent.refresh()]
            #expect(hasReadAbsent == [true, false])
            try home.write("1", to: "a.json")
            var file = WatchedFile(home.path("a.json"))
            // Another change within the same tick of the file system's clock would not show.
            let hasReadFresh = [file.refresh(), file.refresh()]
            #expect(hasReadFresh == [true, true])
            try await Task.sleep(for: .milliseconds(2_200))
            let hasRead = [file.refresh(), file.refresh(), file.refresh()]
            #expect(hasRead == [true, false, false])
            try overwrite(file.file.path, "2")
            _ = file.refresh()
            #expect(value(file) == .integer(2))
        }
    }

    @Test("one that could not be read is tried again")
    func unreadable() async throws {
        try await ScratchHome.use { home in
            mkdir(home.path("a.json"), 0o700)
            var file = WatchedFile(home.path("a.json"))
            let hasRead = [file.refresh(), file.refresh()]
            #expect(hasRead == [true, true])
            #expect(file.content.kind == .unreadable)
            rmdir(home.path("a.json"))
            _ = file.refresh()
            #expect(file.content.kind == .missing)
        }
    }

    @Test("one that can't be looked at is not taken for one that is not there")
    func loop() async throws {
        try await ScratchHome.use { home in
            symlink("a.json", home.path("a.json"))
            #expect(FileIdentity(path: home.path("a.json"))?.failure == ELOOP)
            #expect(FileIdentity(path: home.path("b.json")) == nil)
            #expect(FileIdentity(path: home.path("b.json/c")) == nil)
            var file = WatchedFile(home.path("a.json"))
            _ = file.refresh()
            #expect(file.content.kind == .unreadable)
        }
    }
}
