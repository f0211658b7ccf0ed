import XMLStream

/// Where a value stands in the bytes of a well-formed element, and what it is.
struct MarkupValue {
    /// Without white space around it, references resolved.
    var bytes: [UInt8] = []
    /// What is replaced when it changes.
    var range = 0..<0
    /// Comments and instructions within that range, which stay behind the new value.
    var comments: [UInt8] = []

    /// Bytes from the `<` to the `>` of the start tag that begins at an index.
    static func tagRange(_ text: Span<UInt8>, at start: Int) -> Range<Int> {
        var quote: UInt8?
        var index = start
        while index < text.count {
            let byte = text[index]
            index += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: ">") {
                break
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
        }
        return start..<index
    }

    /// What stands between the tags of an element without children; nil when it is one tag.
    static func content(_ text: Span<UInt8>, of element: Range<Int>) -> Range<Int>? {
        let tag = tagRange(text, at: element.lowerBound)
        var end = element.upperBound
        while end > tag.upperBound, text[end - 1] != UInt8(ascii: "<") { end -= 1 }
        return end > tag.upperBound ? tag.upperBound..<end - 1 : nil
    }

    /// The value in a range that holds no character but its own, as nearly all are; nil for all else.
    static func plain(_ text: Span<UInt8>, in range: Range<Int>) -> Range<Int>? {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, CharacterRules.isSpace(text[start]) { start += 1 }
        while end > start, CharacterRules.isSpace(text[end - 1]) { end -= 1 }
        for index in start..<end where text[index] == UInt8(ascii: "<") || text[index] == UInt8(ascii: "&") { return nil }
        return start..<end
    }

    /// No value.
    init() {}

    /// Reads a value with references, sections and comments in it.
    init(_ text: Span<UInt8>, in content: Range<Int>) {
        var reader = MarkupValueReader()
        reader.read(text, content)
        self = reader.value(text)
    }
}

private struct MarkupValueReader {
    private struct Piece {
        var byte: UInt8
        var range: Range<Int>
        /// In which section it stands: its number from 1, or 0.
        var section: Int
    }

    private var pieces: [Piece] = []
    private var sections: [Range<Int>] = [0..<0]
    private var comments: [Range<Int>] = []

    mutating func read(_ text: Span<UInt8>, _ content: Range<Int>) {
        var index = content.lowerBound
        while index < content.upperBound {
            if text[index] == UInt8(ascii: "&") {
                index = reference(text, index, content.upperBound)
            } else if text[index] == UInt8(ascii: "<") {
                index = markup(text, index, content.upperBound)
            } else {
                pieces.append(Piece(byte: text[index], range: index..<index + 1, section: 0))
                index += 1
            }
        }
    }

    private mutating func reference(_ text: Span<UInt8>, _ start: Int, _ limit: Int) -> Int {
        var end = start + 1
        while end < limit, text[end] != UInt8(ascii: ";") { end += 1 }
        let name = String(decoding: (start + 1..<end).map { text[$0] }, as: UTF8.self)
        end = min(end + 1, limit)
        for byte in Self.character(name).utf8 { pieces.append(Piece(byte: byte, range: start..<end, section: 0)) }
        return end
    }

    private static func character(_ name: String) -> String {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let number = name.dropFirst()
            let scalar = number.first == "x" ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
            return scalar.flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
        }
    }

    private mutating func markup(_ text: Span<UInt8>, _ start: Int, _ limit: Int) -> Int {
        let isComment = starts(text, start, "<!--"), isSection = starts(text, start, "<![CDATA[")
        let ending = isComment ? "-->" : isSection ? "]]>" : "?>"
        let first = start + (isComment ? 4 : isSection ? 9 : 2)
        var end = first
        while end < limit, !starts(text, end, ending) { end += 1 }
        let behind = min(end + ending.utf8.count, limit)
        if isSection {
            sections.append(start..<behind)
            for index in first..<max(first, end) {
                pieces.append(Piece(byte: text[index], range: index..<index + 1, section: sections.count - 1))
            }
        } else {
            comments.append(start..<behind)
        }
        return behind
    }

    private func starts(_ text: Span<UInt8>, _ index: Int, _ word: String) -> Bool {
        let word = word.utf8
        return index + word.count <= text.count && word.enumerated().allSatisfy { text[index + $0.offset] == $0.element }
    }

    func value(_ text: Span<UInt8>) -> MarkupValue {
        var value = MarkupValue()
        guard let first = pieces.firstIndex(where: { !CharacterRules.isSpace($0.byte) }),
            let last = pieces.lastIndex(where: { !CharacterRules.isSpace($0.byte) })
        else { return value }
        let (start, end) = (pieces[first], pieces[last])
        value.bytes = pieces[first...last].map(\.byte)
        // Half a section cannot be replaced.
        let isWithin = start.section == end.section
        let lower = isWithin || start.section == 0 ? start.range.lowerBound : sections[start.section].lowerBound
        let upper = isWithin || end.section == 0 ? end.range.upperBound : sections[end.section].upperBound
        value.range = lower..<upper
        for comment in comments where comment.lowerBound >= lower && comment.upperBound <= upper {
            for index in comment { value.comments.append(text[index]) }
        }
        return value
    }
}
