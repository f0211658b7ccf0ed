/// The one text that says what is collected, when, where it goes, and what never happens.
public enum Disclosure {
    /// The number that a person's consent names. A new one asks everybody again.
    public static let revision = 1

    /// SHA-256 of `text`, in lower-case hexadecimal.
    ///
    /// Whoever changes a word decides what this becomes: the same meaning needs the new digest, a new meaning the new
    /// digest and the next revision.
    public static let digest = "ae6727326fe2d6487d7a3787930c82f543a701e6af932dcbc97525aa0f0e4c70"

    /// The text for a terminal and for consent: at most 78 columns, with its last line feed; `disclosure` prints exactly this.
    public static let text = rendered(as: .text)

    public enum Format: String, Sendable, Hashable, CaseIterable {
        case text, markdown
        /// A section of a manual page in mdoc.
        case manual = "man"
    }

    /// The whole text, with its last line feed.
    public static func rendered(as format: Format) -> String {
        switch format {
        case .text: PlainRendering.page(title: title, claims: claims, closing: closing)
        case .markdown: MarkdownRendering.page(title: title, claims: claims, closing: closing)
        case .manual: ManualRendering.page(claims: claims, closing: closing)
        }
    }

    private static var title: String { markup(.disclosureTitle) }

    private static var claims: [String] { Claim.allCases.map { markup($0.copy) } }

    private static var closing: String {
        Template(markup(.disclosureRevision)).filled([.revision: String(revision)])
    }

    private static func markup(_ id: CopyID) -> String { PrivacyCopy.entry(id)?.markup ?? id.rawValue }
}
