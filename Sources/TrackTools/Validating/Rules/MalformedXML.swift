/// Tags that do not match, a bare ampersand, something behind the root element, …
enum MalformedXML {
    static let rule = ValidationRule("xml-malformed", .error, isMended: true, "anything else that is not well-formed XML")
}
