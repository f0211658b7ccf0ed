/// No time between two places: an infinite speed.
enum EqualTimes {
    static let rule = ValidationRule("data-equal-times", .warning, "two neighbours at different places at one time")

    static let message = "this point has the time of the one before it and lies elsewhere"
}
