/// The namespaces that memotrack knows, by their URIs.
public enum GPXNamespace: UInt8, Sendable, CaseIterable {
    /// GPX 1.0 or 1.1, or none or an odd one in a document whose root is GPX's.
    case gpx
    /// Garmin's TrackPointExtension, version 1 or 2.
    case trackPointExtension
    /// memotrack's own.
    case memotrack

    public static let gpx10: StaticString = "http://www.topografix.com/GPX/1/0"
    public static let gpx11: StaticString = "http://www.topografix.com/GPX/1/1"
    public static let trackPointExtension1: StaticString = "http://www.garmin.com/xmlschemas/TrackPointExtension/v1"
    public static let trackPointExtension2: StaticString = "http://www.garmin.com/xmlschemas/TrackPointExtension/v2"
    public static let memotrack1: StaticString = "urn:x-memotrack:gpx:1"

    /// The namespace of a URI; nil for a foreign one.
    public init?(uri: String) {
        switch uri {
        case "\(Self.gpx10)", "\(Self.gpx11)": self = .gpx
        case "\(Self.trackPointExtension1)", "\(Self.trackPointExtension2)": self = .trackPointExtension
        case "\(Self.memotrack1)": self = .memotrack
        default: return nil
        }
    }
}

/// The two versions of GPX.
public enum GPXVersion: Sendable, Hashable, CaseIterable {
    case v1_0
    case v1_1

    /// The root element's `version`.
    public var spelling: StaticString { self == .v1_0 ? "1.0" : "1.1" }
    /// The namespace URI.
    public var namespace: StaticString { self == .v1_0 ? GPXNamespace.gpx10 : GPXNamespace.gpx11 }
}
