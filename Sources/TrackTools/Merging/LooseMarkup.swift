import XMLStream

/// Finds elements in a piece of a document that was read already, and so is sound.
enum LooseMarkup {
    /// The first start tag, and what is behind it.
    static func firstTag(in bytes: [UInt8]) -> (tag: [UInt8], rest: [UInt8])? {
        var tokenizer = MarkupTokenizer(all: bytes)
        var count = 0
        while let token = tokenizer.next() {
            count += token.bytes.count
            if token.kind == .start { return (token.bytes, Array(bytes[count...])) }
        }
        return nil
    }

    /// The outermost elements, with all that is in them.
    static func elements(in bytes: [UInt8]) -> [[UInt8]] {
        guard bytes.contains(UInt8(ascii: "<")) else { return [] }
        var elements: [[UInt8]] = []
        forEachToken(in: bytes) { token, depth in
            if depth == 0 {
                if token.kind == .start { elements.append(token.bytes) }
            } else {
                elements[elements.count - 1] += token.bytes
            }
        }
        return elements
    }

    /// What stands between an element's start and end tag.
    static func content(of element: [UInt8]) -> [UInt8] {
        guard let (tag, rest) = firstTag(in: element), !isWhole(tag), let end = rest.lastIndex(of: UInt8(ascii: "<")) else { return [] }
        return Array(rest[..<end])
    }

    /// Content with each of its outermost start tags changed.
    static func changed(_ content: [UInt8], _ change: ([UInt8]) -> [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        forEachToken(in: content) { token, depth in
            result += token.kind == .start && depth == 0 ? change(token.bytes) : token.bytes
        }
        return result
    }

    /// Whether a start tag is an element by itself.
    static func isWhole(_ tag: [UInt8]) -> Bool { tag.suffix(2).elementsEqual("/>".utf8) }

    /// Behind an element's name in its start tag.
    static func nameEnd(in tag: [UInt8]) -> Int {
        tag.firstIndex { CharacterRules.isSpace($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") } ?? tag.count
    }

    /// The prefix of an element's name.
    static func prefix(ofTag tag: [UInt8]) -> [UInt8] {
        MarkupTag.prefix(of: Array(tag[min(1, tag.count)..<max(nameEnd(in: tag), min(1, tag.count))]))
    }

    /// `depth`: elements around the token; an end tag has its element around it.
    private static func forEachToken(in bytes: [UInt8], _ body: (MarkupToken, Int) -> Void) {
        var tokenizer = MarkupTokenizer(all: bytes)
        var depth = 0
        while let token = tokenizer.next() {
            body(token, depth)
            switch token.kind {
            case .start where !isWhole(token.bytes): depth += 1
            case .end: depth -= 1
            default: break
            }
        }
    }
}

extension MarkupTokenizer {
    fileprivate init(all bytes: [UInt8]) {
        self.init()
        append(bytes)
        finish()
    }
}
