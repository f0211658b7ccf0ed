/// Something else than XML, by its first bytes.
enum NotXML {
    static let rule = ValidationRule("xml-not-xml", .error, "a file that does not begin like XML")
}
