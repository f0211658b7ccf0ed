/// The disclosure as the section PRIVACY of a manual page in mdoc.
enum ManualRendering {
    static func page(claims: [String], closing: String) -> String {
        let list = claims.flatMap { [".It"] + lines($0) }
        return ([".Sh PRIVACY", ".Bl -bullet"] + list + [".El", ".Pp"] + lines(closing)).joined(separator: "\n")
    }

    /// A line for each sentence, as manual pages are written.
    private static func lines(_ markup: String) -> [String] {
        let roff = Markup.render(markup, prose: escaped, typed: { "\\fB" + escaped($0).replacingHyphens + "\\fR" })
        return sentences(roff).map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" + $0 : $0 }
    }

    private static func sentences(_ text: String) -> [String] {
        var sentences: [String] = []
        var words: [Substring] = []
        for word in text.split(separator: " ") {
            words.append(word)
            guard word.hasSuffix(".") else { continue }
            sentences.append(words.joined(separator: " "))
            words = []
        }
        return words.isEmpty ? sentences : sentences + [words.joined(separator: " ")]
    }

    /// A backslash would begin an escape.
    private static func escaped(_ text: Substring) -> String {
        text.map { $0 == "\\" ? "\\e" : String($0) }.joined()
    }
}

extension String {
    /// A plain hyphen may be set as a typographic one; what is typed must stay copyable.
    fileprivate var replacingHyphens: String { map { $0 == "-" ? "\\-" : String($0) }.joined() }
}
