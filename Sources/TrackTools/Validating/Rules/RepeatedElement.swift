/// A second `name`, `ele`, …
enum RepeatedElement {
    static let rule = ValidationRule("schema-repeated", .error, isMended: true, "an element twice that may be there once")

    static func message(_ element: String, _ parent: String) -> String { "<\(element)> stands more than once in <\(parent)>" }
}
