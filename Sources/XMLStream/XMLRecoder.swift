import CLibXML2

/// Makes UTF-8 without a byte order mark of a document in any encoding that libxml2 or the C library can decode.
///
/// libxml2's own decoding makes byte offsets wrong when it is fed in pieces; so it never sees anything but UTF-8.
@safe
struct XMLRecoder: ~Copyable {
    struct Fault: Equatable {
        var code: Int32
        var message: String
    }

    private enum Phase { case undecided, passing, decoding, failed }

    private var phase = Phase.undecided
    /// The document's first bytes until its encoding is known.
    private var head: [UInt8] = []
    private var decoder: XMLDecoder?
    /// Bytes of a UTF-8 byte order mark, which was dropped although it counts as part of the text.
    private(set) var skippedBytes = 0

    /// Whether the input was found to be UTF-8, so that it may go to the parser as it is.
    var passesThrough: Bool { phase == .passing }
    /// Whether the input was found to be something else.
    var isRecoding: Bool { phase == .decoding }

    /// Appends what the next bytes mean in UTF-8; what comes before a fault is appended too.
    mutating func recode(_ bytes: Span<UInt8>, into utf8: inout [UInt8]) -> Fault? {
        switch phase {
        case .passing, .failed: return nil
        case .decoding: return decode(bytes, into: &utf8)
        case .undecided:
            unsafe bytes.withUnsafeBufferPointer { unsafe head.append(contentsOf: $0) }
            return isHeadComplete ? decide(into: &utf8) : nil
        }
    }

    /// Ends the document: bytes cut short are a fault.
    mutating func finish(into utf8: inout [UInt8]) -> Fault? {
        if phase == .undecided, let fault = decide(into: &utf8) { return fault }
        guard phase == .decoding, decoder?.hasUndecodedBytes == true else { return nil }
        return fail(.invalidBytes)
    }

    private var isHeadComplete: Bool {
        guard head.count > XMLDeclaration.markSize else { return false }
        guard XMLDeclaration.encoding(ofMark: head) == nil, head.starts(with: Array("<?xml".utf8)) else { return true }
        return head.count >= XMLDeclaration.longest || XMLDeclaration.end(in: head) != nil
    }

    private mutating func decide(into utf8: inout [UInt8]) -> Fault? {
        let first = head
        head = []
        switch XMLDeclaration.encoding(ofMark: first) {
        case .utf8(let mark): return pass(first[mark...], mark: mark, into: &utf8)
        case .named(let name, let mark): return decode(from: name, Array(first[mark...]), into: &utf8)
        case nil: break
        }
        guard let name = XMLDeclaration.declaredName(in: first), name != "UTF-8", name != "UTF8" else {
            return pass(first[...], mark: 0, into: &utf8)
        }
        // One byte a character where the declaration says at least two.
        if name.hasPrefix("UTF-16") || name.hasPrefix("UTF-32") || name.hasPrefix("ISO-10646") || name.hasPrefix("UCS") {
            return fail(Fault(code: XMLIssue.Code.invalidEncoding, message: "the document is not encoded as it declares"))
        }
        return decode(from: name, first, into: &utf8)
    }

    private mutating func pass(_ bytes: ArraySlice<UInt8>, mark: Int, into utf8: inout [UInt8]) -> Fault? {
        phase = .passing
        skippedBytes = mark
        utf8.append(contentsOf: bytes)
        return nil
    }

    private mutating func decode(from name: String, _ bytes: [UInt8], into utf8: inout [UInt8]) -> Fault? {
        decoder = XMLDecoder(name: name)
        guard decoder != nil else {
            return fail(Fault(code: XMLIssue.Code.unsupportedEncoding, message: "the declared encoding is not known"))
        }
        phase = .decoding
        return decode(bytes.span, into: &utf8)
    }

    private mutating func decode(_ bytes: Span<UInt8>, into utf8: inout [UInt8]) -> Fault? {
        decoder?.decode(bytes, into: &utf8) == true ? nil : fail(.invalidBytes)
    }

    private mutating func fail(_ fault: Fault) -> Fault {
        phase = .failed
        return fault
    }
}

extension XMLRecoder.Fault {
    static let invalidBytes = Self(
        code: XMLIssue.Code.invalidEncoding, message: IssueWording.message(code: XMLIssue.Code.invalidEncoding, original: ""))
}
