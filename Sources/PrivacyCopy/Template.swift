/// A text of the table taken apart into words and gaps.
///
/// `{name}` is replaced by its value; `{name|one|many}` by its value and the first word if the value is `1`, else the
/// second. A brace that opens no gap of a known name is an ordinary character.
struct Template {
    enum Piece: Equatable {
        case words(Substring)
        case gap(Placeholder, one: Substring?, many: Substring?, written: Substring)
    }

    let pieces: [Piece]

    init(_ markup: String) {
        var pieces: [Piece] = []
        var rest = markup[...]
        var words = rest.startIndex
        while let brace = rest[words...].firstIndex(of: "{") {
            guard let end = rest[brace...].firstIndex(of: "}") else { break }
            let written = rest[brace...end]
            if let gap = Self.gap(written) {
                if brace > rest.startIndex { pieces.append(.words(rest[..<brace])) }
                pieces.append(gap)
                rest = rest[rest.index(after: end)...]
                words = rest.startIndex
            } else {
                words = rest.index(after: brace)
            }
        }
        if !rest.isEmpty { pieces.append(.words(rest)) }
        self.pieces = pieces
    }

    var placeholders: [Placeholder] {
        var seen: [Placeholder] = []
        for case .gap(let placeholder, _, _, _) in pieces where !seen.contains(placeholder) { seen.append(placeholder) }
        return seen
    }

    /// The text with its gaps still open.
    var plain: String { filled([:]) }

    /// The text with its gaps filled; one without a value stays as it is written.
    func filled(_ values: [Placeholder: String]) -> String {
        pieces.map { piece in
            switch piece {
            case .words(let words): Self.withoutMarkup(words)
            case .gap(let placeholder, let one, let many, let written):
                values[placeholder].map { Self.fill(Self.shown($0), one: one, many: many) } ?? String(written)
            }
        }.joined()
    }

    /// A value may be a name that somebody else chose: no control character of it reaches a terminal.
    private static func shown(_ value: String) -> String {
        guard value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return value }
        return String(String.UnicodeScalarView(value.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    }

    private static func fill(_ value: String, one: Substring?, many: Substring?) -> String {
        guard let noun = value == "1" ? one : many else { return value }
        return value + " " + noun
    }

    private static func gap(_ written: Substring) -> Piece? {
        let parts = written.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
        guard let name = parts.first, let placeholder = Placeholder(rawValue: String(name)) else { return nil }
        switch parts.count {
        case 1: return .gap(placeholder, one: nil, many: nil, written: written)
        case 3: return .gap(placeholder, one: parts[1], many: parts[2], written: written)
        default: return nil
        }
    }

    private static func withoutMarkup(_ words: Substring) -> String {
        String(words.map { $0 == "`" ? "'" : $0 })
    }
}
