import PrivacyCopy

/// The author's address.
enum PrivacyEmail {
    static let rule = ValidationRule("privacy-email", .info, "an e-mail address in the file")

    static var message: String { PrivacyCopy.text(.findingEmail) }
}
