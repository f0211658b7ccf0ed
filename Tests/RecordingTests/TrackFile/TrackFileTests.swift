import FileSystem
import Glibc
import Support
import Testing

@testable import Recording

/// Stand-ins for tags: `TrackFile` knows bytes only.
@Suite struct TrackFileTests {
    private static let closing = Array("</end>\n".utf8)

    private func open(_ path: String, _ disk: FakeDisk = FakeDisk()) throws -> TrackFile {
        let descriptor = try Descriptor.open(FilePath(path), O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
        return try TrackFile(descriptor, at: FilePath(path), stableEnd: 0, behind: [], disk: disk.calls)
    }

    private func pending(_ stable: String, _ provisional: String = "") -> TrackFile.Pending {
        TrackFile.Pending(stable: Array(stable.utf8), provisional: Array(provisional.utf8), closing: Self.closing)
    }

    private func text(_ path: String) -> String? { bytes(of: path).map { String(decoding: $0, as: UTF8.self) } }

    @Test("promise 4: after every write the file is whole, in one positioned write that begins behind what stays")
    func whole() async throws {
        try await ScratchHome.use { home in
            let path = home.path("t"), disk = FakeDisk()
            let file = try open(path, disk)
            try file.write(pending("a"))
            #expect(text(path) == "a</end>\n")
            try file.write(pending("b", "long provisional"))
            #expect(text(path) == "ablong provisional</end>\n")
            try file.write(pending("", "other"))
            #expect(text(path) == "abother</end>\n\n\n\n\n\n\n\n\n\n\n\n")
            try file.write(pending("c"))
            #expect(text(path).map { $0.hasPrefix("abc</end>\n\n") } == true)
            #expect(disk.writes.map(\.offset) == [0, 1, 2, 2])
            file.finish()
            #expect(text(path) == "abc</end>\n")
        }
    }

    @Test("a provisional point that comes to stay without another change counts as written")
    func settledAlone() async throws {
        try await ScratchHome.use { home in
            let path = home.path("t")
            let file = try open(path)
            try file.write(pending("a", "p"))
            try file.write(pending("p"))
            try file.write(pending("b"))
            #expect(text(path) == "apb</end>\n")
        }
    }

    @Test(
        "promise 4: a write that fails, at whatever byte, leaves the old bytes and the old length",
        arguments: [ENOSPC, EDQUOT, EFBIG, EIO])
    func failure(_ code: Int32) async throws {
        try await ScratchHome.use { home in
            let path = home.path("t"), disk = FakeDisk()
            let file = try open(path, disk)
            try file.write(pending("stable", "provisional"))
            let before = text(path)
            let size = before?.utf8.count ?? 0
            for limit in size..<size + 20 {
                disk.fill(at: limit, code: code)
                let expected: TrackFile.Failure = code == EIO ? .system(SystemFailure("write", code: EIO)) : .full
                #expect(throws: expected) { try file.write(pending("x", String(repeating: "y", count: 40))) }
                #expect(text(path) == before)
                #expect(disk.calls.reserve(file.descriptor.number, size + 1_000_000) != 0)
            }
            disk.empty()
            try file.write(pending("more"))
            #expect(text(path)?.hasPrefix("stablemore</end>\n") == true)
        }
    }

    @Test("a real limit on the size of files counts as full, and leaves the file as it was")
    func limit() async throws {
        try await ScratchHome.use { home in
            // /dev/full refuses every write with ENOSPC.
            let descriptor = try Descriptor.open(FilePath("/dev/full"), O_RDWR)
            let file = try TrackFile(descriptor, at: FilePath("/dev/full"), stableEnd: 0, behind: [])
            #expect(throws: TrackFile.Failure.full) { try file.write(pending("x")) }
            _ = home
        }
    }

    @Test("room is reserved beyond the end without making the file longer, and given back at the end")
    func reservation() async throws {
        try await ScratchHome.use { home in
            let path = home.path("t")
            let descriptor = try Descriptor.open(FilePath(path), O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
            let file = try TrackFile(descriptor, at: FilePath(path), stableEnd: 0, behind: [])
            try file.write(pending("a"))
            #expect(try descriptor.status().st_size == 8)
            #expect(file.hasRoom)
            file.finish()
            #expect(try descriptor.status().st_size == 8)
            #expect(try descriptor.status().st_blocks * 512 <= 4_096)
        }
    }

    @Test("a second process can't take the running track")
    func lock() async throws {
        try await ScratchHome.use { home in
            let path = home.path("t")
            let file = try open(path)
            let other = try Descriptor.open(FilePath(path), O_RDWR)
            #expect(throws: SystemFailure("flock", code: EWOULDBLOCK)) {
                _ = try TrackFile(other, at: FilePath(path), stableEnd: 0, behind: [])
            }
            #expect(file.isStillThere)
        }
    }

    @Test("a path that leads elsewhere is gone: removed, renamed, replaced by a file or by a link to the old one", arguments: 0..<4)
    func gone(_ how: Int) async throws {
        try await ScratchHome.use { home in
            let path = home.path("t")
            let file = try open(path)
            try file.write(pending("a"))
            switch how {
            case 0: unlink(path)
            case 1: rename(path, home.path("other"))
            case 2:
                unlink(path)
                put([1], at: path)
            default:
                rename(path, home.path("other"))
                symlink(home.path("other"), path)
            }
            #expect(!file.isStillThere)
            #expect(throws: TrackFile.Failure.gone) { try file.write(pending("b")) }
            if how == 1 { #expect(text(home.path("other")) == "a</end>\n") }
        }
    }
}
