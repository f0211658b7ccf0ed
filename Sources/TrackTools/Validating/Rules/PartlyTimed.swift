/// Times can be reckoned from timed points only.
enum PartlyTimed {
    static let rule = ValidationRule("data-partly-timed", .warning, "a segment of which only some points have a time")

    static func message(_ untimed: Int, _ points: Int) -> String { "\(untimed) of the \(points) points of this segment have no time" }
}
