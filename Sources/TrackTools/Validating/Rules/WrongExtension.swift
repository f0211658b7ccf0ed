/// `extensions` hold elements of other namespaces only.
enum WrongExtension {
    static let rule = ValidationRule("schema-extension", .error, isMended: true, "extension content in GPX's own namespace or in none")

    static func message(_ element: String, isGPX: Bool) -> String {
        "<\(element)> stands in extensions and is in " + (isGPX ? "GPX's own namespace" : "no namespace")
    }
}
