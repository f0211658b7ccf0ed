/// Legal and of no use.
enum EmptyTrack {
    static let rule = ValidationRule("data-empty-track", .info, "a track without points")

    static let message = "this track has no point"
}
