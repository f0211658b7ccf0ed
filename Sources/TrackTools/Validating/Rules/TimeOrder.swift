/// Times run forward within a track.
enum TimeOrder {
    static let rule = ValidationRule("data-time-order", .warning, "a point earlier than the one before it")

    static let message = "this point is earlier than the one before it"
    static let segmentMessage = "this segment begins earlier than the one before it ends"
}
