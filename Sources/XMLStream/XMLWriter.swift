import CLibXML2

/// Writes XML in UTF-8 into memory through libxml2's text writer; whole documents, or fragments that others put together.
///
/// Text and attribute values are escaped. Characters that XML 1.0 forbids, and bytes that are not UTF-8, are left out and counted.
/// Names are the program's own, and are not checked. Running out of memory is the one thing that can fail: see `hasFailed`.
@safe
public struct XMLWriter: ~Copyable {
    private let buffer: xmlBufferPtr?
    private let writer: xmlTextWriterPtr?
    private var scratch: [UInt8] = []
    /// Characters left out so far because XML 1.0 has no way to write them.
    public private(set) var removedCharacters = 0
    /// Whether something was lost for lack of memory.
    public private(set) var hasFailed = false

    /// - Parameter indents: whether each element gets its own line, two spaces deeper than its parent; else no white space is added.
    public init(indents: Bool = false) {
        memotrack_silence_thread()
        unsafe buffer = xmlBufferCreate()
        unsafe writer = buffer.flatMap { unsafe xmlNewTextWriterMemory($0, 0) }
        guard let writer = unsafe writer else {
            hasFailed = true
            return
        }
        if indents {
            unsafe xmlTextWriterSetIndent(writer, 1)
            unsafe xmlTextWriterSetIndentString(writer, "  ")
        }
    }

    deinit {
        if let writer = unsafe writer { unsafe xmlFreeTextWriter(writer) }
        if let buffer = unsafe buffer { unsafe xmlBufferFree(buffer) }
    }

    /// Writes the XML declaration, which names UTF-8, and a line feed.
    public mutating func startDocument() {
        note(unsafe xmlTextWriterStartDocument(writer, nil, "UTF-8", nil))
    }

    /// Opens an element; `name` may have a prefix, which an attribute must declare somewhere.
    public mutating func startElement(_ name: StaticString) {
        note(unsafe xmlTextWriterStartElement(writer, name.utf8Start))
    }

    /// Closes the innermost open element: `<name/>` when nothing is in it.
    public mutating func endElement() {
        note(unsafe xmlTextWriterEndElement(writer))
    }

    /// Closes the innermost open element with an end tag of its own, even when nothing is in it.
    public mutating func endElementInFull() {
        note(unsafe xmlTextWriterFullEndElement(writer))
    }

    /// Adds an attribute to the start tag just opened.
    public mutating func attribute(_ name: StaticString, _ value: Span<UInt8>) {
        note(unsafe xmlTextWriterStartAttribute(writer, name.utf8Start))
        write(value)
        note(unsafe xmlTextWriterEndAttribute(writer))
    }

    /// Adds an attribute to the start tag just opened.
    public mutating func attribute(_ name: StaticString, _ value: String) {
        attribute(name, value.utf8.span)
    }

    /// Adds an attribute to the start tag just opened.
    public mutating func attribute(_ name: StaticString, _ value: [UInt8]) {
        attribute(name, value.span)
    }

    /// Adds character data to the innermost open element.
    public mutating func text(_ text: Span<UInt8>) {
        write(text)
    }

    /// Adds character data to the innermost open element.
    public mutating func text(_ text: String) {
        write(text.utf8.span)
    }

    /// Writes an element that holds only text.
    public mutating func element(_ name: StaticString, _ text: Span<UInt8>) {
        startElement(name)
        write(text)
        endElement()
    }

    /// Writes an element that holds only text.
    public mutating func element(_ name: StaticString, _ text: [UInt8]) {
        element(name, text.span)
    }

    /// Writes an element that holds only text.
    public mutating func element(_ name: StaticString, _ text: String) {
        element(name, text.utf8.span)
    }

    /// Appends what was written since the last call. A start tag that may still get attributes is not closed by this.
    public mutating func takeBytes(into bytes: inout [UInt8]) {
        guard let writer = unsafe writer, let buffer = unsafe buffer else { return }
        note(unsafe xmlTextWriterFlush(writer))
        let written = unsafe UnsafeBufferPointer(start: xmlBufferContent(buffer), count: Int(xmlBufferLength(buffer)))
        unsafe bytes.append(contentsOf: written)
        unsafe xmlBufferEmpty(buffer)
    }

    private mutating func note(_ result: Int32) {
        if result < 0 { hasFailed = true }
    }

    /// Plain bytes, as all numbers and times are, go out as they are; others through libxml2's escaping.
    private mutating func write(_ text: Span<UInt8>) {
        if CharacterRules.isPlain(text) {
            let result = unsafe text.withUnsafeBytes { bytes in
                let start = unsafe bytes.bindMemory(to: UInt8.self).baseAddress
                return unsafe bytes.isEmpty ? 0 : xmlTextWriterWriteRawLen(writer, start, Int32(bytes.count))
            }
            return note(result)
        }
        scratch.removeAll(keepingCapacity: true)
        removedCharacters += CharacterRules.appendAllowed(text, to: &scratch)
        scratch.append(0)
        let result = unsafe scratch.withUnsafeBufferPointer { unsafe xmlTextWriterWriteString(writer, $0.baseAddress) }
        note(result)
    }
}
