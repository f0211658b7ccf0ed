import XMLStream

/// One piece of a document, as its own bytes.
struct MarkupToken {
    enum Kind {
        case text, start, end, comment, characterData, instruction, documentType
        /// `<` and what follows, where nothing can begin.
        case rubbish
        /// What the end of the document cut short.
        case cut
    }

    var kind: Kind
    var bytes: [UInt8]
    /// Of the first byte, from 1.
    var line: Int
}

/// Cuts bytes of a document, however damaged, into tokens that together are all its bytes.
///
/// What is not yet whole is looked at again only when twice as much has come, so that the work is linear. Holds one token and one feed.
struct MarkupTokenizer {
    /// An internal subset that has not ended by then is damaged.
    private static let longestSubset = 65_536

    private var buffer: [UInt8] = []
    private var position = 0
    private var line = 1
    private var retryCount = 0
    private var isAtEnd = false

    mutating func append(_ bytes: [UInt8]) {
        if position > 0 {
            buffer.removeSubrange(..<position)
            position = 0
        }
        buffer += bytes
    }

    mutating func finish() { isAtEnd = true }

    /// The next whole token; nil when more bytes are needed, or none are left.
    mutating func next() -> MarkupToken? {
        let count = buffer.count - position
        guard count > 0, isAtEnd || count >= retryCount else { return nil }
        guard let (kind, end) = scan() else {
            retryCount = 2 * count
            return nil
        }
        retryCount = 0
        let token = MarkupToken(kind: kind, bytes: Array(buffer[position..<end]), line: line)
        for byte in token.bytes where byte == 0x0A { line += 1 }
        position = end
        return token
    }

    private func scan() -> (MarkupToken.Kind, Int)? {
        guard buffer[position] == UInt8(ascii: "<"), isMarkup(position) != false else { return text() }
        guard isMarkup(position) == true else { return cut() }
        let second = buffer[position + 1]
        switch second {
        case UInt8(ascii: "!"): return declaration()
        case UInt8(ascii: "?"): return instruction()
        case UInt8(ascii: "/"): return endTag()
        default: return startTag()
        }
    }

    /// Whether a `<` begins markup; nil when that cannot be said yet.
    private func isMarkup(_ index: Int) -> Bool? {
        guard index + 1 < buffer.count else { return nil }
        let second = buffer[index + 1]
        return second == UInt8(ascii: "!") || second == UInt8(ascii: "?") || second == UInt8(ascii: "/") || MarkupBytes.beginsName(second)
    }

    /// The rest, once it is known that no more comes.
    private func cut() -> (MarkupToken.Kind, Int)? {
        isAtEnd ? (.cut, buffer.count) : nil
    }

    private func text() -> (MarkupToken.Kind, Int)? {
        var index = position
        while let next = find(UInt8(ascii: "<"), from: index) {
            // A `<` at the very end may begin markup or be text: it waits.
            if isMarkup(next) == nil, !isAtEnd { return nil }
            if next > position, isMarkup(next) != false { return (.text, next) }
            index = next + 1
        }
        return isAtEnd ? (.text, buffer.count) : nil
    }

    private func find(_ byte: UInt8, from start: Int) -> Int? {
        guard start < buffer.count else { return nil }
        return buffer[start...].firstIndex(of: byte)
    }

    /// The offset behind the first occurrence of a text.
    private func find(_ text: String, from start: Int) -> Int? {
        let text = Array(text.utf8)
        var index = start
        while let next = find(text[0], from: index), next + text.count <= buffer.count {
            if buffer[next..<next + text.count].elementsEqual(text) { return next + text.count }
            index = next + 1
        }
        return nil
    }

    private func starts(with text: String) -> Bool { buffer[position...].starts(with: text.utf8) }

    private func declaration() -> (MarkupToken.Kind, Int)? {
        let (comment, section, type) = ("<!--", "<![CDATA[", "<!DOCTYPE")
        if starts(with: comment) { return find("-->", from: position + 4).map { (.comment, $0) } ?? cut() }
        if starts(with: section) { return find("]]>", from: position + 9).map { (.characterData, $0) } ?? cut() }
        let rest = Array(buffer[position..<min(position + section.utf8.count, buffer.count)])
        if rest.count < section.utf8.count, [comment, section, type].contains(where: { $0.utf8.starts(with: rest) }) { return cut() }
        return starts(with: type) ? documentType() : simple(.rubbish)
    }

    /// Without an internal subset it ends at the first `>`, with one at the first `]` and `>`.
    private func documentType() -> (MarkupToken.Kind, Int)? {
        guard let end = find(UInt8(ascii: ">"), from: position) else { return cut() }
        guard buffer[position..<end].contains(UInt8(ascii: "[")) else { return (.documentType, end + 1) }
        let limit = min(buffer.count, position + Self.longestSubset)
        var index = position + 2
        while index < limit {
            // Another one begins: this one has no end.
            if buffer[index] == UInt8(ascii: "<"), buffer[index..<limit].starts(with: "<!DOCTYPE".utf8) { return (.rubbish, end + 1) }
            if buffer[index] == UInt8(ascii: "]") {
                let next = buffer[(index + 1)..<limit].first { !CharacterRules.isSpace($0) }
                if next == UInt8(ascii: ">") {
                    return buffer[index..<limit].firstIndex(of: UInt8(ascii: ">")).map { (.documentType, $0 + 1) }
                }
            }
            index += 1
        }
        return isAtEnd || limit - position == Self.longestSubset ? (.rubbish, end + 1) : nil
    }

    /// One that lost its `?` ends at the first `>`, and must not swallow the document up to the next one.
    private func instruction() -> (MarkupToken.Kind, Int)? {
        let isDeclaration = starts(with: "<?xml") && buffer.count > position + 5 && CharacterRules.isSpace(buffer[position + 5])
        var index = position + 2
        while index + 1 < buffer.count {
            let pair = (buffer[index], buffer[index + 1])
            if pair == (UInt8(ascii: "?"), UInt8(ascii: ">")) { return (.instruction, index + 2) }
            if pair.0 == UInt8(ascii: "<"), isDeclaration || pair.1 == UInt8(ascii: "?") { return simple(.rubbish) }
            index += 1
        }
        return isAtEnd ? simple(.rubbish) : nil
    }

    /// What ends at the next `>`, or before the next `<`.
    private func simple(_ kind: MarkupToken.Kind) -> (MarkupToken.Kind, Int)? {
        for index in (position + 1)..<max(buffer.count, position + 1) {
            if buffer[index] == UInt8(ascii: ">") { return (kind, index + 1) }
            if buffer[index] == UInt8(ascii: "<") { return (kind, index) }
        }
        return cut()
    }

    private func endTag() -> (MarkupToken.Kind, Int)? { simple(.end) }

    /// Up to the first `>` outside quotes; when a tag seems to begin inside quotes, these are not in pairs and the first `>` ends it.
    private func startTag() -> (MarkupToken.Kind, Int)? {
        var quote: UInt8?
        for index in (position + 1)..<buffer.count {
            let byte = buffer[index]
            switch byte {
            case UInt8(ascii: "<"):
                guard let isMarkup = quote == nil ? true : isMarkup(index) else { return cut() }
                if isMarkup { return simple(.start) }
            case UInt8(ascii: ">") where quote == nil: return (.start, index + 1)
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                if quote == nil { quote = byte } else if quote == byte { quote = nil }
            default: break
            }
        }
        return cut()
    }
}
