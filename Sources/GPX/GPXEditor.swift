/// Copies a document and leaves out, or replaces, ranges of its bytes: what it keeps, it keeps as it stands.
///
/// Fed in pieces of any size. Memory is bounded by the largest element, and by what is held. When nothing was changed, `isChanged` is
/// false, and the output is the text of the input; of one that was not UTF-8, whoever wants its own bytes copies them.
public struct GPXEditor: ~Copyable {
    /// Reads what is edited; its records are those of the last feed.
    public private(set) var reader: GPXReader
    /// Whether the output differs from the text of the input.
    public private(set) var isChanged = false

    private var window: [UInt8] = []
    /// The offset of the window's first byte, which is also the first that is not copied yet.
    private var cursor = 0
    /// What was copied and is held.
    private var held: [UInt8] = []
    /// Where in `held` each hold begins.
    private var holds: [Int] = []
    private var isDeclarationJudged = false

    /// - Parameters:
    ///   - file: how errors name the document.
    ///   - options: what is read of points.
    public init(file: String? = nil, options: GPXReader.Options = .figures) {
        reader = GPXReader(file: file, options: options.union(.text))
    }

    /// Takes the next bytes.
    ///
    /// - Parameters:
    ///   - bytes: of the document, in any encoding.
    ///   - output: is given what is decided, in UTF-8.
    ///   - decide: looks at the reader's records and says what is to be done.
    /// - Throws: `TrackError` where the document is no GPX any more, and what `decide` throws; what was decided before is in `output`.
    public mutating func feed(
        _ bytes: Span<UInt8>, into output: inout [UInt8], decide: (borrowing GPXReader, inout GPXEdits) throws -> Void
    ) throws {
        try reader.feed(bytes)
        try edit(isEnd: false, into: &output, decide)
    }

    /// Says that the document ends here; otherwise as `feed`.
    ///
    /// - Parameters:
    ///   - output: is given all that is left.
    ///   - decide: as for `feed`.
    /// - Throws: as `feed`.
    public mutating func finish(
        into output: inout [UInt8], decide: (borrowing GPXReader, inout GPXEdits) throws -> Void
    ) throws {
        try reader.finish()
        try edit(isEnd: true, into: &output, decide)
    }

    private mutating func edit(
        isEnd: Bool, into output: inout [UInt8], _ decide: (borrowing GPXReader, inout GPXEdits) throws -> Void
    ) throws {
        window += reader.text
        var edits = GPXEdits()
        try decide(reader, &edits)
        let base = cursor
        if !isDeclarationJudged, isEnd || reader.frontier > 0 { declareUTF8(&output) }
        for step in edits.steps { perform(step, base, &output) }
        let limit = min(edits.undecidedFrom ?? .max, isEnd ? .max : reader.frontier, base + window.count)
        // The white space before what may be removed goes with it.
        copy(until: isEnd && edits.undecidedFrom == nil ? limit : spaceStart(before: limit, base), base, &output)
        window.removeFirst(cursor - base)
    }
}

extension GPXEditor {
    /// A text that was in another encoding must not say so any more; that alone is no change.
    private mutating func declareUTF8(_ output: inout [UInt8]) {
        isDeclarationJudged = true
        guard reader.isRecoded, let range = Self.declaredEncoding(in: window) else { return }
        copy(until: range.lowerBound, 0, &output)
        put(Array("UTF-8".utf8), &output)
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

    private mutating func perform(_ step: GPXEdits.Step, _ base: Int, _ output: inout [UInt8]) {
        switch step {
        case .remove(let range):
            copy(until: spaceStart(before: range.lowerBound, base), base, &output)
            skip(to: range.upperBound)
        case .replace(let range, let bytes):
            copy(until: range.lowerBound, base, &output)
            put(bytes, &output)
            skip(to: range.upperBound)
        case .insert(let offset, let bytes):
            copy(until: offset, base, &output)
            put(bytes, &output)
            isChanged = true
        case .hold(let offset):
            copy(until: spaceStart(before: offset, base), base, &output)
            holds.append(held.count)
        case .release(let offset):
            copy(until: offset, base, &output)
            holds.removeLast()
            guard holds.isEmpty else { return }
            output += held
            held.removeAll(keepingCapacity: true)
        case .drop(let end):
            guard let start = holds.popLast() else { return }
            held.removeLast(held.count - start)
            skip(to: end)
            isChanged = true
        }
    }

    private mutating func skip(to offset: Int) {
        guard offset > cursor else { return }
        cursor = offset
        isChanged = true
    }

    private mutating func copy(until offset: Int, _ base: Int, _ output: inout [UInt8]) {
        guard offset > cursor else { return }
        window.withUnsafeBufferPointer { bytes in
            let piece = bytes[cursor - base..<offset - base]
            if holds.isEmpty { output.append(contentsOf: piece) } else { held.append(contentsOf: piece) }
        }
        cursor = offset
    }

    private mutating func put(_ bytes: [UInt8], _ output: inout [UInt8]) {
        if holds.isEmpty { output += bytes } else { held += bytes }
    }

    /// Where the white space begins that stands right before an offset, behind a tag.
    private func spaceStart(before offset: Int, _ base: Int) -> Int {
        var start = offset
        while start > cursor, isSpace(window[start - 1 - base]) { start -= 1 }
        return start
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
}
