import Glibc

/// A small file, or the folder for it, that could not be used.
public struct StoreError: Error, Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// The environment names no home folder.
        case noHome
        /// A variable of the environment names a folder in bytes that are not UTF-8.
        case notText
        /// The folder that it is in can't be entered.
        case closedFolder
        /// It belongs to someone else, others may write in it, or it is a link.
        case unsafeFolder
        case unreadable
        case unwritable
        /// Another process holds the lock for too long.
        case busy
        /// It was written by a newer version, and is left alone.
        case newerSchema
        /// It does not hold what it should, and is left alone.
        case damaged
    }

    public var kind: Kind
    public var path: String
    /// errno, or 0 when no system call failed.
    public var code: Int32

    public init(_ kind: Kind, path: String, code: Int32 = 0) {
        self.kind = kind
        self.path = path
        self.code = code
    }

    /// What strerror(3) says, in English since the program never sets a locale; nil when no system call failed.
    public var reason: String? {
        code == 0 ? nil : String(cString: strerror(code))
    }
}
