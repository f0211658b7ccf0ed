public import Geodesy

/// Where someone is with regard to a place; nil stands for "not known yet".
public enum PlaceState: String, Sendable, Hashable, CaseIterable {
    case inside, outside
}

extension Place {
    /// The state after a fix at this distance from the centre.
    ///
    /// Inside once the whole circle of error is inside, outside once all of it is outside, else as before; so a person who stands at the
    /// edge does not come and go. What is not a length, NaN included, changes nothing.
    public func state(distanceInMetres: Double, accuracyInMetres: Double, before: PlaceState?) -> PlaceState? {
        guard distanceInMetres >= 0, accuracyInMetres >= 0 else { return before }
        if distanceInMetres + accuracyInMetres <= radiusInMetres { return .inside }
        if distanceInMetres - accuracyInMetres > radiusInMetres { return .outside }
        return before
    }

    /// The state after a fix at `coordinate`; one that is not valid changes nothing.
    public func state(at coordinate: Coordinate, accuracyInMetres: Double, before: PlaceState?) -> PlaceState? {
        guard coordinate.isValid else { return before }
        return state(at: GeocentricVector(coordinate), accuracyInMetres: accuracyInMetres, before: before)
    }

    /// The same from a vector, for who follows many places.
    func state(at vector: GeocentricVector, accuracyInMetres: Double, before: PlaceState?) -> PlaceState? {
        state(distanceInMetres: centreVector.distance(to: vector), accuracyInMetres: accuracyInMetres, before: before)
    }
}
