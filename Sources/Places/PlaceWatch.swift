public import Geodesy
public import Timestamps

/// Follows which of several places someone is in, fix by fix, and tells of each that is entered or left.
public struct PlaceWatch: Sendable, Hashable {
    /// A state and the fix that brought it.
    public struct Known: Sendable, Hashable {
        public var state: PlaceState
        /// Nil for a state that was assumed.
        public var since: Timestamp?

        public init(_ state: PlaceState, since: Timestamp? = nil) {
            self.state = state
            self.since = since
        }
    }

    /// What happened at a place.
    public enum Change: String, Sendable, Hashable, CaseIterable {
        case entered, left
    }

    /// A place that was entered or left, and the time of the fix that showed it.
    public struct Event: Sendable, Hashable {
        public var place: Place
        public var change: Change
        public var time: Timestamp

        public init(_ place: Place, _ change: Change, at time: Timestamp) {
            self.place = place
            self.change = change
            self.time = time
        }
    }

    /// In the order in which their events are told.
    public let places: [Place]
    /// What is known of each place, in their order; nil is nothing yet.
    private var states: [Known?]

    /// - Parameters:
    ///   - places: with names that differ.
    ///   - known: by name, what is assumed or was known before; names of other places are passed over.
    public init(_ places: [Place], known: [String: Known] = [:]) {
        self.places = places
        states = places.map { known[$0.name] }
    }

    /// The last known state of each place of which one is known, by name.
    public var known: [String: Known] {
        Dictionary(zip(places, states).compactMap { place, state in state.map { (place.name, $0) } }) { first, _ in first }
    }

    /// Takes a fix.
    ///
    /// - Parameters:
    ///   - coordinate: where; one that is not valid changes nothing.
    ///   - accuracyInMetres: without it nothing changes either. For points of a file that say nothing of their accuracy the caller gives 0.
    ///   - time: the fix's own.
    /// - Returns: what was entered or left with this fix, in the order of the places. The first known state of a place is no event.
    public mutating func take(_ coordinate: Coordinate, accuracyInMetres: Double?, at time: Timestamp) -> [Event] {
        guard let accuracyInMetres, coordinate.isValid else { return [] }
        let vector = GeocentricVector(coordinate)
        var events: [Event] = []
        for index in places.indices {
            let before = states[index]?.state
            let state = places[index].state(at: vector, accuracyInMetres: accuracyInMetres, before: before)
            guard let state, state != before else { continue }
            states[index] = Known(state, since: time)
            if before != nil { events.append(Event(places[index], state == .inside ? .entered : .left, at: time)) }
        }
        return events
    }
}
