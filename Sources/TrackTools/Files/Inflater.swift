import CZlib
import Glibc

/// Unpacks gzip that is fed to it in pieces: one member, or several one after the other.
struct Inflater: ~Copyable {
    /// In the memory of its own that zlib asks for: a stream must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    private var state = State.inside
    /// What is wrong with the input; nothing more is unpacked then.
    private(set) var fault: FileFault.Kind?

    private enum State {
        /// In a member, its head or its checksum.
        case inside
        /// Behind a whole member, where another one, zeros or the end may follow.
        case between
        /// Behind zeros that fill up the last block, as tapes and some archives have them.
        case padding
    }

    init() throws(FileFault) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        guard memotrack_inflate_start(stream) == Z_OK else { throw FileFault(.unreadable(ENOMEM)) }
    }

    deinit {
        inflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    /// Whether the input may end here.
    var isComplete: Bool { state != .inside }

    /// Unpacks until the input is used up or the room is full.
    ///
    /// - Parameters:
    ///   - input: packed bytes; those used up are dropped from it.
    ///   - room: where unpacked bytes go.
    /// - Returns: how many were put there; 0 only when the input is used up, or there is a fault.
    mutating func unpack(_ input: inout UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer) -> Int {
        var written = 0
        while written < room.count, !input.isEmpty, fault == nil {
            guard beginsMember(&input) else { continue }
            stream.pointee.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
            stream.pointee.avail_in = UInt32(clamping: input.count)
            stream.pointee.next_out = room.bindMemory(to: UInt8.self).baseAddress.map { $0 + written }
            stream.pointee.avail_out = UInt32(clamping: room.count - written)
            let result = inflate(stream, Z_NO_FLUSH)
            input = UnsafeRawBufferPointer(rebasing: input[(input.count - Int(stream.pointee.avail_in))...])
            written = room.count - Int(stream.pointee.avail_out)
            switch result {
            case Z_STREAM_END: state = .between
            case Z_OK, Z_BUF_ERROR: break
            default: fault = .damagedGzip
            }
        }
        return written
    }

    /// Whether the next byte is inside a member; zeros between and behind members are dropped, and nothing else may stand there.
    private mutating func beginsMember(_ input: inout UnsafeRawBufferPointer) -> Bool {
        guard state != .inside, let byte = input.first else { return true }
        if byte == 0 {
            state = .padding
            input = UnsafeRawBufferPointer(rebasing: input.drop { $0 == 0 })
            return false
        }
        guard state == .between, byte == 0x1F, inflateReset(stream) == Z_OK else {
            fault = .damagedGzip
            return false
        }
        state = .inside
        return true
    }
}
