import FileSystem
import Glibc
import Support
import Testing

@testable import Recording

@Suite struct TrackNameTests {
    private static func track(of memo: FilePath) throws -> FilePath { try TrackName.beside(memo) }

    @Test(
        "a track has its memo's name with another extension",
        arguments: [
            ("walk.m4a", "walk.gpx"), ("walk", "walk.gpx"), ("a.b.m4a", "a.b.gpx"), (".hidden", ".hidden.gpx"),
            (".hidden.m4a", ".hidden.gpx"),
            ("walk.", "walk.gpx"), ("Grüße an&b.m4a", "Grüße an&b.gpx"), ("walk.gpxx", "walk.gpx"),
        ])
    func beside(_ memo: String, _ expected: String) async throws {
        try await ScratchHome.use { home in
            let track = try Self.track(of: FilePath(home.path(memo)))
            #expect(track == FilePath(home.path(expected)))
        }
    }

    @Test("the folder's links are resolved, so that one track has one path; the memo's own are not")
    func links() async throws {
        try await ScratchHome.use { home in
            mkdir(home.path("real"), 0o700)
            symlink(home.path("real"), home.path("link"))
            put([], at: home.path("elsewhere.m4a"))
            symlink(home.path("elsewhere.m4a"), home.path("real/walk.m4a"))
            let track = try Self.track(of: FilePath(home.path("link/../link/walk.m4a")))
            #expect(track == FilePath(home.path("real/walk.gpx")))
        }
    }

    @Test("a folder whose name is not UTF-8 keeps its bytes")
    func folderBytes() async throws {
        try await ScratchHome.use { home in
            let folder = Array((home.folder + "/").utf8) + [0x66, 0xe9, 0x65]
            let made = FilePath(folder).withCString { mkdir($0, 0o700) }
            #expect(made == 0)
            let track = try Self.track(of: FilePath(folder + Array("/walk.m4a".utf8)))
            #expect(track == FilePath(folder + Array("/walk.gpx".utf8)))
        }
    }

    @Test("a name that is not UTF-8 keeps its bytes")
    func bytes() async throws {
        try await ScratchHome.use { home in
            let folder = Array((home.folder + "/").utf8)
            let track = try Self.track(of: FilePath(folder + [0xe4, 0x2e, 0x6d]))
            #expect(track == FilePath(folder + [0xe4] + Array(".gpx".utf8)))
        }
    }

    @Test("a memo that is no file has no track", arguments: ["-", "", ".", "..", "/", "/tmp/"])
    func notAFile(_ memo: String) {
        #expect(throws: TrackName.Fault.notAFile) { try Self.track(of: FilePath(memo)) }
    }

    @Test("a folder, a track, and a memo in a folder that is not there have no track")
    func faults() async throws {
        try await ScratchHome.use { home in
            #expect(throws: TrackName.Fault.notAFile) { try Self.track(of: FilePath(home.folder)) }
            #expect(throws: TrackName.Fault.isTrack) { try Self.track(of: FilePath(home.path("walk.gpx"))) }
            #expect(throws: TrackName.Fault.isTrack) { try Self.track(of: FilePath(home.path("walk.GPX"))) }
            #expect(throws: TrackName.Fault.noFolder(SystemFailure("realpath", code: ENOENT))) {
                try Self.track(of: FilePath(home.path("none/walk.m4a")))
            }
        }
    }

    @Test("numbered names begin at two")
    func numbered() {
        #expect(Array(TrackName.numbered(FilePath("/a/walk.gpx")).prefix(2)) == [FilePath("/a/walk-2.gpx"), FilePath("/a/walk-3.gpx")])
    }
}
