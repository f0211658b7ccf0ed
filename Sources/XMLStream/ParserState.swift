import CLibXML2

/// What the callbacks of one parse write to: raw buffers, so that nothing is counted, checked or allocated per event.
///
/// Lives behind a pointer that libxml2 hands to each callback; owned and freed by `XMLParser`.
@safe
struct ParserState: ~Copyable {
    /// The longest text between two tags, and the sum of values of one piece of input, in bytes; libxml2's own limit for one text.
    static let textLimit = 10_000_000
    /// Elements around an element; libxml2's own limit for documents that it builds.
    static let depthLimit = 255

    var context: xmlParserCtxtPtr?
    var names: NameTable
    var events: RawBuffer<XMLEvent>
    var text: RawBuffer<UInt8>
    /// The interests of the open elements, the root's first.
    var open: RawBuffer<XMLInterest>
    /// Open elements, from one of no interest on, that bring no event.
    var silent = 0
    /// Depth of the element whose text is being kept, or -1.
    var leafDepth = -1
    /// The start of the element whose text is being kept, while its end may still make one event of both.
    var pendingStart = XMLEvent(kind: .start, code: 0)
    /// What keeps an event from its usual way.
    private(set) var exceptions: Exceptions = []
    /// Whether the text of the element whose start tag is at hand is wanted.
    var wantsText = false
    /// Whether an attribute of the element whose start tag was last says what the element holds, so that text and stray text are wanted.
    var isTypeChosen = false
    /// Whether stray text was noted since the last tag.
    var hasStrayText = false
    /// Where in `text` the open leaf's text begins.
    var leafStart = 0
    /// What `text` may hold at the end of the current piece of input; more is hostile.
    var textBound = textLimit
    var lines = LineTracker()
    /// Added to libxml2's count: the bytes of a byte order mark that it never saw.
    var skippedBytes = 0
    /// Something other than white space has come.
    var hasContent = false
    /// What libxml2 still says is about an end that is none.
    var isFlushing = false
    /// Comments and processing instructions.
    var asideCount = 0
    /// The root element has ended.
    var isComplete = false
    var issues: [XMLIssue] = []
    private(set) var failure: XMLIssue?

    init(names resolver: @escaping XMLNameResolver) {
        unsafe context = nil
        names = NameTable(resolver: resolver)
        events = RawBuffer(capacity: 4_096)
        text = RawBuffer(capacity: 65_536)
        open = RawBuffer(capacity: Self.depthLimit + 1)
    }

    /// Appends the start event that was held back.
    mutating func releaseStart() {
        guard hasPendingStart else { return }
        hasPendingStart = false
        events.append(pendingStart)
    }

    /// Looks at the exceptions before a start tag.
    ///
    /// - Returns: whether the tag counts.
    @inline(never)
    mutating func admitsStart() -> Bool {
        if hasFailed { return false }
        releaseStart()
        // Libxml2 tells of a tag that was cut between two attributes as if it were whole.
        if isFinishing, unsafe remaining.isEmpty {
            fail(XMLIssue.Code.documentEnd, IssueWording.truncation)
            return false
        }
        return true
    }

    /// Forgets the events that were handed out; the text of an open leaf moves to the front and stays.
    mutating func beginBatch() {
        events.removeAll()
        let kept = leafDepth >= 0 ? text.count - leafStart : 0
        text.keepLast(kept)
        leafStart = 0
    }

    /// Notes that another piece of input goes to libxml2.
    mutating func beginPiece(hasContent: Bool) {
        textBound = (leafDepth >= 0 ? leafStart : text.count) + Self.textLimit
        self.hasContent = self.hasContent || hasContent
    }

    /// The depth of an element about to start; nil when it is of no interest. Past the limit the parse fails.
    @inline(__always)
    mutating func admit(_ interest: XMLInterest) -> Int? {
        let depth = open.count
        guard depth &+ silent <= Self.depthLimit else {
            failTooDeep()
            return nil
        }
        if silent > 0 || interest.parts.contains(.silence) && depth > 0 {
            silent &+= 1
            leafDepth = -1
            return nil
        }
        open.append(interest)
        return depth
    }

    /// Appends to the text, unless that is what a hostile document wants; then the parse fails.
    @inline(__always)
    mutating func keep(_ bytes: UnsafePointer<UInt8>, count: Int) {
        guard text.count &+ count <= textBound else { return failTooLong() }
        unsafe text.append(contentsOf: bytes, count: count)
    }

    @inline(never)
    private mutating func failTooDeep() {
        fail(XMLIssue.Code.limitExceeded, "elements are nested more than \(Self.depthLimit) deep")
    }

    @inline(never)
    private mutating func failTooLong() {
        fail(XMLIssue.Code.limitExceeded, "a text is longer than \(Self.textLimit) bytes")
    }

    @inline(never)
    mutating func failOutOfSight() {
        fail(1, "the start of a tag is out of sight")
    }

    /// Ends the parse with a fault of our own finding, at the point reached.
    @inline(never)
    mutating func fail(_ code: Int32, _ message: String) {
        record(XMLIssue(code: code, line: currentLine, column: currentColumn, message: message, isFatal: true))
    }

    /// Counts a fault, or, when it is fatal and the first such, ends the parse.
    mutating func record(_ issue: XMLIssue) {
        guard failure == nil else { return }
        if issue.isFatal {
            failure = judged(issue)
            exceptions.insert(.failed)
        } else if let index = issues.firstIndex(where: { $0.code == issue.code }) {
            issues[index].count += 1
        } else {
            issues.append(issue)
        }
    }
}

extension ParserState {
    /// Flags that are mostly all off, so that one question does for all.
    struct Exceptions: OptionSet {
        let rawValue: UInt8

        static let failed = Exceptions(rawValue: 1)
        static let finishing = Exceptions(rawValue: 2)
        static let pendingStart = Exceptions(rawValue: 4)
    }

    @inline(__always)
    var hasFailed: Bool { exceptions.contains(.failed) }

    /// No more input will come.
    var isFinishing: Bool {
        get { exceptions.contains(.finishing) }
        set { if newValue { exceptions.insert(.finishing) } else { exceptions.remove(.finishing) } }
    }

    @inline(__always)
    var hasPendingStart: Bool {
        get { exceptions.contains(.pendingStart) }
        set { if newValue { exceptions.insert(.pendingStart) } else { exceptions.remove(.pendingStart) } }
    }

    /// A fatal fault with the two things that libxml2 says with a dozen different codes: an early end, and bytes that are no text.
    private func judged(_ issue: XMLIssue) -> XMLIssue {
        var issue = issue
        if isFinishing && !hasContent {
            issue.code = XMLIssue.Code.documentEmpty
        } else if issue.code == XMLIssue.Code.documentEmpty, hasContent {
            issue.code = XMLIssue.Code.documentStart
        } else if standsBeforeInvalidBytes {
            issue.code = XMLIssue.Code.invalidEncoding
        } else {
            issue.isTruncation = isFinishing && !isComplete && isAtEnd
            if issue.isTruncation { issue.message = IssueWording.truncation }
            // Libxml2 waits for the semicolon of a reference for as long as its window lets it.
            if issue.code == IssueWording.fullWindow, unsafe remaining.first == UInt8(ascii: "&") {
                issue.message = IssueWording.bareAmpersand
            }
            if isComplete, issue.code == XMLIssue.Code.documentEnd { issue.message = IssueWording.trailing }
            return issue
        }
        issue.message = IssueWording.message(code: issue.code, original: issue.message)
        return issue
    }

    /// What libxml2 has been given and not yet read.
    private var remaining: UnsafeBufferPointer<UInt8> {
        guard let input = unsafe input, let cursor = unsafe input.pointee.cur, let end = unsafe input.pointee.end, unsafe cursor < end
        else { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
        return unsafe UnsafeBufferPointer(start: cursor, count: end - cursor)
    }

    /// Whether libxml2 has read all there is; of fewer than four bytes it reads none.
    private var isAtEnd: Bool {
        let rest = unsafe remaining.span
        if rest.isEmpty { return true }
        guard let input = unsafe input, unsafe input.pointee.cur == input.pointee.base else { return false }
        return rest.count < 4 && rest[0] == UInt8(ascii: "<")
    }

    /// Whether these bytes may be a character whose end has not come yet.
    private func mayGoOn(_ bytes: Span<UInt8>) -> Bool {
        bytes.count < 4 && (1..<bytes.count).allSatisfy { 0x80...0xBF ~= bytes[$0] }
    }

    /// Whether the text at the cursor, up to the next markup, is not UTF-8.
    private var standsBeforeInvalidBytes: Bool {
        let bytes = unsafe remaining.span
        var index = 0
        while index < bytes.count, bytes[index] != UInt8(ascii: "<"), bytes[index] != UInt8(ascii: "&") {
            let length = CharacterRules.scalarLength(bytes, at: index)
            if length == 0 { return isFinishing || !mayGoOn(bytes.extracting(index...)) }
            index += length
        }
        return false
    }

    /// libxml2's cursor; nil before the first byte and after a failure inside libxml2.
    @inline(__always)
    var input: UnsafeMutablePointer<xmlParserInput>? {
        unsafe context.flatMap { unsafe $0.pointee.input }
    }

    var currentLine: Int {
        unsafe input.map { unsafe Int($0.pointee.line) } ?? 1
    }

    var currentColumn: Int {
        guard let input = unsafe input, let cursor = unsafe input.pointee.cur else { return 1 }
        var tracker = lines
        return unsafe tracker.place(of: cursor, in: input).column
    }
}
