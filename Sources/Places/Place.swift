public import Geodesy

/// A named circle on the ground.
public struct Place: Sendable, Hashable {
    /// What keeps a place from being one.
    public enum Fault: Error, Sendable, Hashable, CaseIterable {
        /// See `isName(_:)`.
        case name
        /// The centre is no place on Earth.
        case centre
        /// See `isRadius(inMetres:)`.
        case radius
    }

    public let name: String
    public let centre: Coordinate
    public let radiusInMetres: Double
    /// The centre, converted once: it is measured from with every fix.
    let centreVector: GeocentricVector

    public init(name: String, centre: Coordinate, radiusInMetres: Double) throws(Fault) {
        guard Place.isName(name) else { throw .name }
        guard centre.isValid else { throw .centre }
        guard Place.isRadius(inMetres: radiusInMetres) else { throw .radius }
        self.name = name
        self.centre = centre
        self.radiusInMetres = radiusInMetres
        centreVector = GeocentricVector(centre)
    }

    /// A larger circle is a country, and no place.
    public static let largestRadiusInMetres = 1_000_000.0

    public static func isRadius(inMetres radius: Double) -> Bool {
        radius > 0 && radius <= largestRadiusInMetres
    }

    /// Whether a name can be given on a command line and shown in one line, as it is.
    ///
    /// Not empty, no white space at either end, no control character or line end, no `=` (`--assuming PLACE=inside`), and no `@` at the
    /// start, which elsewhere stands before the name of a file. Capitals differ.
    public static func isName(_ name: String) -> Bool {
        guard let first = name.first, let last = name.last else { return false }
        return first != "@" && !first.isWhitespace && !last.isWhitespace && name.unicodeScalars.allSatisfy(isShown)
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: scalar != "="
        }
    }
}
