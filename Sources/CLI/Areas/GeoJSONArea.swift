import Geodesy

/// The polygons and the box of GeoJSON (RFC 7946); what is neither is passed over.
struct GeoJSONArea {
    /// Of each polygon its rings.
    private(set) var polygons: [[[Coordinate]]] = []
    private(set) var box: Bounds?

    private enum Key {
        static let box = "bbox"
        static let coordinates = "coordinates"
    }

    /// - Parameter node: the document; also four numbers alone are a box.
    /// - Throws: `JSONText.Fault`.
    init(_ node: JSONText.Node) throws(JSONText.Fault) {
        guard let object = node.object else {
            box = try Self.box(node)
            return
        }
        if let node = object[Key.box] { box = try Self.box(node) }
        try add(node)
    }

    private mutating func add(_ node: JSONText.Node) throws(JSONText.Fault) {
        guard let object = node.object, case .string(let type)? = object["type"]?.value else { throw node.wanted("an object with a type") }
        switch type {
        case "Polygon": try add(polygon: node.member(Key.coordinates))
        case "MultiPolygon":
            for polygon in try node.member(Key.coordinates).elements("polygons") { try add(polygon: polygon) }
        case "Feature":
            // Without a geometry there is null.
            if let geometry = object["geometry"], geometry.object != nil { try add(geometry) }
        case "FeatureCollection": for feature in try node.member("features").elements("features") { try add(feature) }
        case "GeometryCollection": for geometry in try node.member("geometries").elements("geometries") { try add(geometry) }
        case "Point", "MultiPoint", "LineString", "MultiLineString": break
        default: throw node.wanted("a type that it knows")
        }
    }

    private mutating func add(polygon node: JSONText.Node) throws(JSONText.Fault) {
        var rings: [[Coordinate]] = []
        for ring in try node.elements("rings") {
            var corners: [Coordinate] = []
            for corner in try ring.elements("corners") { corners.append(try Self.corner(corner)) }
            rings.append(corners)
        }
        if !rings.isEmpty { polygons.append(rings) }
    }

    private static func corner(_ node: JSONText.Node) throws(JSONText.Fault) -> Coordinate {
        let numbers = node.numbers ?? []
        guard numbers.count >= 2 else { throw node.wanted("a longitude and a latitude") }
        return Coordinate(latitude: numbers[1], longitude: numbers[0])
    }

    /// West, south, east and north, or with heights six numbers.
    private static func box(_ node: JSONText.Node) throws(JSONText.Fault) -> Bounds {
        let what = "west, south, east and north in degrees"
        guard let numbers = node.numbers, [4, 6].contains(numbers.count) else { throw node.wanted(what) }
        let half = numbers.count / 2
        let box = Bounds(
            minimumLatitude: numbers[1], minimumLongitude: numbers[0], maximumLatitude: numbers[half + 1],
            maximumLongitude: numbers[half])
        let corners = [
            Coordinate(latitude: box.minimumLatitude, longitude: box.minimumLongitude),
            Coordinate(latitude: box.maximumLatitude, longitude: box.maximumLongitude),
        ]
        guard corners.allSatisfy(\.isValid), box.minimumLatitude <= box.maximumLatitude else { throw node.wanted(what) }
        return box
    }
}

extension JSONText.Node {
    fileprivate var object: [String: JSONText.Node]? {
        if case .object(let members) = value { members } else { nil }
    }

    /// Nil for what is no list of nothing but numbers.
    fileprivate var numbers: [Double]? {
        guard case .array(let elements) = value else { return nil }
        let numbers = elements.compactMap { if case .number(let number) = $0.value { number } else { nil } }
        return numbers.count == elements.count ? numbers : nil
    }

    fileprivate func elements(_ what: String) throws(JSONText.Fault) -> [JSONText.Node] {
        guard case .array(let elements) = value else { throw wanted("a list of " + what) }
        return elements
    }

    fileprivate func member(_ key: String) throws(JSONText.Fault) -> JSONText.Node {
        guard let member = object?[key] else { throw wanted("an object with " + key) }
        return member
    }

    fileprivate func wanted(_ what: String) -> JSONText.Fault { JSONText.Fault(reason: .wanted(what), offset: offset) }
}
