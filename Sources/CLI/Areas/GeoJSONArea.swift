import Geodesy
import Store

/// The polygons and the box of GeoJSON (RFC 7946); what is neither is passed over.
struct GeoJSONArea {
    /// What a document has not where GeoJSON has it; never with a figure.
    struct Fault: Error, Hashable {
        let wanted: String
        /// From the root down, such as `features[2].geometry`: keys of GeoJSON and numbers from 0.
        var path = ""

        /// Seen from one level farther up.
        func below(_ step: String) -> Fault {
            Fault(wanted: wanted, path: path.isEmpty || path.hasPrefix("[") ? step + path : step + "." + path)
        }
    }

    /// Of each polygon its rings.
    private(set) var polygons: [[[Coordinate]]] = []
    private(set) var box: Bounds?

    private enum Key {
        static let box = "bbox"
        static let coordinates = "coordinates"
        static let geometry = "geometry"
        static let geometries = "geometries"
        static let features = "features"
    }

    /// - Parameter document: also four numbers alone are a box.
    /// - Throws: `Fault`, the first.
    init(_ document: JSONValue) throws(Fault) {
        guard let object = document.object else {
            box = try Self.box(document)
            return
        }
        if object[Key.box] != nil { box = try Self.member(Key.box, of: object, Self.box) }
        try add(document)
    }

    private mutating func add(_ value: JSONValue) throws(Fault) {
        guard let object = value.object, let type = object["type"]?.string else { throw Fault(wanted: "an object with a type") }
        switch type {
        case "Polygon": polygons += try Self.member(Key.coordinates, of: object, Self.rings).map { [$0] } ?? []
        case "MultiPolygon":
            polygons += try Self.member(Key.coordinates, of: object) { value throws(Fault) in
                try Self.elements(value, "polygons", Self.rings).compactMap(\.self)
            }
        case "Feature":
            // Without a geometry there is null.
            if object[Key.geometry]?.object != nil {
                try Self.member(Key.geometry, of: object) { geometry throws(Fault) in try add(geometry) }
            }
        case "FeatureCollection": try add(allOf: Key.features, object)
        case "GeometryCollection": try add(allOf: Key.geometries, object)
        case "Point", "MultiPoint", "LineString", "MultiLineString": break
        default: throw Fault(wanted: "a type that it knows")
        }
    }

    private mutating func add(allOf key: String, _ object: [String: JSONValue]) throws(Fault) {
        try Self.member(key, of: object) { list throws(Fault) in
            _ = try Self.elements(list, key) { value throws(Fault) in try add(value) }
        }
    }

    /// Nil for a polygon without any, which is an empty one.
    private static func rings(_ value: JSONValue) throws(Fault) -> [[Coordinate]]? {
        let rings = try elements(value, "rings") { ring throws(Fault) in try elements(ring, "corners", corner) }
        return rings.isEmpty ? nil : rings
    }

    private static func corner(_ value: JSONValue) throws(Fault) -> Coordinate {
        guard let numbers = value.numbers, numbers.count >= 2 else { throw Fault(wanted: "a longitude and a latitude") }
        return Coordinate(latitude: numbers[1], longitude: numbers[0])
    }

    /// West, south, east and north, or with heights six numbers.
    private static func box(_ value: JSONValue) throws(Fault) -> Bounds {
        let fault = Fault(wanted: "west, south, east and north in degrees")
        guard let numbers = value.numbers, [4, 6].contains(numbers.count) else { throw fault }
        let half = numbers.count / 2
        let box = Bounds(
            minimumLatitude: numbers[1], minimumLongitude: numbers[0], maximumLatitude: numbers[half + 1],
            maximumLongitude: numbers[half])
        let corners = [
            Coordinate(latitude: box.minimumLatitude, longitude: box.minimumLongitude),
            Coordinate(latitude: box.maximumLatitude, longitude: box.maximumLongitude),
        ]
        guard corners.allSatisfy(\.isValid), box.minimumLatitude <= box.maximumLatitude else { throw fault }
        return box
    }
}

// MARK: - Steps into the document

extension GeoJSONArea {
    private static func member<Part>(
        _ key: String, of object: [String: JSONValue], _ read: (JSONValue) throws(Fault) -> Part
    ) throws(Fault) -> Part {
        guard let value = object[key] else { throw Fault(wanted: "an object with " + key) }
        do throws(Fault) {
            return try read(value)
        } catch {
            throw error.below(key)
        }
    }

    private static func elements<Part>(
        _ value: JSONValue, _ what: String, _ read: (JSONValue) throws(Fault) -> Part
    ) throws(Fault) -> [Part] {
        guard case .array(let elements) = value else { throw Fault(wanted: "a list of " + what) }
        var parts: [Part] = []
        for (index, element) in elements.enumerated() {
            do throws(Fault) {
                parts.append(try read(element))
            } catch {
                throw error.below("[\(index)]")
            }
        }
        return parts
    }
}

extension JSONValue {
    /// Nil for what is no list of nothing but numbers.
    fileprivate var numbers: [Double]? {
        guard case .array(let elements) = self else { return nil }
        var numbers: [Double] = []
        for element in elements {
            switch element {
            case .integer(let number): numbers.append(Double(number))
            case .number(let number): numbers.append(number)
            default: return nil
            }
        }
        return numbers
    }
}
