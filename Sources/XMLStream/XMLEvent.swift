/// One thing a parser met: 24 bytes, its text in the batch beside it.
public struct XMLEvent: Sendable, Hashable, BitwiseCopyable {
    public enum Kind: UInt8, Sendable, BitwiseCopyable {
        case start, attribute, end
        /// Stray text in the element of this code.
        case text
    }

    public var kind: Kind
    /// Elements around it: 0 for the root element. An attribute has its element's.
    public var depth: UInt8
    /// The resolver's code for the name.
    public var code: UInt16
    /// Line of the `<` of a start tag, of the `>` of an end tag, of the first stray character, from 1. An attribute has its element's.
    public var line: Int32
    /// Byte offset in the UTF-8 text: of the `<` at a start, of the first stray character, behind the `>` at an end.
    public var offset: Int
    /// At a start and at stray text the column; else where in the batch's text the value begins.
    var first: Int32
    /// Bytes of the value; at an end without text, the length of the end tag when it was asked for.
    var second: Int32

    public init(kind: Kind, depth: Int = 0, code: UInt16, line: Int = 1, offset: Int = 0, column: Int = 1, text: Range<Int>? = nil) {
        self.kind = kind
        self.depth = UInt8(clamping: depth)
        self.code = code
        self.line = Int32(clamping: line)
        self.offset = offset
        first = Int32(clamping: text?.lowerBound ?? column)
        second = Int32(clamping: text?.count ?? 0)
    }

    @inline(__always)
    init(_ kind: Kind, depth: Int, code: UInt16, line: Int32, offset: Int, first: Int, second: Int) {
        self.kind = kind
        self.depth = UInt8(truncatingIfNeeded: depth)
        self.code = code
        self.line = line
        self.offset = offset
        self.first = Int32(truncatingIfNeeded: first)
        self.second = Int32(truncatingIfNeeded: second)
    }

    /// Of a start or text event: bytes of the UTF-8 text before it on its line, plus 1.
    public var column: Int { Int(first) }

    /// Of an attribute or end event: the bytes of its value in the batch's text; empty when none was wanted.
    public var text: Range<Int> { Int(first)..<Int(first) + Int(second) }

    /// Of an end event whose `endTag` was wanted: where the end tag's `<` stands; of an empty-element tag, its own `<`.
    public var endTagOffset: Int { offset - Int(second) }
}
