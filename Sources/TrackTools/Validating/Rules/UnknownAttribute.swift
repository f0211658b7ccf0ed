/// Also `xml:lang` and the like: GPX allows none.
enum UnknownAttribute {
    static let rule = ValidationRule("schema-attribute-unknown", .error, isMended: true, "an attribute that the element does not have")

    static func message(_ attribute: String, _ element: String) -> String { "<\(element)> has no attribute '\(attribute)'" }
}
