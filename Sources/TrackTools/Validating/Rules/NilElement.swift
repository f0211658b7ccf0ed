/// `xsi:nil`, with whatever value.
enum NilElement {
    static let rule = ValidationRule("schema-nil", .error, isMended: true, "xsi:nil, which no element of GPX can be")

    static func message(_ element: String) -> String { "<\(element)> can't have xsi:nil" }
}
