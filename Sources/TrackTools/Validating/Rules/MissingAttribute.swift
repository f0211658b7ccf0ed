/// All attributes of GPX are required.
enum MissingAttribute {
    static let rule = ValidationRule("schema-attribute-missing", .error, isMended: true, "an attribute that must be there and is not")

    static func message(_ attribute: String, _ element: String) -> String { "<\(element)> lacks its attribute '\(attribute)'" }
}
