/// Once a file.
enum UnboundPrefix {
    static let rule = ValidationRule("data-undeclared-prefix", .warning, isMended: true, "a prefix without a declaration, inside extensions")

    static func message(_ name: String) -> String { "the prefix of '\(name)' has no declaration" }
}
