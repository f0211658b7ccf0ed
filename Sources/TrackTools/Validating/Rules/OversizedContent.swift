/// More than a document of any use has: a defence, not a rule of XML.
enum OversizedContent {
    static let rule = ValidationRule("xml-limit", .error, "nesting or a text beyond all reason")
}
