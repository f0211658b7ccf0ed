/// One thing a parser met: 32 bytes, its text in the batch beside it.
public struct XMLEvent: Sendable, Hashable, BitwiseCopyable {
    public enum Kind: UInt8, Sendable, BitwiseCopyable {
        case start, attribute, end
        /// Stray text in the element of this code.
        case text
        /// An element whose text was wanted, start and end in one: without attributes or children, on one line, and in one feed.
        /// Others with text come as a start and an end.
        case value
    }

    public var kind: Kind
    /// Elements around it: 0 for the root element. An attribute has its element's.
    public var depth: UInt8
    /// The resolver's code for the name.
    public var code: UInt16
    /// Line of the `<` of a start tag, of the `>` of an end tag, of the first stray character, from 1. An attribute has its element's.
    public var line: Int32
    /// Byte offset in the UTF-8 text: of the `<` at a start and of a value, of the first stray character, behind the `>` at an end.
    public var offset: Int
    private var shortColumn: Int32
    /// Bytes of the whole element, of a value; at an end without text, the length of the end tag when it was asked for.
    private var length: Int32
    /// Where in the batch's text the value begins, and its bytes.
    private var textStart: Int32
    private var textCount: Int32

    public init(
        kind: Kind, depth: Int = 0, code: UInt16, line: Int = 1, offset: Int = 0, column: Int = 1, length: Int = 0, text: Range<Int>? = nil
    ) {
        self.kind = kind
        self.depth = UInt8(clamping: depth)
        self.code = code
        self.line = Int32(clamping: line)
        self.offset = offset
        shortColumn = Int32(clamping: column)
        self.length = Int32(clamping: length)
        textStart = Int32(clamping: text?.lowerBound ?? 0)
        textCount = Int32(clamping: text?.count ?? 0)
    }

    @inline(__always)
    init(
        _ kind: Kind, depth: Int, code: UInt16, line: Int32, offset: Int, column: Int = 1, length: Int = 0, text: Int = 0, count: Int = 0
    ) {
        self.kind = kind
        self.depth = UInt8(truncatingIfNeeded: depth)
        self.code = code
        self.line = line
        self.offset = offset
        shortColumn = Int32(truncatingIfNeeded: column)
        self.length = Int32(truncatingIfNeeded: length)
        textStart = Int32(truncatingIfNeeded: text)
        textCount = Int32(truncatingIfNeeded: count)
    }

    /// Of a start, value or text event: bytes of the UTF-8 text before it on its line, plus 1.
    public var column: Int { Int(shortColumn) }

    /// Of an attribute, end or value event: the bytes of its value in the batch's text; empty when none was wanted.
    public var text: Range<Int> { Int(textStart)..<Int(textStart) + Int(textCount) }

    /// Of an end event whose `endTag` was wanted: where the end tag's `<` stands; of an empty-element tag, its own `<`.
    public var endTagOffset: Int { offset - Int(length) }

    /// Of a value: what a start event of it is.
    public var start: XMLEvent {
        var event = self
        event.kind = .start
        event.textCount = 0
        event.length = 0
        return event
    }

    /// Of a value: what an end event of it is.
    public var end: XMLEvent {
        var event = self
        event.kind = .end
        event.offset += Int(length)
        event.length = 0
        return event
    }
}
