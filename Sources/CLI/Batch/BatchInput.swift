import FileSystem
package import TrackTools

/// One input of a command for files.
package struct BatchInput: Sendable {
    /// Nil for standard input.
    let path: FilePath?
    /// Where its bytes are to be had.
    package var origin: ByteSource.Origin
    /// In bytes; nil where only its end will tell.
    let size: Int?

    init(_ path: FilePath, size: Int? = nil) {
        self.path = path
        self.size = size
        origin = .file(path)
    }

    private init() {
        (path, size, origin) = (nil, nil, .standardInput)
    }

    static let standardInput = BatchInput()

    /// How documents name it: the name as it is, `-` for standard input.
    package var name: String { path?.description ?? "-" }

    /// How messages name it, in one line.
    package var shown: String { path.map { Argument(bytes: $0.bytes).shown } ?? "standard input" }

    /// Opens it; it can be read as often as is wanted when `isRewindable`.
    ///
    /// - Throws: `FileFault`.
    package func open(isRewindable: Bool = false, onRead: @escaping @Sendable (Int) -> Void = { _ in }) throws(FileFault) -> ByteSource {
        try ByteSource(origin, isRewindable: isRewindable, onRead: onRead)
    }
}

/// What became of a name that was given: an input, or the reason why it is none.
enum BatchItem: Sendable {
    case input(BatchInput)
    case failure(BatchFailure)
}
