public import Geodesy
public import Timestamps

/// A stay at a place.
public struct Visit: Sendable, Hashable {
    public var place: Place
    /// Of the first point inside.
    public var arrival: Timestamp
    /// Of the first point outside, or of the last before a gap after which the next point is outside; nil while still there at the end.
    public var departure: Timestamp?

    public init(_ place: Place, arrival: Timestamp, departure: Timestamp? = nil) {
        self.place = place
        self.arrival = arrival
        self.departure = departure
    }

    /// From arrival to departure; nil while still there.
    public var seconds: Double? { departure?.seconds(since: arrival) }
}

/// Gathers the visits of a track from its timed points, in their order.
///
/// A visit goes on over a gap unless the first point behind it is outside.
public struct Visits: Sendable, Hashable {
    public let places: [Place]
    /// In the order of their arrivals.
    public private(set) var all: [Visit] = []
    /// Of each place, in their order.
    private var states: [PlaceState?]
    /// Which visit goes on there.
    private var current: [Int?]
    /// Of the last point.
    private var lastTime: Timestamp?
    private var isBehindGap = false

    public init(_ places: [Place]) {
        self.places = places
        states = places.map { _ in nil }
        current = places.map { _ in nil }
    }

    /// Says that the next point begins another segment.
    public mutating func breakLine() {
        isBehindGap = true
    }

    /// Takes a point; `accuracyInMetres` is 0 where the file says nothing of it. One that is not valid changes nothing.
    public mutating func take(_ coordinate: Coordinate, accuracyInMetres: Double, at time: Timestamp) {
        guard coordinate.isValid else { return }
        let vector = GeocentricVector(coordinate)
        for index in places.indices {
            let state = places[index].state(at: vector, accuracyInMetres: accuracyInMetres, before: states[index])
            guard let state, state != states[index] else { continue }
            states[index] = state
            state == .inside ? arrive(index, at: time) : leave(index, at: isBehindGap ? lastTime ?? time : time)
        }
        lastTime = time
        isBehindGap = false
    }

    private mutating func arrive(_ index: Int, at time: Timestamp) {
        current[index] = all.count
        all.append(Visit(places[index], arrival: time))
    }

    private mutating func leave(_ index: Int, at time: Timestamp) {
        if let visit = current[index] { all[visit].departure = time }
        current[index] = nil
    }
}
