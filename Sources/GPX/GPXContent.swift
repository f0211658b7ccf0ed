/// What one element may hold in one version of GPX: the official schemas as a table.
///
/// Sources: gpx.xsd of GPX 1.0 and 1.1 (topografix.com) and TrackPointExtensionv2.xsd (garmin.com). The children stand in the order that
/// the schema demands.
public struct GPXContent: Sendable {
    public struct Child: Sendable, Hashable {
        public var element: GPXElement
        /// Whether it may stand there more than once.
        public var isRepeatable: Bool
        public var type: GPXValueType

        init(_ element: GPXElement, _ type: GPXValueType, repeatable: Bool = false) {
            self.element = element
            isRepeatable = repeatable
            self.type = type
        }
    }

    public struct Attribute: Sendable, Hashable {
        public var attribute: GPXAttribute
        public var type: GPXValueType
    }

    /// How elements of other namespaces may stand among the children.
    public enum Foreign: Sendable, Hashable {
        case none
        /// Any number before the child at this index, each known to a schema (1.0's strict wildcard).
        case strict(before: Int)
        /// Any number, whatever they are (1.1's `extensions`).
        case lax
    }

    public var children: [Child] = []
    /// All of them are required.
    public var attributes: [Attribute] = []
    public var foreign = Foreign.none

    /// What `element` may hold, as a child of `parent` (nil for the root), or nil when it holds a plain value or is not known there.
    public static func of(_ element: GPXElement, in parent: GPXElement?, version: GPXVersion) -> GPXContent? {
        switch (version, element) {
        case (_, .gpx): parent == nil ? root(version) : nil
        case (_, .waypoint), (_, .routePoint), (_, .trackPoint): point(element, version)
        case (_, .route): route(version)
        case (_, .track): track(version)
        case (_, .segment): segment(version)
        case (_, .bounds): bounds
        case (.v1_1, .metadata): metadata
        case (.v1_1, .author): parent == .metadata ? person : nil
        case (.v1_1, .email):
            GPXContent(attributes: [.init(attribute: .identifier, type: .string), .init(attribute: .domain, type: .string)])
        case (.v1_1, .link): link
        case (.v1_1, .copyright): copyright
        case (.v1_1, .extensions): GPXContent(foreign: .lax)
        case (_, .trackPointExtension): trackPointExtension
        default: nil
        }
    }
}

/// The simple types of the schemas.
public enum GPXValueType: Sendable, Hashable {
    /// Not a value: see `GPXContent`.
    case content
    case string, decimal, dateTime, uri, nonNegativeInteger
    /// `xsd:gYear`.
    case year
    /// Decimal degrees, -90 to 90.
    case latitude
    /// Decimal degrees, -180 to 180; 1.1 excludes 180.
    case longitude
    /// Decimal degrees, 0 to 360; 1.1 excludes 360.
    case degrees
    /// `none`, `2d`, `3d`, `dgps` or `pps`: see `GPXFixKind`.
    case fixKind
    /// 0 to 1023.
    case correctionStation
    /// 1.0's pattern for an address: letters and underscores only.
    case emailAddress
    /// Exactly the version's own spelling.
    case version
    /// `xsd:double`.
    case double
    /// `xsd:unsignedByte` from 1.
    case heartRate
    /// `xsd:unsignedByte` up to 254.
    case cadence
    /// Decimal degrees, 0 to 360, whatever the version of GPX.
    case fullCircle
    /// No text at all.
    case empty
}
