import CSystem
import FileSystem
import Glibc
import Support
import Testing

@testable import TrackTools

@Suite("Making files")
struct OutputFileTests {
    static let files = TemporaryFiles()

    @discardableResult
    static func write(
        _ text: String, to path: String, _ change: (inout OutputFile.Options) -> Void = { _ in }, files: TemporaryFiles = files
    ) throws -> OutputFile.Outcome {
        var options = OutputFile.Options()
        change(&options)
        var output = try OutputFile(FilePath(path), options, files: files)
        // In two pieces, so that comparing goes over a border.
        let bytes = Array(text.utf8)
        try output.write(bytes.span.extracting(0..<(bytes.count / 2)))
        try output.write(bytes.span.extracting((bytes.count / 2)..<bytes.count))
        return try output.commit()
    }

    static func identity(_ path: String) throws -> InputIdentity {
        try ByteSource(.file(FilePath(path))).identity
    }

    static func fault(_ body: () throws -> Void) -> FileFault.Kind? {
        do {
            try body()
            return nil
        } catch {
            return (error as? FileFault)?.kind
        }
    }

    @Test("promise 5: a new file has the mode that the umask leaves, and no other name was left")
    func new() async throws {
        try await ScratchHome.use { home in
            let outcome = try Self.write("text", to: home.path("a.gpx"))
            #expect(outcome == .written)
            #expect(home.read("a.gpx") == "text")
            let mask = umask(0o022)
            umask(mask)
            #expect(home.mode("a.gpx") == 0o666 & ~mask)
            #expect(home.files() == ["a.gpx"])
        }
    }

    @Test("promise 5: nothing is overwritten without being told to, not even what came while the file was made")
    func exists() async throws {
        try await ScratchHome.use { home in
            try home.write("old", to: "a.gpx")
            #expect(Self.fault { try Self.write("new", to: home.path("a.gpx")) } == .exists)
            let output = try OutputFile(FilePath(home.path("b.gpx")), .init(), files: Self.files)
            try home.write("came", to: "b.gpx")
            var kind: FileFault.Kind?
            do { _ = try output.commit() } catch { kind = (error as? FileFault)?.kind }
            #expect(kind == .exists)
            #expect(home.read("a.gpx") == "old" && home.read("b.gpx") == "came")
            #expect(home.files() == ["a.gpx", "b.gpx"])
        }
    }

    @Test("what is replaced keeps its mode", arguments: [0o600, 0o640, 0o444] as [UInt32])
    func mode(mode: UInt32) async throws {
        try await ScratchHome.use { home in
            try home.write("old", to: "a.gpx", mode: mode)
            try Self.write("new", to: home.path("a.gpx")) { $0.replaces = true }
            #expect(home.read("a.gpx") == "new")
            #expect(home.mode("a.gpx") == mode)
        }
    }

    @Test("promise 5: a file that was given up leaves everything as it was")
    func givenUp() async throws {
        try await ScratchHome.use { home in
            try home.write("old", to: "a.gpx")
            var options = OutputFile.Options()
            options.replaces = true
            do {
                var output = try OutputFile(FilePath(home.path("a.gpx")), options, files: Self.files)
                try output.write([UInt8](repeating: 1, count: 200_000).span)
                #expect(home.files().count == 2)
            }
            #expect(home.read("a.gpx") == "old")
            #expect(home.files() == ["a.gpx"])
        }
    }

    @Test("when a signal ends the process no temporary file stays, and none takes its place afterwards")
    func interrupted() async throws {
        try await ScratchHome.use { home in
            let files = TemporaryFiles()
            try home.write("old", to: "a.gpx")
            var options = OutputFile.Options()
            options.replaces = true
            var output = try OutputFile(FilePath(home.path("a.gpx")), options, files: files)
            try output.write([UInt8](repeating: 1, count: 10).span)
            files.removeAll()
            #expect(home.files() == ["a.gpx"])
            var kind: FileFault.Kind?
            do { _ = try output.commit() } catch { kind = (error as? FileFault)?.kind }
            #expect(kind == .interrupted)
            #expect(Self.fault { try Self.write("new", to: home.path("b.gpx"), files: files) } == .interrupted)
            #expect(home.read("a.gpx") == "old")
            #expect(home.files() == ["a.gpx"])
        }
    }

    @Test("the backup is made once, so that it stays the oldest, and is the old file itself")
    func backup() async throws {
        try await ScratchHome.use { home in
            try home.write("one", to: "a.gpx", mode: 0o640)
            try Self.write("two", to: home.path("a.gpx")) { ($0.replaces, $0.keepsBackup) = (true, true) }
            try Self.write("three", to: home.path("a.gpx")) { ($0.replaces, $0.keepsBackup) = (true, true) }
            #expect(home.read("a.gpx") == "three" && home.read("a.gpx.bak") == "one")
            #expect(home.mode("a.gpx.bak") == 0o640)
            try Self.write("four", to: home.path("b.gpx")) { $0.keepsBackup = true }
            #expect(home.files() == ["a.gpx", "a.gpx.bak", "b.gpx"])
        }
    }

    @Test("a link stays a link, and what it leads to is replaced, also over several and where nothing is yet")
    func links() async throws {
        try await ScratchHome.use { home in
            try home.write("old", to: "below/real.gpx", mode: 0o640)
            for (target, link) in [("below/real.gpx", "b.gpx"), (home.path("b.gpx"), "a.gpx"), ("below/none.gpx", "n.gpx"), ("o", "o")] {
                try home.tool("ln", ["-s", target, link]).expect(status: 0)
            }
            try Self.write("new", to: home.path("a.gpx")) { ($0.replaces, $0.keepsBackup) = (true, true) }
            try Self.write("made", to: home.path("n.gpx"))
            let links = try home.tool("readlink", ["a.gpx", "b.gpx", "n.gpx"]).output
            #expect(links == "\(home.folder)/b.gpx\nbelow/real.gpx\nbelow/none.gpx\n")
            #expect(home.read("below/real.gpx") == "new" && home.read("below/real.gpx.bak") == "old")
            #expect(home.mode("below/real.gpx") == 0o640)
            #expect(home.read("below/none.gpx") == "made")
            #expect(Self.fault { try Self.write("x", to: home.path("o")) } == .unwritable(ELOOP))
        }
    }

    @Test("what is unchanged is not rewritten, also when it is packed", arguments: [false, true])
    func unchanged(packed: Bool) async throws {
        try await ScratchHome.use { home in
            let text = String(repeating: "a line of text\n", count: 9_000)
            try home.write(text, to: "a.gpx")
            // Another level than ours: the packed bytes differ.
            if packed { try home.tool("sh", ["-c", "gzip -1 a.gpx; mv a.gpx.gz a.gpx"]).expect(status: 0) }
            let before = try Self.identity(home.path("a.gpx"))
            func write(_ text: String) throws -> OutputFile.Outcome {
                try Self.write(text, to: home.path("a.gpx")) {
                    ($0.replaces, $0.keepsBackup, $0.isGzip, $0.source) = (true, true, packed, before)
                }
            }
            let unchanged = try write(text)
            #expect(unchanged == .unchanged)
            #expect(try Self.identity(home.path("a.gpx")) == before)
            #expect(home.files() == ["a.gpx"])
            let changed = try write(text + "x")
            #expect(changed == .written)
            #expect(try Read.file(home.path("a.gpx")) == Array((text + "x").utf8))
            #expect(try home.bytes("a.gpx").starts(with: [0x1F, 0x8B]) == packed)
        }
    }

    @Test("a shorter, a longer and an empty text are changes", arguments: ["", "tex", "texts", "tent"])
    func changes(text: String) async throws {
        try await ScratchHome.use { home in
            try home.write("text", to: "a.gpx")
            let source = try Self.identity(home.path("a.gpx"))
            let outcome = try Self.write(text, to: home.path("a.gpx")) { ($0.replaces, $0.source) = (true, source) }
            #expect(outcome == .written)
            #expect(home.read("a.gpx") == text)
        }
    }

    @Test("what somebody else changed after it was read is left alone")
    func changedMeanwhile() async throws {
        try await ScratchHome.use { home in
            try home.write("old", to: "a.gpx")
            let source = try Self.identity(home.path("a.gpx"))
            try home.write("other", to: "a.gpx")
            #expect(Self.fault { try Self.write("new", to: home.path("a.gpx")) { ($0.replaces, $0.source) = (true, source) } } == .changed)
            var options = OutputFile.Options()
            options.replaces = true
            let output = try OutputFile(FilePath(home.path("a.gpx")), options, files: Self.files)
            try home.write("another", to: "a.gpx")
            var kind: FileFault.Kind?
            do { _ = try output.commit() } catch { kind = (error as? FileFault)?.kind }
            #expect(kind == .changed)
            #expect(home.read("a.gpx") == "another")
        }
    }

    @Test("the track of a running session is refused")
    func inUse() async throws {
        try await ScratchHome.use { home in
            try home.write("old", to: "a.gpx")
            let session = open(home.path("a.gpx"), O_RDWR | O_CLOEXEC)
            #expect(csystem_flock(session, LOCK_EX | LOCK_NB) == 0)
            #expect(Self.fault { try Self.write("new", to: home.path("a.gpx")) { $0.replaces = true } } == .inUse)
            close(session)
            try Self.write("new", to: home.path("a.gpx")) { $0.replaces = true }
            #expect(home.read("a.gpx") == "new")
        }
    }

    @Test("folders that are not there or are the output itself are faults")
    func folders() async throws {
        try await ScratchHome.use { home in
            #expect(Self.fault { try Self.write("x", to: home.folder) } == .folder)
            #expect(Self.fault { try Self.write("x", to: home.path("none/a.gpx")) } == .unwritable(ENOENT))
        }
    }

    @Test("a device is written to, once everything is there; a full one says so")
    func devices() async throws {
        let outcome = try Self.write("text", to: "/dev/null")
        #expect(outcome == .written)
        #expect(Self.fault { try Self.write("text", to: "/dev/full") } == .unwritable(ENOSPC))
        try await ScratchHome.use { home in
            try home.tool("mkfifo", ["f"]).expect(status: 0)
            let reader = try home.start("cat", ["f"])
            try Self.write("text", to: home.path("f"))
            #expect(try reader.finish().output == "text")
        }
    }
}
