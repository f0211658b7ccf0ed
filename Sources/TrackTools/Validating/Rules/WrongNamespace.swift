/// A missing or mistyped `xmlns`.
enum WrongNamespace {
    static let rule = ValidationRule("schema-namespace", .error, isMended: true, "a root element in no namespace or not in one of GPX's")

    static func message(isMissing: Bool) -> String {
        isMissing ? "the root element is in no namespace" : "the root element's namespace is not one of GPX's"
    }
}
