/// What libxml2 says of namespaces beside undeclared prefixes; the schemas put up with it.
enum NamespaceFault {
    static let rule = ValidationRule("xml-namespace", .warning, "an odd use of XML namespaces")
}
