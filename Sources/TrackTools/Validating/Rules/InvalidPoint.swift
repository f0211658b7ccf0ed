/// Latitude or longitude missing, no number, or out of range.
enum InvalidPoint {
    static let rule = ValidationRule("data-invalid-point", .warning, "a point that is nowhere on Earth, which readers skip")

    static let message = "this point has no usable latitude and longitude, and is skipped"
}
