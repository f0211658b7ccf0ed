/// `version` is missing, or says something else than the namespace.
enum WrongVersion {
    static let rule = ValidationRule("schema-version", .error, isMended: true, "a version that is not that of the namespace")

    static func missing(_ version: String) -> String { "the attribute 'version' is missing: it must be \(version)" }
    static func message(_ version: String) -> String { "the version is not \(version), which the namespace says" }
}
