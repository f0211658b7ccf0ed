import XMLStream

/// What a parser makes of a document, in a form that can be compared: one line an event.
struct Trace: Equatable {
    var lines: [String] = []
    var ranges: [Range<Int>] = []
    var failure: XMLIssue?
    var issues: [XMLIssue] = []
    var isRecoded = false
    private var starts: [Int] = []

    /// Parses in pieces of so many bytes, the whole at once by default. Codes are made from names, so that tests can be read.
    init(
        _ document: [UInt8], pieces: Int = .max, parts: XMLInterest.Parts = [.text, .attributes],
        attributeParts: XMLInterest.Parts = .attributes
    ) {
        let names = NameLog()
        var parser = XMLParser { name, root in
            XMLInterest(code: names.code(of: name, root: root), parts: name.kind == .attribute ? attributeParts : parts)
        }
        var start = 0
        while start < document.count, parser.failure == nil {
            let end = start + min(pieces, document.count - start)
            parser.feed(document.span.extracting(start..<end))
            parser.withEvents(into: &self) { trace, events, text in trace.take(events, text, names) }
            start = end
        }
        if parser.failure == nil {
            parser.finish()
            parser.withEvents(into: &self) { trace, events, text in trace.take(events, text, names) }
        }
        failure = parser.failure
        issues = parser.issues
        isRecoded = parser.isRecoded
    }

    init(
        _ document: String, pieces: Int = .max, parts: XMLInterest.Parts = [.text, .attributes],
        attributeParts: XMLInterest.Parts = .attributes
    ) {
        self.init(Array(document.utf8), pieces: pieces, parts: parts, attributeParts: attributeParts)
    }

    private mutating func take(_ events: Span<XMLEvent>, _ text: Span<UInt8>, _ names: NameLog) {
        for index in events.indices {
            let event = events[index]
            let name = names.name(of: event.code)
            let value = event.kind == .start ? "" : String(decoding: Array(text, event.text), as: UTF8.self)
            switch event.kind {
            case .start:
                lines.append("\(event.line):\(event.column) \(event.depth) <\(name)")
                starts.append(event.offset)
            case .attribute: lines.append("@\(name)=\(value)")
            case .end:
                lines.append("\(event.line) \(event.depth) >\(name)=\(value)")
                ranges.append(starts.removeLast()..<event.offset)
            case .value:
                lines.append("\(event.line):\(event.column) \(event.depth) <\(name)")
                lines.append("\(event.end.line) \(event.depth) >\(name)=\(value)")
                ranges.append(event.start.offset..<event.end.offset)
            case .text: lines.append("\(event.line):\(event.column) \(event.depth) text in \(name)")
            }
        }
    }
}

extension [UInt8] {
    fileprivate init(_ span: Span<UInt8>, _ range: Range<Int>) {
        self = range.map { span[$0] }
    }
}
