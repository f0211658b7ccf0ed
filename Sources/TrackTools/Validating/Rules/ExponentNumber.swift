/// XML Schema's decimal has none; most readers take it.
enum ExponentNumber {
    static let rule = ValidationRule("data-exponent", .warning, "a number with an exponent")

    static func message(_ name: String) -> String { "'\(name)' is written with an exponent" }
}
