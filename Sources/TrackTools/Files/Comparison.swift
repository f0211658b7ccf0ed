import FileSystem
import Glibc

/// Tells whether bytes that are written one piece after the other are those of a file, unpacked, from its first to its last.
struct Comparison: ~Copyable {
    private var source: ByteSource?
    private var piece: [UInt8] = []
    private var used = 0

    init(with path: FilePath) {
        source = Self.open(path)
    }

    private static func open(_ path: FilePath) -> ByteSource? {
        do throws(FileFault) {
            return try ByteSource(.file(path))
        } catch {
            return nil
        }
    }

    /// Compares until the first difference, and no longer.
    mutating func take(_ bytes: Span<UInt8>) {
        var offset = 0
        while source != nil, offset < bytes.count {
            guard used < piece.count || fill() else { return differ() }
            let count = min(piece.count - used, bytes.count - offset)
            let isSame = piece.span.extracting(used..<(used + count)).withUnsafeBytes { old in
                bytes.extracting(offset..<(offset + count)).withUnsafeBytes { Self.areEqual(old, $0) }
            }
            guard isSame else { return differ() }
            used += count
            offset += count
        }
    }

    /// memcmp(3) of as many bytes.
    private static func areEqual(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Bool {
        guard let one = first.baseAddress, let other = second.baseAddress else { return first.count == second.count }
        return memcmp(one, other, first.count) == 0
    }

    /// Whether everything was taken and all of it was the same.
    mutating func isEqual() -> Bool {
        source != nil && used == piece.count && !fill() && source != nil
    }

    /// Reads the next piece; false at the end, and where the file can't be read.
    private mutating func fill() -> Bool {
        var next: [UInt8] = []
        do {
            _ = try source?.next { bytes in bytes.withUnsafeBytes { next = Array($0) } }
        } catch {
            differ()
        }
        piece = next
        used = 0
        return !next.isEmpty
    }

    private mutating func differ() {
        source = nil
        piece = []
        used = 0
    }
}
