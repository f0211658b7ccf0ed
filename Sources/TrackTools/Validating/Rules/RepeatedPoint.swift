/// A point written twice.
enum RepeatedPoint {
    static let rule = ValidationRule("data-repeated-point", .info, "two neighbours equal in place and time")

    static let message = "this point repeats the one before it"
}
