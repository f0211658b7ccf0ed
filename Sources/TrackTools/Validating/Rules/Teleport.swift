/// Faster than anything that carries a receiver.
enum Teleport {
    static let rule = ValidationRule("data-teleport", .warning, "a point too far from the one before it for the time between")

    /// A jet does 300 m/s.
    static let largestSpeed = 500.0
    /// Receivers may be this far off, whatever the time.
    static let smallestDistanceInMetres = 1_000.0

    /// Whether so many metres in so many seconds are too much; an equal or earlier time is another rule's.
    static func isTooFar(metres: Double, seconds: Double) -> Bool {
        seconds > 0 && metres > smallestDistanceInMetres && metres > largestSpeed * seconds
    }

    static func message(metres: Double, seconds: Double) -> String {
        "this point is \(Int(metres / 1_000)) km from the one before it, \(Int(seconds)) s later"
    }
}
