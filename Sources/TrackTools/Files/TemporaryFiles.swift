import FileSystem
import Glibc
import Synchronization

/// The files that are being made beside those they will replace; all of them can be removed at once, at any moment.
public final class TemporaryFiles: Sendable {
    private struct State {
        var paths: Set<FilePath> = []
        var isClosed = false
    }

    private let state = Mutex(State())

    public init() {}

    /// Removes every one, for good: none can be made or take its place afterwards. For when a signal ends the process.
    public func removeAll() {
        state.withLock { state in
            state.isClosed = true
            for path in state.paths { Self.unlink(path) }
            state.paths = []
        }
    }

    /// Makes a file with a name of its own in the folder of `target`.
    func make(beside target: FilePath, mode: mode_t) throws(FileFault) -> TemporaryFile {
        let path = target.sibling(Array(".memotrack-\(String(UInt64.random(in: .min ... .max), radix: 36))".utf8))
        let result: Result<Descriptor, FileFault> = state.withLock { state in
            if state.isClosed { return .failure(FileFault(.interrupted, file: target.description)) }
            do throws(SystemFailure) {
                let descriptor = try Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
                state.paths.insert(path)
                return .success(descriptor)
            } catch {
                return .failure(.unwritable(target.description, code: error.code))
            }
        }
        return TemporaryFile(self, path, descriptor: try result.get())
    }

    /// Gives a file its final name: 0, or errno. EEXIST where the name is taken and nothing is to be replaced.
    fileprivate func rename(_ path: FilePath, to target: FilePath, replaces: Bool) -> Int32 {
        state.withLock { state in
            if state.isClosed { return EINTR }
            let code = replaces ? Self.replace(path, target) : path.renameExclusively(to: target)
            if code == 0 { state.paths.remove(path) }
            return code
        }
    }

    fileprivate func remove(_ path: FilePath) {
        state.withLock { state in
            if state.paths.remove(path) != nil { Self.unlink(path) }
        }
    }

    private static func replace(_ path: FilePath, _ target: FilePath) -> Int32 {
        path.withCString { path in target.withCString { Glibc.rename(path, $0) } } == 0 ? 0 : errno
    }

    private static func unlink(_ path: FilePath) {
        _ = path.withCString { Glibc.unlink($0) }
    }
}

/// One of them: removed with its last reference, unless it got its final name.
final class TemporaryFile: Sendable {
    let descriptor: Descriptor
    private let path: FilePath
    private let files: TemporaryFiles

    fileprivate init(_ files: TemporaryFiles, _ path: FilePath, descriptor: Descriptor) {
        self.files = files
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        files.remove(path)
    }

    /// Gives it its final name, after its bytes are on disk.
    func take(name target: FilePath, replaces: Bool) throws(FileFault) {
        guard fsync(descriptor.number) == 0 else { throw .unwritable(target.description) }
        switch files.rename(path, to: target, replaces: replaces) {
        case 0: target.synchroniseFolder()
        case EEXIST where !replaces: throw FileFault(.exists, file: target.description)
        case EINTR: throw FileFault(.interrupted, file: target.description)
        case let code: throw .unwritable(target.description, code: code)
        }
    }
}
