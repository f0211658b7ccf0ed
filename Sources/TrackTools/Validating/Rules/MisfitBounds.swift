/// Smallest and largest longitude may lie across 180°.
enum MisfitBounds {
    static let rule = ValidationRule("data-bounds", .warning, "bounds that do not hold all points")

    static func message(_ outside: Int) -> String {
        outside == 1 ? "1 point of the file lies outside these bounds" : "\(outside) points of the file lie outside these bounds"
    }
    static let upsideDown = "the smallest latitude is above the largest"
    /// Degrees that rounding may take: bounds are often written with fewer digits.
    static let tolerance = 1e-5
}
