/// Valid there, and read by nobody: mostly a forgotten `xmlns`.
enum GPXInExtension {
    static let rule = ValidationRule("data-gpx-in-extensions", .warning, "elements of GPX deep inside extensions")

    static func message(_ element: String) -> String { "<\(element)> inside an extension is in GPX's own namespace" }
}
