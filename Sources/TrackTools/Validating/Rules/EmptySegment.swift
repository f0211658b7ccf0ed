/// Legal and of no use.
enum EmptySegment {
    static let rule = ValidationRule("data-empty-segment", .info, isMended: true, "a segment without points")

    static let message = "this segment has no point"
}
