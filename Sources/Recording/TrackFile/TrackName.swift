import CSystem
public import FileSystem
import Glibc

/// The names that a memo's track file may have.
public enum TrackName {
    /// Why a memo can't have a track file.
    public enum Fault: Error, Equatable, Sendable {
        /// Standard input, a folder, an empty name.
        case notAFile
        /// A track itself.
        case isTrack
        /// The memo's folder isn't there or can't be entered.
        case noFolder(SystemFailure)
    }

    private static let suffix = Array(".gpx".utf8)

    /// The track beside a memo, its folder's links resolved: `walk.m4a` gives `walk.gpx`. The memo need not be there yet.
    public static func beside(_ memo: FilePath) throws(Fault) -> FilePath {
        let name = memo.name
        guard !name.isEmpty, memo.bytes != Array("-".utf8), name != Array(".".utf8), name != Array("..".utf8), !isFolder(memo) else {
            throw .notAFile
        }
        guard name.suffix(4).map({ $0 | 0x20 }) != suffix else { throw .isTrack }
        do {
            return try memo.sibling(base(name) + suffix).resolved()
        } catch {
            throw .noFolder(error)
        }
    }

    /// A name without its extension; a leading dot begins a name, not an extension.
    static func base(_ name: [UInt8]) -> [UInt8] {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
        return Array(name[..<dot])
    }

    /// `walk-2.gpx`, `walk-3.gpx`, … in order, for a track whose own name is taken.
    static func numbered(_ track: FilePath) -> some Sequence<FilePath> {
        let base = base(track.name)
        return (2...9999).lazy.map { track.sibling(base + Array("-\($0)".utf8) + suffix) }
    }

    private static func isFolder(_ path: FilePath) -> Bool {
        var status = stat()
        return path.status(&status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
