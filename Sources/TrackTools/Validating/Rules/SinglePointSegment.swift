/// Legal; it has neither length nor duration.
enum SinglePointSegment {
    static let rule = ValidationRule("data-single-point-segment", .info, "a segment of one point")

    static let message = "this segment has one point only"
}
