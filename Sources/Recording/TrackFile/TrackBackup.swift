import CSystem
import FileSystem
import Glibc

/// A track that was moved out of the way of a new one.
struct TrackBackup: Sendable, Equatable {
    let path: FilePath
    private let original: FilePath

    /// Moves what has the name: `walk.gpx.~1~` and on, as GNU tools number backups.
    ///
    /// - Parameter original: the track's path.
    /// - Throws: `SystemFailure` when it can't be moved, or every number is taken.
    /// - Returns: nil when there was nothing to move.
    static func make(of original: FilePath) throws(SystemFailure) -> TrackBackup? {
        for number in 1...9999 {
            let backup = original.sibling(original.name + Array(".~\(number)~".utf8))
            if rename(original, to: backup) { return TrackBackup(path: backup, original: original) }
            if errno == ENOENT { return nil }
            guard errno == EEXIST else { throw SystemFailure("rename") }
        }
        throw SystemFailure("rename", code: EEXIST)
    }

    /// Moves it back where nothing came to be in its place; what is there stays.
    func restore() {
        _ = Self.rename(path, to: original)
    }

    private static func rename(_ from: FilePath, to: FilePath) -> Bool {
        from.withCString { from in to.withCString { csystem_rename_exclusively(from, $0) } } == 0
    }
}
