/// Takes Swift source apart into its string literals and its code.
///
/// It knows comments (nested ones too), plain, raw and multi-line strings, interpolation inside any of them, extended
/// regular expressions and identifiers between backticks. A bare `/…/` is read as operators.
struct SwiftScanner {
    struct Literal: Equatable {
        /// The line of its first character, from 1.
        var line: Int
        /// What stands between the quotes, as it is written, with each interpolation as `\(…)` and line ends as `\n`.
        var text: String
    }

    private(set) var literals: [Literal] = []
    /// The source without comments and without what strings say; interpolated code stays.
    private(set) var code = ""

    private let source: [Character]
    private var index = 0
    private var line = 1

    init(_ source: String) {
        self.source = Array(source)
        scanCode(insideParentheses: false)
    }

    private func peek(_ offset: Int = 0) -> Character? {
        index + offset < source.count ? source[index + offset] : nil
    }

    private func looks(at text: String) -> Bool {
        text.enumerated().allSatisfy { peek($0.offset) == $0.element }
    }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count where index < source.count {
            if source[index].isNewline { line += 1 }
            index += 1
        }
    }
}

// MARK: - Code

extension SwiftScanner {
    /// Scans to the end, or to the parenthesis that closes an interpolation, which is consumed.
    private mutating func scanCode(insideParentheses: Bool) {
        var depth = 0
        while let character = peek() {
            if looks(at: "//") {
                skipLineComment()
            } else if looks(at: "/*") {
                skipBlockComment()
            } else if let delimiter = openingDelimiter() {
                scanLiteral(delimiter)
            } else if character == "`" {
                copyQuotedIdentifier()
            } else {
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
                code.append(character)
                advance()
                if insideParentheses, depth < 0 { return }
            }
        }
    }

    private mutating func skipLineComment() {
        while let character = peek(), !character.isNewline { advance() }
    }

    private mutating func skipBlockComment() {
        var depth = 0
        repeat {
            if looks(at: "/*") {
                depth += 1
                advance(2)
            } else if looks(at: "*/") {
                depth -= 1
                advance(2)
            } else {
                advance()
            }
        } while depth > 0 && peek() != nil
        code.append(" ")
    }

    private mutating func copyQuotedIdentifier() {
        repeat {
            code.append(source[index])
            advance()
        } while peek() != nil && peek() != "`"
        advance()
        code.append("`")
    }
}

// MARK: - Literals

extension SwiftScanner {
    private struct Delimiter {
        var hashes: Int
        var quote: String
        var isMultiline: Bool { quote != "\"" }
        var isRegularExpression: Bool { quote == "/" }
        var closing: String { quote + String(repeating: "#", count: hashes) }
        var interpolation: String { "\\" + String(repeating: "#", count: hashes) + "(" }
    }

    private func openingDelimiter() -> Delimiter? {
        var hashes = 0
        while peek(hashes) == "#" { hashes += 1 }
        if hashes > 0, peek(hashes) == "/" { return Delimiter(hashes: hashes, quote: "/") }
        guard peek(hashes) == "\"" else { return nil }
        // A raw string that says one quote, #"""#, is no multi-line string: those begin with a line end.
        let isMultiline = peek(hashes + 1) == "\"" && peek(hashes + 2) == "\"" && opensLine(after: hashes + 3)
        return Delimiter(hashes: hashes, quote: isMultiline ? "\"\"\"" : "\"")
    }

    private func opensLine(after offset: Int) -> Bool {
        var offset = offset
        while peek(offset) == " " || peek(offset) == "\t" { offset += 1 }
        return peek(offset)?.isNewline ?? true
    }

    private mutating func scanLiteral(_ delimiter: Delimiter) {
        let place = literals.count
        literals.append(Literal(line: line, text: ""))
        code.append("\"\"")
        advance(delimiter.hashes + delimiter.quote.count)
        let text = scanText(delimiter)
        literals[place].text = text
    }

    private mutating func scanText(_ delimiter: Delimiter) -> String {
        var text = ""
        while let character = peek() {
            if looks(at: delimiter.closing) {
                advance(delimiter.closing.count)
                return text
            }
            if !delimiter.isMultiline, character.isNewline { return text }
            if !delimiter.isRegularExpression, looks(at: delimiter.interpolation) {
                advance(delimiter.interpolation.count)
                scanCode(insideParentheses: true)
                text += "\\(…)"
            } else if character == "\\", delimiter.hashes == 0 {
                text += takeEscape()
            } else {
                text += character.isNewline ? "\\n" : String(character)
                advance()
            }
        }
        return text
    }

    /// Both characters, so that an escaped quote closes nothing.
    private mutating func takeEscape() -> String {
        let escape = source[index..<min(index + 2, source.count)].map { $0.isNewline ? "\\n" : String($0) }.joined()
        advance(2)
        return escape
    }
}
