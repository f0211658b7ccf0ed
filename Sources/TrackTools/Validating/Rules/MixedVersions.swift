/// Once a file.
enum MixedVersions {
    static let rule = ValidationRule("data-mixed-versions", .warning, "elements of both versions of GPX")

    static func message(_ element: String) -> String { "<\(element)> is in the namespace of another version of GPX than the root" }
}
