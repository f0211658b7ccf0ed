import XMLStream

/// Copies a document as edits say: what it keeps, it keeps byte for byte.
///
/// Comes behind the reader of the same document, at whatever distance the decisions need; only the bytes at hand are in memory. When
/// there was no edit, the output is the text of the input; of a document that was not UTF-8, whoever wants its own bytes copies those.
public struct GPXCopier: ~Copyable {
    private var text = XMLText()
    private var window: [UInt8] = []
    /// Holds the next window while it is made.
    private var rest: [UInt8] = []
    /// The offset of the window's first byte, which is also the first that is not copied yet.
    private var start = 0
    private var cursor = 0
    /// Behind the last edit.
    private var lastEdit = 0
    private var isDeclarationJudged = false

    public init() {}

    /// Up to where the text of the document is at hand.
    public var end: Int { start + window.count }

    /// Takes the next bytes of the document.
    public mutating func feed(_ bytes: Span<UInt8>) {
        text.feed(bytes, into: &window)
    }

    /// Says that the document ends here.
    public mutating func finish() {
        text.finish(into: &window)
    }

    /// Copies as far as everything is decided, and no further than bytes are at hand.
    ///
    /// - Parameters:
    ///   - limit: no edit that is still to come begins before it.
    ///   - edits: those that begin before it are taken.
    ///   - output: is given what stays, but for white space at its end, which may go with the next element.
    ///   - isEnd: after `finish`: nothing more is to come, and all is given.
    public mutating func copy(until limit: Int, _ edits: inout GPXEdits, into output: inout [UInt8], isEnd: Bool = false) {
        let limit = min(limit, end)
        guard limit > 0 || isEnd else { return }
        if !isDeclarationJudged { declareUTF8(&output) }
        while let edit = edits.next, lastEdit + Int(edit.gap) + edit.removed <= limit {
            let first = lastEdit + Int(edit.gap)
            copy(until: edit.takesSpace ? spaceStart(before: first) : first, &output)
            edits.take(into: &output)
            lastEdit = first + edit.removed
            cursor = max(cursor, lastEdit)
        }
        let next = edits.next.map { lastEdit + Int($0.gap) } ?? limit
        copy(until: isEnd ? end : spaceStart(before: min(limit, next)), &output)
        // What is left is the beginning of one element. To shift it takes longer than to put it elsewhere.
        rest.removeAll(keepingCapacity: true)
        window.withUnsafeBufferPointer { rest.append(contentsOf: $0[(cursor - start)...]) }
        swap(&window, &rest)
        start = cursor
    }

    private mutating func copy(until offset: Int, _ output: inout [UInt8]) {
        guard offset > cursor else { return }
        window.withUnsafeBufferPointer { output.append(contentsOf: $0[cursor - start..<offset - start]) }
        cursor = offset
    }

    /// Where the white space begins that stands right before an offset.
    private func spaceStart(before offset: Int) -> Int {
        var place = offset
        while place > cursor, CharacterRules.isSpace(window[place - 1 - start]) { place -= 1 }
        return place
    }
}

extension GPXCopier {
    /// A text that was in another encoding must not say so any more; that alone is no edit.
    private mutating func declareUTF8(_ output: inout [UInt8]) {
        isDeclarationJudged = true
        guard text.isRecoded, let range = Self.declaredEncoding(in: window) else { return }
        copy(until: range.lowerBound, &output)
        output += Array("UTF-8".utf8)
        cursor = range.upperBound
    }

    /// Where the value stands that an XML declaration gives as its encoding.
    private static func declaredEncoding(in text: [UInt8]) -> Range<Int>? {
        guard text.starts(with: Array("<?xml".utf8)), let end = text.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        let key = Array("encoding".utf8)
        guard let start = text[..<end].indices.first(where: { text[$0..<end].starts(with: key) }) else { return nil }
        let quotes: Set = [UInt8(ascii: "\""), UInt8(ascii: "'")]
        guard let open = text[start..<end].firstIndex(where: quotes.contains) else { return nil }
        let first = open + 1
        return text[first..<end].firstIndex(of: text[open]).map { first..<$0 }
    }
}
