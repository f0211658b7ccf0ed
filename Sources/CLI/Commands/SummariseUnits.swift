import TrackTools

/// Lengths, heights and speeds as people of one half of the world read them.
enum SummariseUnits: String, Sendable, CaseIterable {
    case metric, imperial

    private static let metresPerMile = 1_609.344
    private static let metresPerFoot = 0.3048

    /// `850 m`, `12.34 km`; `800 ft`, `7.67 mi`.
    func distance(_ metres: Double) -> String {
        switch self {
        case .metric: Quantity.distance(metres: metres)
        case .imperial:
            metres < Self.metresPerMile / 4
                ? Self.whole(metres / Self.metresPerFoot) + " ft" : Quantity.decimal(metres / Self.metresPerMile, places: 2) + " mi"
        }
    }

    /// `-12 m`, `1234 m`; `4049 ft`.
    func height(_ metres: Double) -> String {
        switch self {
        case .metric: Self.whole(metres) + " m"
        case .imperial: Self.whole(metres / Self.metresPerFoot) + " ft"
        }
    }

    /// `5.0 km/h`; `3.1 mph`.
    func speed(_ metresPerSecond: Double) -> String {
        switch self {
        case .metric: Quantity.decimal(metresPerSecond * 3.6, places: 1) + " km/h"
        case .imperial: Quantity.decimal(metresPerSecond * 3_600 / Self.metresPerMile, places: 1) + " mph"
        }
    }

    private static func whole(_ number: Double) -> String { number.magnitude < 1e15 ? String(Int(number.rounded())) : String(number) }
}

/// What a split is as long as.
enum SummariseSplit: String, Sendable, CaseIterable {
    case kilometre = "km"
    case mile = "mi"

    var metres: Double { self == .kilometre ? 1_000 : 1_609.344 }
}
