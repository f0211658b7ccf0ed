import FileSystem
import Glibc
import TrackTools

/// Finds the tracks in a folder: names that end in `.gpx` or `.gpx.gz` in any case and do not begin with a dot, in the order of their bytes.
///
/// Links to files are followed, links to folders are not, so that the walk ends.
struct FolderWalk {
    /// What a walk came upon, in order.
    enum Step {
        case track(FilePath, stat)
        case failure(FilePath, FileFault.Kind)
    }

    let isRecursive: Bool
    private(set) var steps: [Step] = []
    /// Whether there are folders below that were not looked into.
    private(set) var hasFoldersBelow = false

    init(isRecursive: Bool) {
        self.isRecursive = isRecursive
    }

    mutating func walk(_ folder: FilePath) {
        guard let names = Self.names(in: folder) else {
            steps.append(.failure(folder, .unreadable(errno)))
            return
        }
        for name in names where name.first != UInt8(ascii: ".") {
            look(at: folder.appending(name), isTrack: Self.isTrack(name))
        }
    }

    private mutating func look(at path: FilePath, isTrack: Bool) {
        var status = stat()
        guard path.withCString({ lstat($0, &status) }) == 0 else { return }
        if status.st_mode & S_IFMT == S_IFDIR {
            hasFoldersBelow = true
            if isRecursive { walk(path) }
        } else if isTrack {
            // A link that leads nowhere is a track that can't be read.
            if path.status(&status) != 0 {
                steps.append(.failure(path, .unreadable(errno)))
            } else if status.st_mode & S_IFMT == S_IFREG {
                steps.append(.track(path, status))
            }
        }
    }

    static func isTrack(_ name: [UInt8]) -> Bool {
        let lowered = name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return [".gpx", ".gpx.gz"].contains { lowered.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }

    /// Sorted; nil, with errno, where the folder can't be read.
    private static func names(in folder: FilePath) -> [[UInt8]]? {
        guard let stream = folder.withCString({ opendir($0) }) else { return nil }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { bytes in Array(bytes.prefix { $0 != 0 }) })
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }
}
