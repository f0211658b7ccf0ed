import FileSystem
import Glibc
import Support
import Testing

@testable import TrackTools

@Suite("Reading inputs")
struct ByteSourceTests {
    @Test("a file's bytes come in pieces of at most 64 KiB", arguments: [0, 1, 2, 65_535, 65_536, 65_537, 300_000])
    func plain(count: Int) async throws {
        try await ScratchHome.use { home in
            let bytes = Read.noise(count)
            try home.write(bytes, to: "a.gpx")
            var source = try ByteSource(.file(FilePath(home.path("a.gpx"))))
            var read: [UInt8] = [], largest = 0
            try source.forEachPiece { piece in
                largest = max(largest, piece.count)
                piece.withUnsafeBytes { read += $0 }
            }
            #expect(read == bytes)
            #expect(largest <= 65_536)
            let size = source.size
            #expect(size == count)
        }
    }

    @Test("gzip is known by its first bytes, whatever the name; gzip(1) packs", arguments: [0, 1, 300_000])
    func gzip(count: Int) async throws {
        try await ScratchHome.use { home in
            let bytes = Read.noise(count)
            try home.write(bytes, to: "a.gpx")
            try home.tool("gzip", ["a.gpx"]).expect(status: 0)
            try home.tool("mv", ["a.gpx.gz", "b.gpx"]).expect(status: 0)
            var source = try ByteSource(.file(FilePath(home.path("b.gpx"))))
            let read = try Read.all(&source)
            #expect(read == bytes)
            let isGzip = source.isGzip
            #expect(isGzip)
        }
    }

    /// RFC 1952: a file may hold several members; gzip(1) takes zeros behind them for padding.
    @Test("several members are one text, and zeros behind them are nothing")
    func members() async throws {
        try await ScratchHome.use { home in
            let bytes = Read.noise(100_000)
            try home.write(Array(bytes[..<40_000]), to: "a")
            try home.write(Array(bytes[40_000...]), to: "b")
            let script = "gzip a; gzip b; : | gzip > e; cat a.gz e b.gz > m; cp m z; head -c 70000 /dev/zero >> z"
            try home.tool("sh", ["-c", script]).expect(status: 0)
            #expect(try Read.file(home.path("m")) == bytes)
            #expect(try Read.file(home.path("z")) == bytes)
        }
    }

    @Test("gzip that ends too early is said to be truncated, at whatever byte it ends", arguments: [2, 3, 9, 10, 11, 500, -9, -8, -1])
    func truncated(length: Int) async throws {
        try await ScratchHome.use { home in
            try home.write(Read.noise(5_000), to: "a")
            try home.tool("gzip", ["-n", "a"]).expect(status: 0)
            let packed = try home.bytes("a.gz")
            try home.write(Array(packed[..<(length < 0 ? packed.count + length : length)]), to: "t")
            #expect(Read.fault(home.path("t")) == .truncatedGzip)
        }
    }

    @Test("what could be unpacked before gzip ends is handed out before the fault")
    func beforeTheFault() async throws {
        try await ScratchHome.use { home in
            let bytes = Read.noise(200_000)
            try home.write(bytes, to: "a")
            try home.tool("sh", ["-c", "gzip a; head -c 60000 a.gz > t"]).expect(status: 0)
            var source = try ByteSource(.file(FilePath(home.path("t"))))
            var read: [UInt8] = []
            #expect(throws: FileFault(.truncatedGzip, file: home.path("t"))) {
                try source.forEachPiece { piece in piece.withUnsafeBytes { read += $0 } }
            }
            #expect(read.count > 50_000)
            #expect(bytes.starts(with: read))
        }
    }

    @Test("gzip with a wrong byte, a wrong checksum, or something else behind it is said to be damaged")
    func damaged() async throws {
        try await ScratchHome.use { home in
            try home.write(Read.noise(5_000), to: "a")
            try home.tool("gzip", ["-n", "a"]).expect(status: 0)
            let packed = try home.bytes("a.gz")
            var checksum = packed
            checksum[packed.count - 8] ^= 1
            var method = packed
            method[2] = 7
            for bytes in [checksum, method, packed + Array("rubbish".utf8), packed + [0, 0, 0x1F, 0x8B], packed + [0x1F]] {
                try home.write(bytes, to: "t")
                let fault = Read.fault(home.path("t"))
                #expect(fault == .damagedGzip || bytes.last == 0x1F && fault == .truncatedGzip)
            }
        }
    }

    @Test("a folder is a fault, and so is what is not there")
    func folder() async throws {
        try await ScratchHome.use { home in
            #expect(Read.fault(home.folder) == .folder)
            #expect(Read.fault(home.path("none")) == .unreadable(ENOENT))
        }
    }

    @Test("a FIFO that a person named is read, and a second time when that is asked for", arguments: [false, true])
    func fifo(packed: Bool) async throws {
        try await ScratchHome.use { home in
            let bytes = Read.noise(200_000)
            try home.write(bytes, to: "a")
            try home.tool("mkfifo", ["f"]).expect(status: 0)
            let writer = try home.start("sh", ["-c", packed ? "gzip -c a > f" : "cat a > f"])
            var source = try ByteSource(.file(FilePath(home.path("f"))), isRewindable: true)
            // Once cut short in the middle, once whole.
            _ = try source.next { _ in }
            try source.rewind()
            #expect(try Read.all(&source) == bytes)
            try source.rewind()
            #expect(try Read.all(&source) == bytes)
            #expect(try writer.finish().status == 0)
        }
    }

    @Test("a pipe that was not to be kept can't be read twice")
    func pipeOnce() async throws {
        try await ScratchHome.use { home in
            try home.tool("mkfifo", ["f"]).expect(status: 0)
            let writer = try home.start("sh", ["-c", "echo a > f"])
            var source = try ByteSource(.file(FilePath(home.path("f"))))
            _ = try Read.all(&source)
            #expect(throws: FileFault(.unreadable(ESPIPE), file: home.path("f"))) { try source.rewind() }
            #expect(try writer.finish().status == 0)
        }
    }

    @Test("a file is read again from its first byte, unless it was changed meanwhile", arguments: [false, true])
    func rewinding(packed: Bool) async throws {
        try await ScratchHome.use { home in
            let bytes = Read.noise(150_000)
            try home.write(bytes, to: "a")
            if packed { try home.tool("sh", ["-c", "gzip a; mv a.gz a"]).expect(status: 0) }
            var source = try ByteSource(.file(FilePath(home.path("a"))))
            _ = try source.next { _ in }
            try source.rewind()
            #expect(try Read.all(&source) == bytes)
            try home.tool("sh", ["-c", "echo more >> a"]).expect(status: 0)
            #expect(throws: FileFault(.changed, file: home.path("a"))) { try source.rewind() }
        }
    }

    @Test("the bytes read are counted as they are in the file")
    func counting() async throws {
        try await ScratchHome.use { home in
            try home.write([UInt8](repeating: 7, count: 1_000_000), to: "a")
            try home.tool("gzip", ["a"]).expect(status: 0)
            let count = Counter()
            var source = try ByteSource(.file(FilePath(home.path("a.gz"))), onRead: { count.add($0) })
            #expect(try Read.all(&source).count == 1_000_000)
            let size = try home.bytes("a.gz").count
            #expect(count.value == size)
        }
    }
}
