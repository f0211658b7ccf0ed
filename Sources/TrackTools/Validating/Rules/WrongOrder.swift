/// The schemas are sequences.
enum WrongOrder {
    static let rule = ValidationRule("schema-order", .error, isMended: true, "an element behind one that it must precede")

    static func message(_ element: String, _ parent: String) -> String { "<\(element)> stands too late in <\(parent)>" }
}
