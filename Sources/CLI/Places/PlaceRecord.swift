import Geodesy
import Places
import Store

/// A place with the JSON object that says it, whose other keys survive.
struct PlaceRecord: Sendable, Hashable {
    private enum Key {
        static let name = "name"
        static let latitude = "lat"
        static let longitude = "lon"
        static let radius = "radius_m"
    }

    /// What is wrong with an object.
    enum Fault: Error, Sendable, Hashable {
        case notAnObject
        case place(Place.Fault)
    }

    let place: Place
    let object: [String: JSONValue]

    /// - Throws: `Fault` for what is no place.
    init(_ value: JSONValue) throws(Fault) {
        guard let object = value.object else { throw .notAnObject }
        guard let name = object[Key.name]?.string else { throw .place(.name) }
        guard let latitude = object[Key.latitude]?.double, let longitude = object[Key.longitude]?.double else { throw .place(.centre) }
        guard let radius = object[Key.radius]?.double else { throw .place(.radius) }
        do throws(Place.Fault) {
            let centre = Coordinate(latitude: latitude, longitude: longitude)
            place = try Place(name: name, centre: centre, radiusInMetres: radius)
        } catch {
            throw .place(error)
        }
        self.object = object
    }

    init(_ place: Place) {
        self.place = place
        object = [
            Key.name: .string(place.name), Key.latitude: .number(place.centre.latitude), Key.longitude: .number(place.centre.longitude),
            Key.radius: .number(place.radiusInMetres),
        ]
    }

    /// What `newer` says, and of the rest what this one said.
    func updated(from newer: PlaceRecord) -> PlaceRecord {
        PlaceRecord(place: newer.place, object: object.merging(newer.object) { $1 })
    }

    private init(place: Place, object: [String: JSONValue]) {
        self.place = place
        self.object = object
    }
}

extension JSONValue {
    /// A number, whole or not.
    fileprivate var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }
}
