import CZlib
import Glibc

/// Packs bytes that are fed to it in pieces as one gzip member, with neither a name nor a time in it: the same bytes give the same file.
public struct GzipWriter: ~Copyable {
    private let stream: UnsafeMutablePointer<z_stream>

    /// - Throws: `FileFault`, when there is no memory.
    public init() throws(FileFault) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard memotrack_deflate_start(stream, Z_DEFAULT_COMPRESSION) == Z_OK else { throw FileFault(.unwritable(ENOMEM)) }
    }

    deinit {
        deflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    /// Takes the next bytes; what has been packed so far is appended to `output`.
    public mutating func write(_ bytes: Span<UInt8>, into output: inout [UInt8]) {
        bytes.withUnsafeBytes { pack($0, Z_NO_FLUSH, into: &output) }
    }

    /// Says that nothing follows.
    public mutating func finish(into output: inout [UInt8]) {
        pack(UnsafeRawBufferPointer(start: nil, count: 0), Z_FINISH, into: &output)
    }

    private func pack(_ bytes: UnsafeRawBufferPointer, _ flush: Int32, into output: inout [UInt8]) {
        var rest = bytes
        repeat {
            let part = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(part.count))
            stream.pointee.next_in = UnsafeMutablePointer(mutating: part.bindMemory(to: UInt8.self).baseAddress)
            stream.pointee.avail_in = UInt32(part.count)
            var room: UInt32
            repeat {
                output.append(addingCapacity: Self.piece) { target in
                    stream.pointee.next_out = target.bindMemory(to: UInt8.self).baseAddress
                    stream.pointee.avail_out = UInt32(target.count)
                    _ = deflate(stream, flush)
                    return target.count - Int(stream.pointee.avail_out)
                }
                room = stream.pointee.avail_out
            } while room == 0
        } while !rest.isEmpty
    }

    private static let piece = 16_384
}

extension [UInt8] {
    /// Appends what `body` writes into fresh room, and as many bytes as it says.
    fileprivate mutating func append(addingCapacity room: Int, _ body: (UnsafeMutableRawBufferPointer) -> Int) {
        self += [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            count = body(UnsafeMutableRawBufferPointer(buffer))
        }
    }
}
