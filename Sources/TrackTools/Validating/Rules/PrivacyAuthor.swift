import PrivacyCopy

/// The author's name.
enum PrivacyAuthor {
    static let rule = ValidationRule("privacy-author", .info, "a person's name in the file")

    static var message: String { PrivacyCopy.text(.findingAuthor) }
}
