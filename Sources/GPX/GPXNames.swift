public import XMLStream

/// What the reader makes of the names in a document: the element in the low byte, where its namespace stands in the high one.
enum GPXNames {
    /// Which namespace an element was found in.
    enum Origin: UInt16 {
        case v1_1, v1_0, none, odd
    }

    /// An element's code: its raw value plus 1, so that 0 is "not known".
    static func element(ofCode code: UInt16) -> GPXElement? {
        let low = UInt8(truncatingIfNeeded: code)
        return low == 0 ? nil : GPXElement(rawValue: low &- 1)
    }

    static func origin(ofCode code: UInt16) -> Origin {
        Origin(rawValue: code >> 8) ?? .odd
    }

    static func attribute(ofCode code: UInt16) -> GPXAttribute? {
        code == 0 ? nil : GPXAttribute(rawValue: UInt8(truncatingIfNeeded: code) &- 1)
    }

    /// The interest in a name of a document with this root; what is not wanted of a point passes for unknown.
    static func interest(in name: XMLName, root: XMLName, _ options: GPXReader.Options) -> XMLInterest {
        if name.kind == .attribute { return attribute(name) }
        guard let (space, origin) = namespace(of: name, root: root) else { return .silent }
        guard let element = GPXElement(localName: name.local, namespace: space) else { return .silent }
        guard isWanted(element, options) else { return .silent }
        return XMLInterest(code: UInt16(element.rawValue) + 1 | origin.rawValue << 8, parts: parts(element))
    }

    private static func attribute(_ name: XMLName) -> XMLInterest {
        guard name.namespace == nil, name.prefix == nil, let attribute = GPXAttribute(localName: name.local) else { return .unknown }
        return XMLInterest(code: UInt16(attribute.rawValue) + 1, parts: .attributes)
    }

    /// Elements are known by namespace, never by prefix. Without a namespace, or with the root's own odd one, they pass for GPX.
    fileprivate static func namespace(of name: XMLName, root: XMLName) -> (GPXNamespace, Origin)? {
        if let uri = name.namespace, let space = GPXNamespace(uri: uri) {
            return (space, uri == "\(GPXNamespace.gpx10)" ? .v1_0 : .v1_1)
        }
        if name.namespace == nil, name.prefix == nil { return (.gpx, .none) }
        return name.namespace == root.namespace && (name.namespace != nil || name.prefix == root.prefix) ? (.gpx, .odd) : nil
    }

    private static func isWanted(_ element: GPXElement, _ options: GPXReader.Options) -> Bool {
        switch element {
        case .name: !options.isDisjoint(with: [.names, .trackNames, .parts])
        case .symbol: !options.isDisjoint(with: [.names, .parts])
        case .elevation: options.contains(.elevation)
        case .horizontalAccuracy, .verticalAccuracy: options.contains(.accuracy)
        case .course, .speed, .geoidHeight, .fix, .satellites, .horizontalDilution, .verticalDilution, .positionDilution, .sensedSpeed,
            .sensedCourse, .fixSource:
            options.contains(.reception)
        default: true
        }
    }

    private static func parts(_ element: GPXElement) -> XMLInterest.Parts {
        switch element {
        case .gpx: [.attributes, .endTag]
        case .track, .segment, .route: .endTag
        case .waypoint, .routePoint, .trackPoint: .attributes
        case .name, .symbol, .elevation, .time, .course, .speed, .geoidHeight, .source, .fix, .satellites, .horizontalDilution,
            .verticalDilution,
            .positionDilution, .sensedSpeed, .sensedCourse, .horizontalAccuracy, .verticalAccuracy, .fixSource, .ended:
            .text
        default: []
        }
    }
}

extension GPXElement {
    /// The element of a name in a document with this root, read as leniently as the reader does; nil for a foreign one.
    public init?(_ name: XMLName, inDocumentOf root: XMLName) {
        guard let (space, _) = GPXNames.namespace(of: name, root: root) else { return nil }
        self.init(localName: name.local, namespace: space)
    }
}
