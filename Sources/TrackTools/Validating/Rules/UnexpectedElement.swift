/// Unknown, misplaced or foreign elements outside extensions.
enum UnexpectedElement {
    static let rule = ValidationRule("schema-element", .error, isMended: true, "an element that may not stand where it does")

    static func message(_ element: String, _ parent: String) -> String { "<\(element)> may not stand in <\(parent)>" }
}
