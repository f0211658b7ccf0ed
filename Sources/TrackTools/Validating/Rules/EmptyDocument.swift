/// Nothing, or nothing but white space.
enum EmptyDocument {
    static let rule = ValidationRule("xml-empty", .error, "a file without any XML in it")
}
