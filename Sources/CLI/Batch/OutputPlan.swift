import FileSystem
import Glibc
import TrackTools

/// Where the file that is made of an input goes.
enum Destination: Sendable, Hashable {
    case nothing
    case standardOutput
    case file(FilePath)
    case inPlace(FilePath)

    var path: FilePath? {
        switch self {
        case .file(let path), .inPlace(let path): path
        case .nothing, .standardOutput: nil
        }
    }
}

/// Finds out where everything goes before anything is done: no two inputs may go to one output, and none over another input.
struct OutputPlan {
    let settings: BatchSettings
    let outputName: @Sendable ([UInt8]) -> [UInt8]

    /// - Parameter items: everything that was given, also what failed: it counts as an input.
    /// - Returns: a destination for each item.
    /// - Throws: `UsageError`; `FileFault` when the folder can't be made.
    func destinations(_ items: [BatchItem]) throws -> [Destination] {
        let all: [Destination] =
            switch settings.output {
            case .standardOutput: try toStandardOutput(items)
            case .inPlace: try items.map(inPlace)
            case .named(let word): try Self.isFolder(word) ? intoFolder(word, items) : toOneFile(word, items)
            }
        try check(zip(items, all))
        if case .named(let word) = settings.output, Self.isFolder(word), !settings.isDryRun { try Self.makeFolder(word) }
        return all
    }

    private func toStandardOutput(_ items: [BatchItem]) throws(UsageError) -> [Destination] {
        if items.count > 1, !settings.isDryRun {
            throw .badInputs("several inputs make several files; name a folder for them, -o DIR/, or use --in-place")
        }
        return items.map { _ in .standardOutput }
    }

    private func inPlace(_ item: BatchItem) throws(UsageError) -> Destination {
        guard case .input(let input) = item else { return .nothing }
        guard let path = input.path else { throw .badInputs("standard input can't be changed in place") }
        var status = stat()
        if path.status(&status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw .badInputs("\(input.shown) can't be changed in place: it is a pipe or a device")
        }
        return .inPlace(path)
    }

    private func toOneFile(_ word: Argument, _ items: [BatchItem]) throws(UsageError) -> [Destination] {
        if items.count > 1 {
            throw .badInputs(
                "several inputs would be written to '\(word.shown)'; name a folder for them, with a slash at its end: -o \(word.shown)/")
        }
        return items.map { _ in .file(FilePath(word.bytes)) }
    }

    private func intoFolder(_ word: Argument, _ items: [BatchItem]) throws(UsageError) -> [Destination] {
        let folder = FilePath(word.bytes)
        return try items.map { item throws(UsageError) in
            guard case .input(let input) = item else { return .nothing }
            guard let path = input.path else { throw .badInputs("standard input has no name to be given in '\(word.shown)'; use -o FILE") }
            return .file(folder.appending(outputName(path.name)))
        }
    }

    /// It ends in a slash, or is one.
    static func isFolder(_ word: Argument) -> Bool {
        var status = stat()
        if word.bytes.last == UInt8(ascii: "/") { return true }
        return FilePath(word.bytes).status(&status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func makeFolder(_ word: Argument) throws(FileFault) {
        let isMade = FilePath(word.bytes).withCString { mkdir($0, 0o777) } == 0 || errno == EEXIST
        if !isMade { throw FileFault(.unwritable(errno), file: word.shown) }
    }
}

// MARK: - Two for one

extension OutputPlan {
    /// What two names of one file share: the file itself where there is one, else its folder and name.
    private enum Identity: Hashable {
        case there(device: UInt64, inode: UInt64)
        case absent(FilePath)

        init(_ path: FilePath) {
            let target = (try? path.followingLinks()) ?? path
            var status = stat()
            if target.status(&status) == 0 {
                self = .there(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
            } else {
                self = .absent((try? target.resolved()) ?? target)
            }
        }
    }

    private func check(_ pairs: some Sequence<(BatchItem, Destination)>) throws(UsageError) {
        var inputs: [Identity: BatchInput] = [:]
        var outputs: [Identity: BatchInput] = [:]
        for case (.input(let input), _) in pairs {
            if let path = input.path { inputs[Identity(path)] = input }
        }
        for case (.input(let input), let destination) in pairs {
            guard let path = destination.path else { continue }
            let identity = Identity(path), shown = Argument(bytes: path.bytes).shown
            if let other = outputs.updateValue(input, forKey: identity) {
                throw .badInputs("'\(other.shown)' and '\(input.shown)' would both be written to '\(shown)'")
            }
            if let other = inputs[identity], other.path != input.path {
                throw .badInputs("'\(input.shown)' would be written over the input '\(other.shown)'")
            }
        }
    }
}
