import PrivacyCopy

/// The author's link, and others that lead to somebody.
enum PrivacyLink {
    static let rule = ValidationRule("privacy-link", .info, "a link to a person's page")

    static var message: String { PrivacyCopy.text(.findingLink) }

    /// Whether an address looks like somebody's page or mailbox.
    static func leadsToPerson(_ address: String) -> Bool {
        let lowered = address.lowercased()
        if lowered.hasPrefix("mailto:") || lowered.contains("@") || lowered.contains("/~") { return true }
        let parts = lowered.split { $0 == "/" || $0 == "?" || $0 == "&" || $0 == "=" }
        return parts.contains { ["user", "users", "profile", "profiles", "member", "members", "athlete", "athletes", "people"].contains($0) }
    }
}
