/// The table's light markup: what stands between backticks is typed as it is, all else is prose.
enum Markup {
    /// Renders prose and what is typed each in its own way; an unpaired backtick ends with the text.
    static func render(_ markup: String, prose: (Substring) -> String, typed: (Substring) -> String) -> String {
        markup.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .map { $0.offset.isMultiple(of: 2) ? prose($0.element) : typed($0.element) }
            .joined()
    }
}
