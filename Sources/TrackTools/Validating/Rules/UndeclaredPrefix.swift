/// Once a file: whoever forgets to declare a prefix uses it a thousand times.
enum UndeclaredPrefix {
    static let rule = ValidationRule("schema-undeclared-prefix", .error, isMended: true, "an undeclared prefix where the schema lets nothing without namespace be")

    static func message(_ name: String) -> String { "the prefix of '\(name)' has no declaration" }
}
