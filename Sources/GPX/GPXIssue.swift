/// Something about a document that reading puts up with, once a kind.
public struct GPXIssue: Sendable, Hashable {
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// The root, or an element in it, is in no namespace.
        case noNamespace
        /// The root's namespace is not one of GPX's.
        case oddNamespace
        case missingVersion
        /// The root's version is not that of its namespace.
        case oddVersion
        /// Elements of both versions of GPX.
        case mixedVersions
        /// A prefix without a declaration, on an element or attribute.
        case undeclaredPrefix
        /// Another fault in the use of namespaces.
        case namespaceFault
        /// A point whose latitude or longitude is absent, no number, or out of range.
        case pointWithoutCoordinate
        /// A track point that is in a track but in no segment.
        case pointOutsideSegment
        /// A point, segment, track or route that stands where GPX has none, and is not read.
        case misplacedElement
        /// A time that names no instant.
        case unreadableTime
        /// A time without zone, taken as UTC.
        case timeWithoutZone
        /// The name of a time zone, ignored.
        case zoneNameIgnored
        /// A time that is readable and not written as XML Schema wants it.
        case unusualTime
        /// A value that is no number.
        case unreadableNumber
        /// A number with an exponent.
        case numberWithExponent
    }

    public var kind: Kind
    /// Of the first occurrence, from 1.
    public var line: Int
    /// Of the first occurrence, in bytes of the UTF-8 text, from 1.
    public var column: Int
    /// How often it was met.
    public var count: Int

    public init(kind: Kind, line: Int, column: Int, count: Int = 1) {
        self.kind = kind
        self.line = line
        self.column = column
        self.count = count
    }
}
