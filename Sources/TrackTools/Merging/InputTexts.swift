import FileSystem
import Glibc

/// The texts of all inputs, by ranges and in any order.
///
/// A file whose own bytes are its text is read where it lies; other texts wait in one file without a name.
struct InputTexts: ~Copyable {
    private enum Place {
        case file(FilePath, InputIdentity, onRead: @Sendable (Int) -> Void)
        /// From this byte of the file without a name on.
        case kept(Int)
    }

    /// More than this is never read at once.
    private static let pieceSize = 262_144
    /// Read beyond what is asked for, where one range follows the other.
    private static let readAhead = 65_536

    private var places: [Place] = []
    private var spool: Spool?
    private var spoolEnd = 0
    /// The input whose file is open.
    private var current = -1
    private var descriptor: Descriptor?
    /// What was read last, of the current input.
    private var window: [UInt8] = []
    private var windowStart = 0

    /// Adds an input whose bytes are its text.
    mutating func add(_ path: FilePath, _ identity: InputIdentity, onRead: @escaping @Sendable (Int) -> Void) {
        places.append(.file(path, identity, onRead: onRead))
    }

    /// Adds an input whose text `body` hands out.
    mutating func add(_ body: ((Span<UInt8>) throws -> Void) throws -> Void) throws {
        let spool = try self.spool ?? Spool()
        self.spool = spool
        let start = spoolEnd
        var count = 0
        try body { piece in
            try spool.write(piece)
            count += piece.count
        }
        spoolEnd += count
        places.append(.kept(start))
    }

    /// Hands out a range of an input's text in pieces.
    mutating func forEachPiece(of range: Range<Int>, in input: Int, _ body: (Span<UInt8>) throws -> Void) throws {
        try open(input)
        var position = range.lowerBound
        while position < range.upperBound {
            if position < windowStart || position >= windowStart + window.count { try read(position, wanted: range.upperBound - position) }
            let end = min(range.upperBound, windowStart + window.count)
            try body(window.span.extracting(position - windowStart..<end - windowStart))
            position = end
        }
    }

    private mutating func open(_ input: Int) throws {
        guard input != current else { return }
        window.removeAll(keepingCapacity: true)
        windowStart = 0
        current = -1
        switch places[input] {
        case .kept: descriptor = spool?.descriptor
        case .file(let path, let identity, _):
            do throws(SystemFailure) {
                let opened = try Descriptor.open(path, O_RDONLY | O_NOCTTY)
                guard InputIdentity(try opened.status()) == identity else { throw SystemFailure("fstat", code: 0) }
                descriptor = opened
            } catch {
                throw FileFault(error.code == 0 ? .changed : .unreadable(error.code), file: path.description)
            }
        }
        current = input
    }

    private mutating func read(_ position: Int, wanted: Int) throws {
        let isNext = !window.isEmpty && position >= windowStart && position <= windowStart + window.count + Self.readAhead
        let size = min(Self.pieceSize, wanted + (isNext ? Self.readAhead : 0))
        let offset =
            switch places[current] {
            case .kept(let start): start + position
            case .file: position
            }
        guard let number = descriptor?.number else { throw FileFault(.changed, file: name) }
        if window.count < size { window.append(contentsOf: repeatElement(0, count: size - window.count)) }
        var count = 0
        repeat {
            count = window.withUnsafeMutableBytes { pread(number, $0.baseAddress, size, off_t(offset)) }
        } while count < 0 && errno == EINTR
        if count < 0 { throw FileFault(.unreadable(errno), file: name) }
        guard count > 0 else { throw FileFault(.changed, file: name) }
        window.removeLast(window.count - count)
        windowStart = position
        if case .file(_, _, let onRead) = places[current] { onRead(count) }
    }

    private var name: String? {
        if case .file(let path, _, _) = places[current] { path.description } else { nil }
    }
}
