/// The WGS84 ellipsoid (NIMA TR8350.2): defined by its equatorial radius and its flattening.
enum Ellipsoid {
    static let equatorialRadiusInMetres = 6_378_137.0
    static let flattening = 1 / 298.257223563
    static let polarRadiusInMetres = equatorialRadiusInMetres * (1 - flattening)
    /// e², the square of the first eccentricity.
    static let eccentricitySquared = flattening * (2 - flattening)
    /// e′², the square of the second eccentricity.
    static let secondEccentricitySquared = eccentricitySquared / ((1 - flattening) * (1 - flattening))
}
