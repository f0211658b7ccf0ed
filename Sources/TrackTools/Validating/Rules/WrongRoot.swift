/// Another root element.
enum WrongRoot {
    static let rule = ValidationRule("schema-root", .error, "a root element that is not gpx")

    static func message(_ name: String) -> String { "the root element is <\(name)> and not <gpx>" }
}
