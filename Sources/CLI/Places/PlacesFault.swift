/// Why `places` did not do what it was asked; never with a figure of a place.
enum PlacesFault: Error, Sendable, Hashable {
    case exists(String)
    case unknown(String, nearest: String?)
    /// Standard input gave no centre.
    case noCentre
    /// What standard input gave is no centre.
    case badCentre
    /// A file has no point that could be one.
    case noPoint(file: String)
    /// The store's own file can't be read as what it should be.
    case damaged(String, PlaceDocument.Fault)
    /// Nor can a file that was given to be read.
    case notPlaces(file: String, PlaceDocument.Fault)
}
