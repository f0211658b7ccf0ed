/// Text between elements.
enum StrayText {
    static let rule = ValidationRule("schema-text", .error, isMended: true, "text where only elements may be, or nothing")

    static func message(_ element: String) -> String { "there is text in <\(element)> where none may be" }
}
