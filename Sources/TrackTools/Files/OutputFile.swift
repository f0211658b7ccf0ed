import CSystem
public import FileSystem
import Glibc

/// A file that is being made: in a temporary one in the same folder, which takes the name only once it is whole and on disk.
///
/// Dropped without `commit`, it leaves everything as it was. A link stays a link: what it leads to is replaced. A device or a FIFO is
/// written to once everything is there.
public struct OutputFile: ~Copyable {
    public struct Options: Sendable {
        /// Whether a file that is there is replaced.
        public var replaces = false
        /// Whether what is replaced stays as `NAME.bak`, unless there is one: the backup is the oldest.
        public var keepsBackup = false
        /// Whether the file is packed.
        public var isGzip = false
        /// The file that was read, when that is the one to replace: it must still be the same, and is left alone when its bytes,
        /// unpacked, would be.
        public var source: InputIdentity?
        /// The file whose date, the time of its last change, is the output's.
        public var dated: InputIdentity?

        public init() {}
    }

    public enum Outcome: Sendable, Hashable {
        case written
        /// The bytes are those that are there already.
        case unchanged
    }

    /// Where the bytes go meanwhile.
    private enum Store {
        case temporary(TemporaryFile)
        /// For what can't be replaced: its path is written to at the end.
        case spool(Spool)
    }

    private let target: FilePath
    private let name: String
    private let options: Options
    private let store: Store
    private let files: TemporaryFiles
    private let old: OldFile?
    private var gzip: GzipWriter?
    private var comparison: Comparison?
    private var pending: [UInt8] = []

    /// - Parameters:
    ///   - path: the file's name.
    ///   - options: what may become of one that is there.
    ///   - files: who removes the temporary file when the process is ended by a signal.
    /// - Throws: `FileFault`: `exists`, `inUse`, `folder`, `changed`, `unwritable`.
    public init(_ path: FilePath, _ options: Options, files: TemporaryFiles) throws(FileFault) {
        let name = path.description
        let target = try Self.target(of: path)
        let old = try OldFile.look(at: target, options, name: name)
        let store = try Self.store(target, old, files)
        let gzip = options.isGzip ? try GzipWriter() : nil
        let comparison = old != nil && options.source != nil ? Comparison(with: target) : nil
        self.init(target, name, options, store, files, old, gzip, comparison)
    }

    private init(
        _ target: FilePath, _ name: String, _ options: Options, _ store: Store, _ files: TemporaryFiles, _ old: OldFile?,
        _ gzip: consuming GzipWriter?, _ comparison: consuming Comparison?
    ) {
        (self.target, self.name, self.options, self.files, self.old) = (target, name, options, files, old)
        self.store = store
        self.gzip = gzip
        self.comparison = comparison
    }

    /// Says whether the file could be made, and makes nothing.
    ///
    /// - Parameters:
    ///   - path: the file's name.
    ///   - options: what may become of one that is there.
    /// - Throws: `FileFault` as `init` does, `unwritable` excepted.
    public static func check(_ path: FilePath, _ options: Options) throws(FileFault) {
        _ = try OldFile.look(at: target(of: path), options, name: path.description)
    }

    private static func target(of path: FilePath) throws(FileFault) -> FilePath {
        do throws(SystemFailure) {
            return try path.followingLinks()
        } catch {
            throw .unwritable(path.description, code: error.code)
        }
    }

    private static func store(_ target: FilePath, _ old: OldFile?, _ files: TemporaryFiles) throws(FileFault) -> Store {
        if let old, !old.isFile { return .spool(try Spool()) }
        // The mode of what is replaced is given at the end; before, the file is nobody else's.
        return .temporary(try files.make(beside: target, mode: old == nil ? 0o666 : 0o600))
    }

    /// Takes the next bytes.
    ///
    /// - Throws: `FileFault.Kind.unwritable`.
    public mutating func write(_ bytes: Span<UInt8>) throws(FileFault) {
        comparison?.take(bytes)
        if gzip != nil {
            gzip?.write(bytes, into: &pending)
        } else if bytes.count >= ByteSource.pieceSize {
            try flush()
            return try put(bytes)
        } else {
            bytes.withUnsafeBytes { pending.append(contentsOf: $0) }
        }
        if pending.count >= ByteSource.pieceSize { try flush() }
    }

    private mutating func flush() throws(FileFault) {
        try put(pending.span)
        pending.removeAll(keepingCapacity: true)
    }

    private func put(_ bytes: Span<UInt8>) throws(FileFault) {
        switch store {
        case .temporary(let file):
            let code = bytes.withUnsafeBytes { file.descriptor.writeAll($0) }
            if code != 0 { throw .unwritable(name, code: code) }
        case .spool(let spool): try spool.write(bytes)
        }
    }

    /// Says that nothing follows, and puts the file in its place.
    ///
    /// - Returns: whether it was written, or is as it was.
    /// - Throws: `FileFault`; the old file stands then.
    public consuming func commit() throws -> Outcome {
        gzip?.finish(into: &pending)
        try flush()
        if comparison?.isEqual() ?? false { return .unchanged }
        switch store {
        case .temporary(let file):
            try old?.hand(modeTo: file.descriptor)
            options.dated?.hand(dateTo: file.descriptor)
            try replace(by: file)
        case .spool(let spool):
            try copy(spool)
        }
        return .written
    }

    private func replace(by file: TemporaryFile) throws(FileFault) {
        guard let old else { return try file.take(name: target, replaces: options.replaces) }
        try old.checkUnchanged(at: target, name: name)
        let backup = options.keepsBackup ? try Backup.make(of: target, old, files) : nil
        do throws(FileFault) {
            try file.take(name: target, replaces: true)
        } catch {
            backup?.remove()
            throw error
        }
    }

    private func copy(_ spool: Spool) throws {
        let descriptor = target.withCString { open($0, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
        guard descriptor >= 0 else { throw FileFault.unwritable(name) }
        let device = Descriptor(owning: descriptor)
        try spool.forEachPiece { piece in
            let code = piece.withUnsafeBytes { device.writeAll($0) }
            // Who does not want to read on need not.
            if code != 0, code != EPIPE { throw FileFault.unwritable(name, code: code) }
        }
    }
}
