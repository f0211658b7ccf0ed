/// What a device without a fix writes.
enum NullIsland {
    static let rule = ValidationRule("data-null-island", .warning, "a point at latitude 0, longitude 0")

    static let message = "this point is at latitude 0 and longitude 0: mostly a device without a fix"
}
