/// Turns the bytes of a document into the UTF-8 text in which a parser's offsets count; a byte order mark stays.
public struct XMLText: ~Copyable {
    private var recoder = XMLRecoder()
    private var isMarkKept = false

    public init() {}

    /// Whether the document is not UTF-8.
    public var isRecoded: Bool { recoder.isRecoding }

    /// Appends the text of the next bytes, as far as their characters are complete.
    ///
    /// - Parameters:
    ///   - bytes: of the document, in its own encoding.
    ///   - text: is given what they mean.
    public mutating func feed(_ bytes: Span<UInt8>, into text: inout [UInt8]) {
        if recoder.passesThrough {
            unsafe bytes.withUnsafeBufferPointer { unsafe text.append(contentsOf: $0) }
        } else {
            decode(into: &text) { recoder, utf8 in recoder.recode(bytes, into: &utf8) }
        }
    }

    /// Appends what is left at the end of the document.
    public mutating func finish(into text: inout [UInt8]) {
        decode(into: &text) { recoder, utf8 in recoder.finish(into: &utf8) }
    }

    /// What can't be decoded ends the text, as it ends the parse.
    private mutating func decode(into text: inout [UInt8], _ body: (inout XMLRecoder, inout [UInt8]) -> XMLRecoder.Fault?) {
        var utf8: [UInt8] = []
        _ = body(&recoder, &utf8)
        if !isMarkKept, recoder.passesThrough, recoder.skippedBytes > 0 { text += [0xEF, 0xBB, 0xBF] }
        isMarkKept = isMarkKept || recoder.passesThrough
        text += utf8
    }
}
