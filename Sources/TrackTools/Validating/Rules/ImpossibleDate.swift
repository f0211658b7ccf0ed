/// The thirtieth of February, month zero, `null`: the point is untimed.
enum ImpossibleDate {
    static let rule = ValidationRule("data-impossible-date", .warning, "a time that names no instant")

    static let message = "this time names no instant, so that what it belongs to has none"
}
