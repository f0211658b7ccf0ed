import FileSystem
import Glibc
import TrackTools

/// Turns the names that were given into inputs: files, `-`, and what lies in folders, each file once.
struct BatchInputs {
    private let isRecursive: Bool
    private var items: [BatchItem] = []
    private var seen: Set<Place> = []
    private var hasStandardInput = false
    /// Names of what had been named before.
    private var repeated: [String] = []

    /// Two names of one file share it.
    private struct Place: Hashable {
        let device: UInt64
        let inode: UInt64
    }

    private init(isRecursive: Bool) {
        self.isRecursive = isRecursive
    }

    /// - Parameters:
    ///   - arguments: the names on the command line, and `--files-from` with its list.
    ///   - isRecursive: whether folders are looked into all the way down.
    ///   - command: the command's name.
    ///   - repeated: gets the names that were not taken, since what they name had been named before.
    /// - Returns: at least one item.
    /// - Throws: `UsageError`.
    static func items(
        _ arguments: ParsedArguments, isRecursive: Bool, command: String, repeated: (([String]) -> Void)? = nil
    ) throws(UsageError) -> [BatchItem] {
        var inputs = BatchInputs(isRecursive: isRecursive)
        for word in arguments.arguments {
            if word == Argument("-") { inputs.addStandardInput() } else { inputs.add(FilePath(word.bytes)) }
        }
        if let list = arguments.value(BatchOptions.filesFrom.long) {
            if list == Argument("-"), inputs.hasStandardInput {
                throw UsageError.badInputs("standard input can't be both an input and the list of --files-from")
            }
            try inputs.addNames(in: list, endInNull: arguments.has(BatchOptions.null.long))
        } else if arguments.has(BatchOptions.null.long) {
            throw UsageError.goesOnlyWith(BatchOptions.null.spelling, BatchOptions.filesFrom.spelling)
        }
        guard !inputs.items.isEmpty else { throw UsageError.missingArgument(placeholder: "INPUT", command: command) }
        repeated?(inputs.repeated)
        return inputs.items
    }

    private mutating func addStandardInput() {
        if hasStandardInput { repeated.append(BatchInput.standardInput.shown) } else { items.append(.input(.standardInput)) }
        hasStandardInput = true
    }

    /// A list that can't be read, or without a name where nothing else was named, is a failure itself.
    private mutating func addNames(in list: Argument, endInNull: Bool) throws(UsageError) {
        let input = list == Argument("-") ? BatchInput.standardInput : BatchInput(FilePath(list.bytes))
        do {
            for name in try InputList.names(in: input, endInNull: endInNull) { add(FilePath(name)) }
            if items.isEmpty { items.append(.failure(BatchFailure(input, reason: "it names no input"))) }
        } catch let error as UsageError {
            throw error
        } catch {
            items.append(.failure(BatchFailure(input, error, suggestsRepair: false)))
        }
    }

    private mutating func add(_ path: FilePath) {
        var status = stat()
        if path.bytes.isEmpty {
            fail(path, .unreadable(ENOENT))
        } else if path.status(&status) != 0 {
            fail(path, .unreadable(errno))
        } else if status.st_mode & S_IFMT == S_IFDIR {
            addFolder(path)
        } else {
            add(path, status)
        }
    }

    private mutating func add(_ path: FilePath, _ status: stat) {
        let isFile = status.st_mode & S_IFMT == S_IFREG
        guard seen.insert(Place(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))).inserted else {
            repeated.append(BatchInput(path).shown)
            return
        }
        items.append(.input(BatchInput(path, size: isFile ? Int(status.st_size) : nil)))
    }

    private mutating func addFolder(_ folder: FilePath) {
        var walk = FolderWalk(isRecursive: isRecursive)
        walk.walk(folder)
        for step in walk.steps {
            switch step {
            case .track(let path, let status): add(path, status)
            case .failure(let path, let kind): fail(path, kind)
            }
        }
        if walk.steps.isEmpty {
            let hint = walk.hasFoldersBelow && !isRecursive ? "; -r looks below it" : ""
            items.append(.failure(BatchFailure(BatchInput(folder), reason: "there is no track in this folder" + hint)))
        }
    }

    private mutating func fail(_ path: FilePath, _ kind: FileFault.Kind) {
        let input = BatchInput(path)
        items.append(.failure(BatchFailure(input, FileFault(kind, file: input.name), suggestsRepair: false)))
    }
}
