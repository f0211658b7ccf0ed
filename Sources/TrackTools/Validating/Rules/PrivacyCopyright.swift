import PrivacyCopy

/// `copyright`, whose author is mostly a person.
enum PrivacyCopyright {
    static let rule = ValidationRule("privacy-copyright", .info, "a holder of copyright in the file")

    static var message: String { PrivacyCopy.text(.findingCopyright) }
}
