import FileSystem
import Glibc

/// What a file was before its first edit: `NAME.bak`, made only where there is none, and without a moment in which NAME is not there.
struct Backup {
    private let path: FilePath

    static func path(of target: FilePath) -> FilePath {
        target.sibling(target.name + Array(".bak".utf8))
    }

    /// - Returns: nil when there is one already.
    static func make(of target: FilePath, _ old: OldFile, _ files: TemporaryFiles) throws(FileFault) -> Backup? {
        let path = path(of: target)
        switch target.link(as: path) {
        case 0: return Backup(path: path)
        case EEXIST: return nil
        case EPERM, EOPNOTSUPP, EMLINK, ENOSYS, EACCES: return try copy(old, to: path, files) ? Backup(path: path) : nil
        case let code: throw .unwritable(path.description, code: code)
        }
    }

    /// Where a file can have but one name.
    private static func copy(_ old: OldFile, to path: FilePath, _ files: TemporaryFiles) throws(FileFault) -> Bool {
        if path.statusOfItself != nil { return false }
        guard let source = old.descriptor else { throw .unwritable(path.description, code: EACCES) }
        let file = try files.make(beside: path, mode: 0o600)
        var offset: off_t = 0
        var piece = [UInt8](repeating: 0, count: ByteSource.pieceSize)
        while true {
            let count = piece.withUnsafeMutableBytes { pread(source.number, $0.baseAddress, $0.count, offset) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unwritable(path.description) }
            if count == 0 { break }
            offset += off_t(count)
            let code = piece.span.extracting(0..<count).withUnsafeBytes { file.descriptor.writeAll($0) }
            if code != 0 { throw .unwritable(path.description, code: code) }
        }
        try old.hand(modeTo: file.descriptor)
        try file.take(name: path, replaces: false)
        return true
    }

    /// Takes it back, since the edit failed.
    func remove() {
        _ = path.withCString { unlink($0) }
    }
}
