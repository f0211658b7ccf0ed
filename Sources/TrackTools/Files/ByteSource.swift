public import FileSystem
import Glibc

/// The bytes of an input, in pieces: a file or standard input, gzip unpacked wherever the first bytes say that it is.
///
/// Memory is bounded by two pieces. What cannot be read twice is kept in a file without a name, when it is to be.
public struct ByteSource: ~Copyable {
    /// Where bytes come from.
    public enum Origin: Sendable {
        /// A path that a person named; a FIFO or a device is read as well, only a folder can't be.
        case file(FilePath)
        case standardInput
        /// What `keep` made of a pipe, or was written to a file without a name.
        case kept(Spool, file: String?)

        /// How errors name it.
        fileprivate var file: String? {
            switch self {
            case .file(let path): path.description
            case .standardInput: nil
            case .kept(_, let file): file
            }
        }
    }

    /// No piece is larger: below, libxml2 grows quadratic on hostile attributes, and above 10 MB it fails.
    public static let pieceSize = 65_536

    /// How errors name it; nil for standard input.
    public let file: String?
    /// Whether the bytes that are handed out are unpacked ones; known from the first piece on.
    public private(set) var isGzip = false
    /// The size of the file in bytes, packed as it is; nil where only its end will tell.
    public let size: Int?
    /// Told how many bytes of the file, packed as they are, were read.
    private let onRead: @Sendable (Int) -> Void
    private let descriptor: Descriptor
    private let opened: stat
    /// Where the first byte was: standard input may have been read by somebody else before.
    private let start: off_t
    private let isFile: Bool
    private let recognisesGzip: Bool
    /// What was read of a pipe so far, to read it again.
    private var spool: Spool?
    private var spoolIsSource: Bool
    private var spoolOffset: off_t = 0
    private var raw = [UInt8](repeating: 0, count: ByteSource.pieceSize)
    /// What is in `raw` and was not used yet.
    private var rest = 0..<0
    private var hasStarted = false
    private var hasEnded = false
    private var inflater: Inflater?
    private var unpacked: [UInt8] = []

    /// Opens an input; of a FIFO this waits for its other end.
    ///
    /// - Parameters:
    ///   - origin: what to read.
    ///   - isRewindable: whether `rewind` or `keep` will be called: a pipe is then kept while it is read.
    ///   - recognisesGzip: whether gzip is unpacked.
    ///   - onRead: told how many bytes were read, packed as they are.
    /// - Throws: `FileFault`.
    public init(
        _ origin: Origin, isRewindable: Bool = false, recognisesGzip: Bool = true, onRead: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws(FileFault) {
        let file = origin.file
        let descriptor = try Self.open(origin, file)
        let status = try Self.status(descriptor, file)
        let spool = try Self.spool(of: origin, isWanted: isRewindable && status.st_mode & S_IFMT != S_IFREG)
        self.file = file
        self.descriptor = descriptor
        self.onRead = onRead
        self.recognisesGzip = recognisesGzip
        self.spool = spool
        spoolIsSource = if case .kept = origin { true } else { false }
        opened = status
        isFile = status.st_mode & S_IFMT == S_IFREG
        start = isFile ? max(0, lseek(descriptor.number, 0, SEEK_CUR)) : 0
        size = isFile ? max(0, Int(status.st_size - start)) : nil
    }

    private static func spool(of origin: Origin, isWanted: Bool) throws(FileFault) -> Spool? {
        if case .kept(let spool, _) = origin { return spool }
        return isWanted ? try Spool() : nil
    }

    private static func open(_ origin: Origin, _ file: String?) throws(FileFault) -> Descriptor {
        do throws(SystemFailure) {
            switch origin {
            case .file(let path):
                return try Descriptor.open(path, O_RDONLY | O_NOCTTY)
            case .standardInput:
                let copy = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
                guard copy >= 0 else { throw SystemFailure("fcntl") }
                return Descriptor(owning: copy)
            case .kept(let spool, _):
                return spool.descriptor
            }
        } catch {
            throw FileFault(.unreadable(error.code), file: file)
        }
    }

    private static func status(_ descriptor: Descriptor, _ file: String?) throws(FileFault) -> stat {
        guard let status = try? descriptor.status() else { throw FileFault(.unreadable(errno), file: file) }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw FileFault(.folder, file: file) }
        return status
    }

    /// What the file was when it was opened.
    public var identity: InputIdentity { InputIdentity(opened) }

    /// That of a file, which has a date; nil of a pipe or a device.
    public var fileIdentity: InputIdentity? { isFile ? identity : nil }

    /// Reads the first bytes, so that `isGzip` is known.
    ///
    /// - Throws: `FileFault`.
    public mutating func recogniseGzip() throws(FileFault) {
        if !hasStarted { try begin() }
    }

    /// Hands out the next piece.
    ///
    /// - Parameter body: given at least one byte; its memory is the source's own.
    /// - Returns: false at the end, where `body` was not called.
    /// - Throws: `FileFault`, and what `body` throws.
    public mutating func next(_ body: (Span<UInt8>) throws -> Void) throws -> Bool {
        if !hasStarted { try begin() }
        guard isGzip else {
            if rest.isEmpty { try fill() }
            guard !rest.isEmpty else { return false }
            let piece = rest
            rest = piece.upperBound..<piece.upperBound
            try body(raw.span.extracting(piece))
            return true
        }
        let count = try unpack()
        guard count > 0 else { return false }
        try body(unpacked.span.extracting(0..<count))
        return true
    }

    /// Hands out everything that is left.
    ///
    /// - Parameter body: given one piece after the other.
    /// - Throws: `FileFault`, and what `body` throws.
    public mutating func forEachPiece(_ body: (Span<UInt8>) throws -> Void) throws {
        while try next(body) {}
    }

    /// Goes back to the first byte.
    ///
    /// - Throws: `FileFault`: `changed` for a file that was written to meanwhile; a pipe must have been opened as rewindable.
    public mutating func rewind() throws(FileFault) {
        if spoolIsSource {
            spoolOffset = 0
        } else if isFile {
            guard lseek(descriptor.number, start, SEEK_SET) == start else { throw FileFault(.unreadable(errno), file: file) }
            try checkUnchanged()
        } else {
            try drain()
        }
        rest = 0..<0
        (hasStarted, hasEnded, isGzip) = (false, false, false)
        inflater = nil
    }

    /// Where the same bytes can be read again later, also when a pipe brought them.
    ///
    /// - Parameter origin: what it was opened as.
    /// - Returns: what to open the next time.
    /// - Throws: `FileFault`; a pipe must have been opened as rewindable.
    public mutating func keep(_ origin: Origin) throws(FileFault) -> Origin {
        if case .file = origin, isFile { return origin }
        if !spoolIsSource, spool == nil {
            // Standard input that is a file: its offset is shared with others.
            spool = try Spool()
            try rewind()
        }
        try drain()
        return spool.map { .kept($0, file: file) } ?? origin
    }

    /// Reads a pipe to its end, and from then on what was kept of it.
    private mutating func drain() throws(FileFault) {
        while !hasEnded, !spoolIsSource {
            rest = 0..<0
            try fill()
        }
        guard spool != nil else { throw FileFault(.unreadable(ESPIPE), file: file) }
        spoolIsSource = true
        spoolOffset = 0
    }

    /// - Throws: `FileFault.Kind.changed` when the file was written to since it was opened.
    public func checkUnchanged() throws(FileFault) {
        guard isFile, !spoolIsSource else { return }
        guard let now = try? descriptor.status(), InputIdentity(now) == identity else { throw FileFault(.changed, file: file) }
    }
}

// MARK: - Reading and unpacking

extension ByteSource {
    /// Reads enough to know whether it is gzip.
    private mutating func begin() throws(FileFault) {
        hasStarted = true
        guard recognisesGzip else { return }
        while rest.count < 2, !hasEnded { try fill() }
        isGzip = recognisesGzip && rest.count >= 2 && raw[rest.lowerBound] == 0x1F && raw[rest.lowerBound + 1] == 0x8B
        guard isGzip else { return }
        inflater = try Inflater()
        if unpacked.isEmpty { unpacked = [UInt8](repeating: 0, count: Self.pieceSize) }
    }

    /// Appends what one read(2) brings to `rest`, which is moved to the front.
    private mutating func fill() throws(FileFault) {
        guard !hasEnded else { return }
        let kept = Array(raw[rest])
        for (index, byte) in kept.enumerated() { raw[index] = byte }
        let count = try read(behind: kept.count)
        rest = 0..<(kept.count + count)
        if count == 0 { hasEnded = true }
    }

    private mutating func read(behind offset: Int) throws(FileFault) -> Int {
        while true {
            let source = spoolIsSource ? spool?.descriptor.number ?? -1 : descriptor.number
            let position = spoolIsSource ? spoolOffset : nil
            let count = raw.withUnsafeMutableBytes { buffer in
                let room = UnsafeMutableRawBufferPointer(rebasing: buffer[offset...])
                return position.map { pread(source, room.baseAddress, room.count, $0) } ?? Glibc.read(source, room.baseAddress, room.count)
            }
            if count >= 0 {
                try keep(offset..<(offset + count))
                return count
            }
            if errno == EAGAIN {
                // Standard input may not wait by itself, when who started us wants it so.
                var ready = pollfd(fd: source, events: Int16(POLLIN), revents: 0)
                poll(&ready, 1, -1)
            } else if errno != EINTR {
                throw FileFault(errno == EISDIR ? .folder : .unreadable(errno), file: file)
            }
        }
    }

    private mutating func keep(_ fresh: Range<Int>) throws(FileFault) {
        if spoolIsSource {
            spoolOffset += off_t(fresh.count)
        } else {
            onRead(fresh.count)
            try spool?.write(raw.span.extracting(fresh))
        }
    }

    /// Fills `unpacked`: the number of bytes, 0 at the end.
    private mutating func unpack() throws(FileFault) -> Int {
        while true {
            if rest.isEmpty {
                try fill()
                if rest.isEmpty {
                    guard inflater?.isComplete ?? true else { throw FileFault(.truncatedGzip, file: file) }
                    return 0
                }
            }
            let count = try unpackRest()
            if count > 0 { return count }
        }
    }

    /// What was unpacked before a fault is handed out before the fault is thrown.
    private mutating func unpackRest() throws(FileFault) -> Int {
        if let kind = inflater?.fault { throw FileFault(kind, file: file) }
        var written = 0
        var left = 0
        raw.withUnsafeBytes { raw in
            unpacked.withUnsafeMutableBytes { room in
                var input = UnsafeRawBufferPointer(rebasing: raw[rest])
                written = inflater?.unpack(&input, into: room) ?? 0
                left = input.count
            }
        }
        if written == 0, let kind = inflater?.fault { throw FileFault(kind, file: file) }
        rest = (rest.upperBound - left)..<rest.upperBound
        return written
    }
}
