import CLibXML2

/// One of libxml2's decoders, iconv's among them, with the bytes that it could not use yet.
@safe
struct XMLDecoder: ~Copyable {
    private let handler: xmlCharEncodingHandlerPtr
    private let input: xmlBufferPtr
    private let output: xmlBufferPtr

    /// Nil when no decoder has that name.
    init?(name: String) {
        guard let handler = unsafe xmlFindCharEncodingHandler(name) else { return nil }
        guard let input = unsafe xmlBufferCreate(), let output = unsafe xmlBufferCreate() else {
            unsafe xmlCharEncCloseFunc(handler)
            return nil
        }
        unsafe self.handler = handler
        unsafe self.input = input
        unsafe self.output = output
    }

    deinit {
        unsafe xmlCharEncCloseFunc(handler)
        unsafe xmlBufferFree(input)
        unsafe xmlBufferFree(output)
    }

    /// Whether the bytes so far end inside a character.
    var hasUndecodedBytes: Bool { unsafe xmlBufferLength(input) > 0 }

    /// Drops bytes that could not be used.
    mutating func skip(_ count: Int) {
        _ = unsafe xmlBufferShrink(input, UInt32(min(count, Int(xmlBufferLength(input)))))
    }

    /// Appends the bytes' text in UTF-8; false at bytes that are none in this encoding.
    mutating func decode(_ bytes: Span<UInt8>, into utf8: inout [UInt8]) -> Bool {
        unsafe bytes.withUnsafeBufferPointer { _ = unsafe xmlBufferAdd(input, $0.baseAddress, Int32($0.count)) }
        while unsafe xmlBufferLength(input) > 0 {
            let before = unsafe xmlBufferLength(input)
            let result = unsafe xmlCharEncInFunc(handler, output, input)
            let text = unsafe UnsafeBufferPointer(start: xmlBufferContent(output), count: Int(xmlBufferLength(output)))
            unsafe utf8.append(contentsOf: text)
            unsafe xmlBufferEmpty(output)
            if result == -2 { return false }
            if unsafe xmlBufferLength(input) == before { return true }
        }
        return true
    }
}
