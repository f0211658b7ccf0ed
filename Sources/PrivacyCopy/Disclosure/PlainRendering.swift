/// The disclosure as a terminal shows it.
enum PlainRendering {
    static let columns = 78

    static func page(title: String, claims: [String], closing: String) -> String {
        let list = claims.map { wrapped(plain($0), first: "* ", next: "  ") }.joined(separator: "\n")
        return [title, list, closing].joined(separator: "\n\n")
    }

    private static func plain(_ markup: String) -> String {
        Markup.render(markup, prose: String.init, typed: { "'" + $0 + "'" })
    }

    /// Breaks between words; the first line begins with `first`, the others with `next`.
    private static func wrapped(_ text: String, first: String, next: String) -> String {
        var lines: [String] = []
        var line = first
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty, line.count + 1 + word.count > columns {
                lines.append(line)
                line = next
                isEmpty = true
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return (lines + [line]).joined(separator: "\n")
    }
}
