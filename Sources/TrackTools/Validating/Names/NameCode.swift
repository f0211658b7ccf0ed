import GPX

/// What the machine knows of a name: its kind, and the element, the attribute or the number in the ledger.
struct NameCode: Hashable, BitwiseCopyable {
    enum Kind: UInt8 {
        /// An element or attribute that `GPXElement` or `GPXAttribute` has.
        case known
        /// In GPX's namespace, or an attribute without one, with a name that GPX does not have.
        case unknown
        case noNamespace
        /// In the namespace of the other version of GPX.
        case otherVersion
        case undeclaredPrefix
        case foreign
        /// Foreign, and named like the number of a device.
        case device
        case schemaType, schemaNil
    }

    let raw: UInt16

    @inline(__always)
    init(raw: UInt16) {
        self.raw = raw
    }

    init(_ kind: Kind, _ number: UInt16) {
        raw = UInt16(kind.rawValue) << 12 | number
    }

    @inline(__always)
    var isKnown: Bool { raw < 0x1000 }

    var kind: Kind { Kind(rawValue: UInt8(raw >> 12)) ?? .unknown }
    var number: UInt16 { raw & 0xFFF }
    var element: GPXElement? { isKnown ? GPXElement(rawValue: UInt8(truncatingIfNeeded: raw)) : nil }
    var attribute: GPXAttribute? { isKnown ? GPXAttribute(rawValue: UInt8(truncatingIfNeeded: raw)) : nil }

    /// Whether it is an element with a latitude and a longitude.
    @inline(__always)
    var isPoint: Bool { self == Self.trackPoint || self == Self.waypoint || self == Self.routePoint }

    private static let trackPoint = NameCode(raw: UInt16(GPXElement.trackPoint.rawValue))
    private static let waypoint = NameCode(raw: UInt16(GPXElement.waypoint.rawValue))
    private static let routePoint = NameCode(raw: UInt16(GPXElement.routePoint.rawValue))

    func spelling(_ ledger: NameLedger) -> String {
        element?.localName ?? ledger.spelling(of: number)
    }
}
