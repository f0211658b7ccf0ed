import Support
import Testing

@testable import TrackTools

@Suite("Packing")
struct GzipWriterTests {
    static func packed(_ bytes: [UInt8], pieces: Int) throws -> [UInt8] {
        var writer = try GzipWriter()
        var output: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            writer.write(bytes.span.extracting(start..<min(start + pieces, bytes.count)), into: &output)
        }
        writer.finish(into: &output)
        return output
    }

    @Test("gunzip(1) unpacks what was packed, in pieces of any size", arguments: [1, 1_000, 1_000_000], [0, 100_000])
    func unpacked(pieces: Int, count: Int) async throws {
        try await ScratchHome.use { home in
            let bytes = Read.noise(count)
            try home.write(try Self.packed(bytes, pieces: pieces), to: "a.gz")
            try home.tool("gunzip", ["a.gz"]).expect(status: 0)
            #expect(try home.bytes("a") == bytes)
        }
    }

    /// RFC 1952: bytes 4 to 7 are the time, 0 for none; bit 3 of byte 3 announces a name.
    @Test("promise 7: neither a time nor a name is in it")
    func nothingElse() throws {
        let bytes = try Self.packed([1, 2, 3], pieces: 1)
        #expect(bytes[3..<8].allSatisfy { $0 == 0 })
    }
}
