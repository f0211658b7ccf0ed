/// 1.0's wildcards are strict: an element of no known schema is an error.
enum ForeignIn1_0 {
    static let rule = ValidationRule("schema-foreign-1.0", .error, isMended: true, "a foreign element in GPX 1.0, which wants a schema for each")

    static func message(_ element: String) -> String { "<\(element)> is foreign, and GPX 1.0 allows only elements that a schema declares" }
}
