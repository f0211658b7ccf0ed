import XMLStream

/// The last stretch of a document's text, as much of it as is still needed.
struct TextWindow: ~Copyable {
    private var text = XMLText()
    private var window: [UInt8] = []
    /// The offset of the first byte at hand.
    private(set) var start = 0

    var end: Int { start + window.count }
    /// Whether the document is not UTF-8, so that its text stands in no file.
    var isRecoded: Bool { text.isRecoded }

    mutating func feed(_ bytes: Span<UInt8>) {
        text.feed(bytes, into: &window)
    }

    mutating func finish() {
        text.finish(into: &window)
    }

    /// What of a range is at hand.
    func bytes(_ range: Range<Int>) -> [UInt8] {
        let range = range.clamped(to: start..<end)
        return Array(window[range.lowerBound - start..<range.upperBound - start])
    }

    mutating func forget(before offset: Int) {
        let count = min(max(offset - start, 0), window.count)
        guard count > 0 else { return }
        window.removeFirst(count)
        start += count
    }
}
