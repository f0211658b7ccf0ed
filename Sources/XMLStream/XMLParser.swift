import CLibXML2

/// A push parser: fed with a document's bytes in any encoding and in pieces of any size, it gives the events of each feed as one batch.
///
/// Nothing is thrown: what is wrong with the document is in `failure` (nothing after it is read) and `issues`. External and declared
/// entities are refused, no file or address is opened, depth and length of texts are bounded. Not for use by two tasks at once.
@safe
public struct XMLParser: ~Copyable {
    /// Feeds are handed to libxml2 in pieces of this size: smaller ones go quadratic on long attributes, above 10 MB it refuses.
    static let pieceSize = 65_536

    private let state: UnsafeMutablePointer<ParserState>
    private let context: xmlParserCtxtPtr?
    private var recoder = XMLRecoder()
    private var utf8: [UInt8] = []

    /// A parser for one document; `names` is asked once for each different name in it.
    public init(names: @escaping XMLNameResolver) {
        unsafe state = UnsafeMutablePointer.allocate(capacity: 1)
        unsafe state.initialize(to: ParserState(names: names))
        xmlInitParser()
        memotrack_silence_thread()
        var handler = unsafe ParserState.makeHandler()
        // The state as user data: with none, libxml2 would install its own entity handling and read files.
        unsafe context = xmlCreatePushParserCtxt(&handler, state, nil, 0, nil)
        guard let context = unsafe context else {
            unsafe state.pointee.fail(2, "there is no memory for a parser")
            return
        }
        let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_IGNORE_ENC.rawValue
        unsafe xmlCtxtUseOptions(context, Int32(options))
        unsafe state.pointee.context = context
    }

    deinit {
        // Of a document with a DTD libxml2 makes a document of its own, which it leaves to the caller.
        if let document = unsafe context?.pointee.myDoc { unsafe xmlFreeDoc(document) }
        unsafe xmlFreeParserCtxt(context)
        unsafe state.deinitialize(count: 1)
        unsafe state.deallocate()
    }

    /// The fault that ended the parse.
    public var failure: XMLIssue? { unsafe state.pointee.failure }

    /// Faults that did not end it, each kind once.
    public var issues: [XMLIssue] { unsafe state.pointee.issues }

    /// Whether the input was not UTF-8, so that offsets are those of a text that stands in no file.
    public var isRecoded: Bool { recoder.isRecoding }

    /// Whether the root element has ended.
    public var isComplete: Bool { unsafe state.pointee.isComplete }

    /// Comments and processing instructions so far, wherever they stand; they bring no event.
    public var asideCount: Int { unsafe state.pointee.asideCount }

    /// Takes the next bytes of the document; the events of the feed before are gone.
    public mutating func feed(_ bytes: Span<UInt8>) {
        unsafe state.pointee.beginBatch()
        defer { unsafe state.pointee.releaseStart() }
        var start = 0
        while start < bytes.count, failure == nil {
            let end = min(start + Self.pieceSize, bytes.count)
            if recoder.passesThrough {
                parse(bytes.extracting(start..<end))
            } else {
                utf8.removeAll(keepingCapacity: true)
                let fault = recoder.recode(bytes.extracting(start..<end), into: &utf8)
                parseRecoded(fault)
            }
            start = end
        }
    }

    /// Tells the parser that the document ends here; the last events come with it.
    public mutating func finish() {
        unsafe state.pointee.beginBatch()
        defer { unsafe state.pointee.releaseStart() }
        guard failure == nil else { return }
        utf8.removeAll(keepingCapacity: true)
        let fault = recoder.finish(into: &utf8)
        parseRecoded(fault)
        guard failure == nil, let context = unsafe context else { return }
        unsafe state.pointee.isFinishing = true
        unsafe xmlParseChunk(context, nil, 0, 1)
        if failure == nil, !isComplete {
            unsafe state.pointee.fail(XMLIssue.Code.documentEnd, IssueWording.truncation)
        }
    }

    /// Lends the events since the last call of `feed` or `finish`, and the text that their ranges refer to.
    ///
    /// The client's own state is passed through, so that both may be properties of one struct.
    public func withEvents<State: ~Copyable, Failure: Error>(
        into client: inout State, _ body: (inout State, Span<XMLEvent>, Span<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        try unsafe state.pointee.events.withSpan { (events) throws(Failure) in
            try unsafe state.pointee.text.withSpan { (text) throws(Failure) in try body(&client, events, text) }
        }
    }

    private mutating func parseRecoded(_ fault: XMLRecoder.Fault?) {
        unsafe state.pointee.skippedBytes = recoder.skippedBytes
        var start = 0
        while start < utf8.count, failure == nil {
            let end = min(start + Self.pieceSize, utf8.count)
            parse(utf8.span.extracting(start..<end))
            start = end
        }
        if let fault, failure == nil { end(at: fault) }
    }

    /// The bytes that follow are no text. What came before them is parsed to its end first, so that nothing depends on how it was fed.
    private func end(at fault: XMLRecoder.Fault) {
        unsafe state.pointee.isFlushing = true
        if let context = unsafe context { unsafe xmlParseChunk(context, nil, 0, 1) }
        unsafe state.pointee.fail(fault.code, fault.message)
    }

    private func parse(_ piece: Span<UInt8>) {
        guard let context = unsafe context, !piece.isEmpty else { return }
        let hasContent = unsafe state.pointee.hasContent || piece.indices.contains { !CharacterRules.isSpace(piece[$0]) }
        unsafe state.pointee.beginPiece(hasContent: hasContent)
        unsafe piece.withUnsafeBytes { bytes in
            guard let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress else { return }
            // The first byte alone: with it libxml2 drops what it has read, and need not move the whole piece for that.
            unsafe xmlParseChunk(context, start, 1, 0)
            if bytes.count > 1 { unsafe xmlParseChunk(context, start + 1, Int32(bytes.count - 1), 0) }
        }
        // Offsets would be wrong if libxml2 decoded once more what is UTF-8 already.
        if unsafe context.pointee.input?.pointee.buf?.pointee.encoder != nil, failure == nil {
            unsafe state.pointee.fail(XMLIssue.Code.invalidEncoding, "bytes that are not text in the document's encoding")
        }
    }
}
