/// The disclosure as a section of a Markdown document.
enum MarkdownRendering {
    static func page(title: String, claims: [String], closing: String) -> String {
        let list = claims.map { "* " + inline($0) }.joined(separator: "\n")
        return ["## " + inline(title), list, inline(closing)].joined(separator: "\n\n")
    }

    private static func inline(_ markup: String) -> String {
        Markup.render(markup, prose: escaped, typed: { "`" + $0 + "`" })
    }

    /// CommonMark's escapes for the characters that could open something inside a paragraph.
    private static func escaped(_ prose: Substring) -> String {
        prose.map { "\\*_[]<&".contains($0) ? "\\" + String($0) : String($0) }.joined()
    }
}
