/// `&ntilde;` and entities that a DTD declares: neither is ever replaced.
enum ForeignEntity {
    static let rule = ValidationRule("xml-entity", .error, isMended: true, "an entity that is not one of XML's own")
}
