/// Why a track file could not be read.
public struct TrackError: Error, Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// The system would not open or read it.
        case unreadable
        /// Nothing is in it.
        case empty
        /// It is not well-formed XML, or not in an encoding that can be read.
        case malformed
        /// It ends before its root element does.
        case truncated
        /// It is XML of another kind.
        case notGPX
    }

    public var kind: Kind
    /// As the caller named it; nil for bytes without a name.
    public var file: String?
    /// From 1; nil when no place in the file is at fault.
    public var line: Int?
    /// In bytes of the UTF-8 text, from 1.
    public var column: Int?
    /// What the system or the parser said, one sentence without a full stop.
    public var cause: String

    public init(kind: Kind, file: String? = nil, line: Int? = nil, column: Int? = nil, cause: String) {
        self.kind = kind
        self.file = file
        self.line = line
        self.column = column
        self.cause = cause
    }
}
