/// Values of elements and attributes.
enum WrongValue {
    static let rule = ValidationRule("schema-value", .error, isMended: true, "a text that is no value of its type")

    static func message(_ name: String, isAttribute: Bool, _ wanted: String) -> String {
        (isAttribute ? "the attribute '\(name)'" : "<\(name)>") + " is not \(wanted)"
    }
}
