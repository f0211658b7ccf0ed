/// `xsi:type` must name a type of the schema that is derived from the declared one.
enum WrongSchemaType {
    static let rule = ValidationRule("schema-type", .error, isMended: true, "an xsi:type that is no type, or not one of the element's")

    static func message(_ element: String) -> String { "the xsi:type of <\(element)> is not one that it can have" }
}
