/// Where code names entries of the table, and with which values it asks for their text.
struct CopyUses {
    /// A call of `PrivacyCopy.text` that names its entry, and its values if any, on the spot.
    struct Call: Equatable {
        var id: String
        var keys: Set<String>
    }

    /// Every name after a dot, such as `conditionGranted` in `.conditionGranted`.
    let names: Set<Substring>
    let calls: [Call]

    /// - Parameter code: Swift without comments and strings.
    init(_ code: String) {
        names = Set(code.matches(of: /\.([A-Za-z]\w*)/).map(\.1))
        calls = code.matches(of: /PrivacyCopy\s*\.text\(\s*\.(\w+)\s*(\)|,\s*\[)/).map { match in
            let values = match.2 == ")" ? "" : Self.upToClosingBracket(code[match.range.upperBound...])
            return Call(id: String(match.1), keys: Set(Self.topLevel(values).matches(of: /\.(\w+)\s*:/).map { String($0.1) }))
        }
    }

    private static func upToClosingBracket(_ text: Substring) -> Substring {
        var depth = 1
        for index in text.indices {
            if "([{".contains(text[index]) { depth += 1 }
            if ")]}".contains(text[index]) { depth -= 1 }
            if depth == 0 { return text[..<index] }
        }
        return text
    }

    /// The text without what stands inside brackets.
    private static func topLevel(_ text: Substring) -> String {
        var depth = 0
        var kept = ""
        for character in text {
            if "([{".contains(character) { depth += 1 }
            if depth == 0 { kept.append(character) }
            if ")]}".contains(character) { depth -= 1 }
        }
        return kept
    }
}
