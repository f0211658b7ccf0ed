/// Valid, and hours wrong when local time was meant.
enum MissingZone {
    static let rule = ValidationRule("data-time-without-zone", .warning, "a time without a zone, read as UTC")

    static let message = "this time has no zone and is read as UTC"
}
