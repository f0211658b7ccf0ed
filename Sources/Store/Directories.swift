import Glibc

/// The folders in which memotrack keeps its own files, by the XDG Base Directory Specification.
///
/// Only the environment is asked: looking a home up would ask a name service over a socket.
public struct Directories: Sendable, Hashable {
    /// Preferences.
    public let config: String
    /// Answers, and the sessions.
    public let state: String
    /// Sockets.
    public let runtime: String

    /// - Throws: `StoreError.Kind.noHome` when neither HOME nor the XDG variables say where to go, `.notText` when one is not UTF-8.
    public init(environment: [String: String]) throws(StoreError) {
        for variable in ["HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"] where !Self.isText(environment[variable]) {
            throw StoreError(.notText, path: variable)
        }
        config = try Self.folder(environment, "XDG_CONFIG_HOME", inHome: ".config") + "/memotrack"
        state = try Self.folder(environment, "XDG_STATE_HOME", inHome: ".local/state") + "/memotrack"
        runtime = Self.absolute(environment["XDG_RUNTIME_DIR"]).map { $0 + "/memotrack" } ?? "/tmp/memotrack-\(getuid())"
    }

    private static func folder(_ environment: [String: String], _ variable: String, inHome rest: String) throws(StoreError) -> String {
        if let path = absolute(environment[variable]) { return path }
        guard let home = absolute(environment["HOME"]) else { throw StoreError(.noHome, path: variable) }
        return home + "/" + rest
    }

    /// Bytes that are not UTF-8 have become U+FFFD, and name another folder then.
    public static func isText(_ value: String?) -> Bool {
        value?.unicodeScalars.contains("\u{FFFD}") != true
    }

    /// The specification has relative paths ignored.
    private static func absolute(_ path: String?) -> String? {
        guard let path, path.hasPrefix("/") else { return nil }
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// Whether a link may stand where a private folder is wanted.
    public enum Links: Sendable, Hashable {
        /// In places that others may write: the link may be theirs.
        case refused
        /// Below the person's own folders, where a link is how they keep their settings elsewhere.
        case followed
    }

    /// Makes a folder that only this user may enter, and those above it; refuses another user's, and a link unless it may be one.
    public static func makePrivate(_ path: String, links: Links = .refused) throws(StoreError) {
        var end = path.startIndex
        while let slash = path[end...].dropFirst().firstIndex(of: "/") {
            end = slash
            if mkdir(String(path[..<slash]), 0o700) != 0, errno != EEXIST { throw StoreError(.unwritable, path: path, code: errno) }
        }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw StoreError(.unwritable, path: path, code: errno) }
        var status = stat()
        guard (links == .followed ? stat(path, &status) : lstat(path, &status)) == 0 else {
            throw StoreError(.unwritable, path: path, code: errno)
        }
        guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid() else { throw StoreError(.unsafeFolder, path: path) }
        if status.st_mode & 0o777 != 0o700, chmod(path, 0o700) != 0 { throw StoreError(.unsafeFolder, path: path, code: errno) }
    }
}
