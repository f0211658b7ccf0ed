/// The disclosure: the one text that says what is collected, when, where it goes, and what never happens.
extension PrivacyCopy {
    /// The number that a person's consent names. A new one asks everybody again.
    public static let disclosureRevision = 1

    /// SHA-256 of what `memotrack disclosure` prints, `disclosureText` and a line feed, in lower-case hexadecimal.
    ///
    /// Whoever changes a word decides what this becomes: the same meaning needs the new digest, a new meaning the new
    /// digest and the next revision.
    public static let disclosureDigest = "6e134e4cebceecc028cdde73d8c8e0e54c37266072a27c60ae95c6734a4c19a8"

    /// Every claim, in the order of the text.
    public static let claims = Claim.allCases

    /// The text as a terminal shows it, in lines of at most 78 columns; consent is given to this.
    public static var disclosureText: String { PlainRendering.page(title: title, claims: claimMarkup, closing: closing) }

    /// The text as a section of a Markdown document.
    public static var disclosureMarkdown: String {
        MarkdownRendering.page(title: title, claims: claimMarkup, closing: closing)
    }

    /// The text as the section PRIVACY of a manual page, in mdoc.
    public static var disclosureManual: String { ManualRendering.page(claims: claimMarkup, closing: closing) }

    private static var title: String { markup(.disclosureTitle) }

    private static var claimMarkup: [String] { claims.map { markup($0.copy) } }

    private static var closing: String {
        Template(markup(.disclosureRevision)).filled([.revision: String(disclosureRevision)])
    }

    private static func markup(_ id: CopyID) -> String { entry(id)?.markup ?? id.rawValue }
}
