/// Legal and of no use.
enum EmptySegment {
    static let rule = ValidationRule("data-empty-segment", .info, "a segment without points")

    static let message = "this segment has no point"
}
