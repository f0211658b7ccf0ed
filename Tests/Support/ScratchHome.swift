import Glibc

/// A home folder for one test, with an environment that knows nothing of the person who runs it.
public struct ScratchHome: Sendable {
    /// Absolute, without a link in it.
    public let folder: String
    /// The whole environment of what is run here.
    public var environment: [String: String]

    /// Makes a home, runs `body` with it, checks that nothing was left behind, and removes it.
    ///
    /// Where many files are made that need not last, a home in memory, if there is such a folder, spares the disk.
    ///
    /// - Throws: what `body` throws; `SupportFailure` when a process of this home still runs or a file in it is still open.
    public static func use<Result>(
        inMemory isInMemory: Bool = false, _ body: (ScratchHome) async throws -> Result
    ) async throws -> Result {
        let home = try ScratchHome(below: isInMemory && access("/dev/shm", W_OK | X_OK) == 0 ? "/dev/shm" : "/tmp")
        let result: Result
        do {
            result = try await body(home)
        } catch {
            _ = home.endLeftovers(patience: 0)
            home.remove()
            throw error
        }
        let leftovers = home.endLeftovers(patience: 2) + home.openFiles(patience: 1)
        home.remove()
        guard leftovers.isEmpty else { throw SupportFailure("left behind:\n" + leftovers.joined(separator: "\n")) }
        return result
    }

    private init(below parent: String) throws {
        var template = Array((parent + "/memotrack-test-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw SupportFailure("no scratch folder: error \(errno)") }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        environment = [
            "HOME": folder,
            "XDG_CONFIG_HOME": folder + "/config",
            "XDG_STATE_HOME": folder + "/state",
            "XDG_RUNTIME_DIR": folder + "/run",
            "PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin",
            "LC_ALL": "C",
            "TERM": "xterm",
            // Names no file: the machine's own policy says nothing more.
            "MEMOTRACK_POLICY": folder + "/no-policy.json",
        ]
        mkdir(folder + "/run", 0o700)
    }
}

// MARK: - Running

extension ScratchHome {
    /// Starts a program here; `memotrack` is the built one.
    ///
    /// `input` is what it finds on standard input, nil for /dev/null; `extra` is added to the environment.
    public func start(
        _ program: String = "memotrack", _ arguments: [String] = [], input: String? = nil, extra: [String: String] = [:]
    ) throws -> Child {
        try start(program, bytes: arguments.map { Array($0.utf8) }, input: input, extra: extra)
    }

    /// Runs `memotrack` here to its end.
    public func run(
        _ arguments: String..., input: String? = nil, extra: [String: String] = [:], within seconds: Double = 20
    ) throws -> Run {
        try start("memotrack", arguments, input: input, extra: extra).finish(within: seconds)
    }

    /// Runs another program here to its end.
    public func tool(
        _ program: String, _ arguments: [String], input: String? = nil, within seconds: Double = 60
    ) throws -> Run {
        try start(program, arguments, input: input).finish(within: seconds)
    }

    /// Starts a program with arguments that need not be UTF-8.
    public func start(
        _ program: String, bytes arguments: [[UInt8]], input: String? = nil, extra: [String: String] = [:]
    ) throws -> Child {
        let path = program == "memotrack" ? Binary.path : program
        let source = try descriptor(reading: input)
        defer { close(source) }
        let output = try Pipe.make(), errors = try Pipe.make()
        defer {
            close(output.writing)
            close(errors.writing)
        }
        let identifier = try Spawn.start(
            [Array(path.utf8)] + arguments, environment: environment.merging(extra) { $1 }, folder: folder,
            streams: [.descriptor(source), .descriptor(output.writing), .descriptor(errors.writing)], leadsSession: true)
        return Child(
            command: [program] + arguments.map { String(decoding: $0, as: UTF8.self) }, processIdentifier: identifier,
            output: .init(output.reading), errors: .init(errors.reading))
    }

    /// A descriptor to read `text` from: an unlinked file, which takes any length at once.
    private func descriptor(reading text: String?) throws -> Int32 {
        guard let text else { return open("/dev/null", O_RDONLY | O_CLOEXEC) }
        let path = folder + "/.input"
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SupportFailure("no input file: error \(errno)") }
        unlink(path)
        let bytes = Array(text.utf8)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count, lseek(descriptor, 0, SEEK_SET) == 0 else {
            throw SupportFailure("the input could not be written")
        }
        return descriptor
    }
}
