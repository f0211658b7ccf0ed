import Glibc

/// Why a file could not be read or written.
public struct FileFault: Error, Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// The system would not open or read it; with errno.
        case unreadable(Int32)
        /// It is a folder, where a file is wanted.
        case folder
        /// Its gzip data ends too early.
        case truncatedGzip
        /// Its gzip data is damaged, or something else follows it.
        case damagedGzip
        /// It is not what it was when reading it began.
        case changed
        /// Something has the name of the output already.
        case exists
        /// A session, or another edit, holds it.
        case inUse
        /// The system would not make or write it; with errno.
        case unwritable(Int32)
        /// The work was cut short by a signal.
        case interrupted
    }

    public var kind: Kind
    /// For people; nil for standard input and what has no name.
    public var file: String?

    public init(_ kind: Kind, file: String? = nil) {
        self.kind = kind
        self.file = file
    }
}

extension FileFault {
    /// A system call on an output that failed, with errno as it left it.
    static func unwritable(_ file: String, code: Int32 = errno) -> FileFault {
        FileFault(.unwritable(code), file: file)
    }
}
