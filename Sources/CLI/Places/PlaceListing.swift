import Places

/// What `memotrack places list` prints.
enum PlaceListing {
    /// The keys that scripts rely on; `places sync` reads them too.
    struct Row: Encodable {
        var name: String
        var latitude: Double
        var longitude: Double
        var radius: Double

        enum CodingKeys: String, CodingKey {
            case name
            case latitude = "lat"
            case longitude = "lon"
            case radius = "radius_m"
        }

        init(_ place: Place) {
            name = place.name
            latitude = place.centre.latitude
            longitude = place.centre.longitude
            radius = place.radiusInMetres
        }
    }

    /// A line for each place below a heading, names to the left and figures to the right of their columns.
    static func table(_ places: [Place], colours: Bool) -> String {
        let rows = places.map { place in
            [
                place.name, Quantity.degrees(place.centre.latitude), Quantity.degrees(place.centre.longitude),
                Quantity.plain(place.radiusInMetres) + " m",
            ]
        }
        let heading = ["NAME", "LAT", "LON", "RADIUS"]
        let widths = heading.indices.map { column in ([heading] + rows).map { $0[column].count }.max() ?? 0 }
        let lines = ([heading] + rows).map { row in
            row.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                return column == 0 ? row[column] + space : space + row[column]
            }.joined(separator: "  ")
        }
        return ([Style.strong(lines[0], colours)] + lines.dropFirst()).joined(separator: "\n")
    }
}
