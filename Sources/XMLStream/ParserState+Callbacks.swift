import CLibXML2

/// libxml2's callbacks. None captures anything, none calls out but through the name resolver, no Swift error passes through C.
extension ParserState {
    /// The handlers in use. Without any for entities and DTDs, declared entities stay unknown and are refused, and no file is opened.
    static func makeHandler() -> xmlSAXHandler {
        var handler = unsafe xmlSAXHandler()
        unsafe handler.initialized = UInt32(XML_SAX2_MAGIC)
        // Attributes that only a DTD gives stand behind the others; no declaration of a DTD is heard, and neither are they.
        unsafe handler.startElementNs = { state, local, prefix, namespace, _, _, count, defaulted, attributes in
            guard let state = unsafe ParserState.at(state), let local = unsafe local else { return }
            unsafe state.pointee.start(local, prefix, namespace, attributes, count: Int(count &- defaulted))
        }
        unsafe handler.endElementNs = { state, local, _, _ in
            guard let state = unsafe ParserState.at(state), let local = unsafe local else { return }
            unsafe state.pointee.end(local)
        }
        unsafe handler.characters = { state, bytes, count in
            guard let state = unsafe ParserState.at(state), let bytes = unsafe bytes else { return }
            unsafe state.pointee.characters(bytes, count: Int(count))
        }
        unsafe handler.cdataBlock = { state, bytes, count in
            guard let state = unsafe ParserState.at(state), let bytes = unsafe bytes else { return }
            unsafe state.pointee.section(bytes, count: Int(count))
        }
        unsafe handler.comment = { state, _ in
            guard let state = unsafe ParserState.at(state) else { return }
            unsafe state.pointee.asideCount += 1
        }
        unsafe handler.processingInstruction = { state, _, _ in
            guard let state = unsafe ParserState.at(state) else { return }
            unsafe state.pointee.asideCount += 1
        }
        // The same function in both places spares libxml2 the question whether a text is blank.
        unsafe handler.ignorableWhitespace = handler.characters
        unsafe memotrack_set_error_handler(&handler) { state, error in
            guard let state = unsafe ParserState.at(state), let error = unsafe error else { return }
            unsafe state.pointee.report(error)
        }
        return unsafe handler
    }

    @inline(__always)
    private static func at(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<ParserState>? {
        unsafe pointer?.assumingMemoryBound(to: ParserState.self)
    }

    @inline(__always)
    private mutating func start(
        _ local: UnsafePointer<UInt8>, _ prefix: UnsafePointer<UInt8>?, _ namespace: UnsafePointer<UInt8>?,
        _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int
    ) {
        guard exceptions.isEmpty || admitsStart(), let input = unsafe input else { return }
        let name = unsafe names.look(local, prefix, namespace)
        guard let depth = admit(name.interest) else { return }
        guard let tag = unsafe tagStart(in: input, shortest: Int(name.length) + 1) else { return failOutOfSight() }
        let (line, column) = unsafe lines.place(of: tag, in: input)
        let offset = unsafe offset(of: tag, in: input)
        let event = XMLEvent(.start, depth: depth, code: name.interest.code, line: line, offset: offset, column: column)
        let parts = name.interest.parts
        wantsText = parts.contains(.text)
        hasStrayText = false
        isTypeChosen = false
        if wantsText, count == 0 {
            pendingStart = event
            hasPendingStart = true
        } else {
            events.append(event)
        }
        if count > 0, parts.contains(.attributes), let attributes = unsafe attributes {
            unsafe self.attributes(attributes, count: count, depth: depth, line: line, offset: offset)
        }
        leafDepth = wantsText ? depth : -1
        leafStart = text.count
    }

    /// libxml2 gives five pointers an attribute: local name, prefix, namespace, start and end of the value.
    private mutating func attributes(
        _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>, count: Int, depth: Int, line: Int32, offset: Int
    ) {
        for index in 0..<count {
            let parts = unsafe attributes + index * 5
            guard let local = unsafe parts[0], let start = unsafe parts[3], let end = unsafe parts[4] else { continue }
            let interest = unsafe names.look(local, parts[1], parts[2], isAttribute: true).interest
            guard interest.parts.contains(.attributes) else { continue }
            let first = text.count
            var length = unsafe end - start
            if interest.parts.contains(.qualifiedName) {
                wantsText = true
                isTypeChosen = true
                open.last.parts.insert(.strayText)
                length = unsafe keepExpandedName(start, count: length)
            } else {
                unsafe keep(start, count: length)
            }
            guard !hasFailed else { return }
            events.append(XMLEvent(.attribute, depth: depth, code: interest.code, line: line, offset: offset, text: first, count: length))
        }
    }

    @inline(__always)
    private mutating func end(_ local: UnsafePointer<UInt8>) {
        if silent > 0 {
            silent &-= 1
            return
        }
        guard !hasFailed, let input = unsafe input, let cursor = unsafe input.pointee.cur, open.count > 0 else { return }
        let interest = open.removeLast()
        let depth = open.count
        isComplete = depth == 0
        let offset = unsafe offset(of: cursor, in: input)
        let line = unsafe input.pointee.line
        hasStrayText = false
        if leafDepth == depth {
            leafDepth = -1
            return endLeaf(interest.code, depth: depth, line: line, offset: offset)
        }
        leafDepth = -1
        var length = 0
        if interest.parts.contains(.endTag) {
            guard let tag = unsafe tagStart(in: input, shortest: 3) else { return failOutOfSight() }
            unsafe length = cursor - tag
        }
        events.append(XMLEvent(.end, depth: depth, code: interest.code, line: line, offset: offset, length: length))
    }

    /// Ends an element whose text was kept: with its start in one event when that was possible.
    @inline(__always)
    private mutating func endLeaf(_ code: UInt16, depth: Int, line: Int32, offset: Int) {
        if hasPendingStart {
            let start = pendingStart
            let length = offset - start.offset
            if line == start.line, length <= Int(Int32.max) {
                hasPendingStart = false
                events.append(
                    XMLEvent(
                        .value, depth: depth, code: code, line: line, offset: start.offset, column: start.column, length: length,
                        text: leafStart, count: text.count - leafStart))
                return
            }
            releaseStart()
        }
        events.append(
            XMLEvent(.end, depth: depth, code: code, line: line, offset: offset, text: leafStart, count: text.count - leafStart))
    }

    @inline(__always)
    private mutating func characters(_ bytes: UnsafePointer<UInt8>, count: Int) {
        guard !hasFailed else { return }
        if leafDepth >= 0 {
            unsafe keep(bytes, count: count)
            guard isTypeChosen else { return }
        }
        guard !hasStrayText, open.count > 0 else { return }
        let parts = open.last.parts
        if parts.contains(.strayText) { unsafe judge(bytes, count: count, blankToo: parts.contains(.blankText)) }
    }

    /// A CDATA section, or a piece of one: no white space whatever is in it.
    private mutating func section(_ bytes: UnsafePointer<UInt8>, count: Int) {
        guard !hasFailed else { return }
        if leafDepth >= 0 {
            unsafe keep(bytes, count: count)
            guard isTypeChosen else { return }
        }
        guard !hasStrayText, open.count > 0, open.last.parts.contains(.strayText) else { return }
        // libxml2 counts the lines of a CDATA section only behind it.
        unsafe stray(bytes, count: count, index: -9, countsLines: false)
    }

    @inline(__always)
    private mutating func judge(_ bytes: UnsafePointer<UInt8>, count: Int, blankToo: Bool) {
        for index in 0..<count {
            let byte = unsafe bytes[index]
            if blankToo || !CharacterRules.isSpace(byte) { return unsafe stray(bytes, count: count, index: index) }
        }
    }

    /// Notes character data that begins at an index of what libxml2 hands over, once between two tags; a section begins nine bytes before.
    ///
    /// Of plain text libxml2 hands over its window, with the cursor still at the start and the line already that of the end; of other
    /// text a copy, with the cursor behind it.
    @inline(never)
    private mutating func stray(_ bytes: UnsafePointer<UInt8>, count: Int, index: Int, countsLines: Bool = true) {
        hasStrayText = true
        guard let input = unsafe input, let base = unsafe input.pointee.base, let cursor = unsafe input.pointee.cur else { return }
        let isWindow = unsafe bytes >= base && bytes <= input.pointee.end
        let first = unsafe isWindow ? bytes : cursor - count
        let point = unsafe max(base, first + index)
        var line = unsafe input.pointee.line
        if countsLines {
            for place in max(0, index)..<max(0, index, count) where unsafe bytes[place] == UInt8(ascii: "\n") { line -= 1 }
        }
        let column = unsafe lines.column(of: point, line: line, in: input)
        let offset = unsafe offset(of: point, in: input)
        events.append(
            XMLEvent(.text, depth: open.count - 1, code: open.last.code, line: line, offset: offset, column: column))
    }
}

extension ParserState {
    /// Where a pointer into libxml2's window lies in the UTF-8 text.
    @inline(__always)
    private func offset(of point: UnsafePointer<UInt8>, in input: UnsafeMutablePointer<xmlParserInput>) -> Int {
        unsafe Int(bitPattern: input.pointee.consumed) + (point - input.pointee.base) + skippedBytes
    }

    /// The `<` of the tag that the cursor is in or behind: the nearest one before, since none can occur inside a tag.
    ///
    /// `shortest` is the least that can lie between the two; a tag of just a name, as most are, is found at once.
    @inline(__always)
    private func tagStart(in input: UnsafeMutablePointer<xmlParserInput>, shortest: Int) -> UnsafePointer<UInt8>? {
        guard let base = unsafe input.pointee.base, let cursor = unsafe input.pointee.cur else { return nil }
        let length = unsafe cursor - base
        guard length >= shortest else { return nil }
        let near = unsafe cursor - shortest
        if unsafe near.pointee == UInt8(ascii: "<") { return unsafe near }
        return unsafe memotrack_last(base, UInt8(ascii: "<"), length - shortest)
    }

    /// Takes over an error of libxml2's.
    ///
    /// An undeclared entity in a document with an external DTD is not fatal there, but the text would silently lack it.
    private mutating func report(_ error: UnsafePointer<xmlError>) {
        let code = unsafe error.pointee.code
        let isFatal = unsafe error.pointee.level == XML_ERR_FATAL || code == XMLIssue.Code.droppedEntity
        guard !isFlushing, unsafe isFatal || error.pointee.level == XML_ERR_ERROR else { return }
        let text = unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? "error \(code)"
        record(
            XMLIssue(
                code: code, line: unsafe max(1, Int(error.pointee.line)), column: currentColumn,
                message: IssueWording.message(code: code, original: text), isFatal: isFatal))
    }
}
