/// Makes UTF-8 of a document whose declared encoding may be wrong, or whose bytes may not be text in it.
///
/// Bytes that are none in the encoding become one NUL each, which no XML document can hold. A document in UTF-8, and one that is no text in
/// the encoding it declares, is passed on as it is: its wrong bytes are the caller's to judge.
public struct TolerantDecoder: ~Copyable {
    private enum Phase { case undecided, passing, decoding }

    /// Decoders are fed with so little at once that dropping bytes from what they hold stays cheap.
    private static let pieceSize = 1_024

    private var phase = Phase.undecided
    private var head: [UInt8] = []
    private var decoder: XMLDecoder?
    private var unitSize = 1

    /// Whether the document is in another encoding than UTF-8, and says so.
    public var isRecoding: Bool { phase == .decoding }
    /// Whether the document declares an encoding that it cannot be in, or that nothing here knows.
    public private(set) var isWronglyDeclared = false

    public init() {}

    /// Appends what the next bytes mean; a byte order mark of UTF-8 is passed on.
    public mutating func feed(_ bytes: Span<UInt8>, into utf8: inout [UInt8]) {
        switch phase {
        case .passing: Self.append(bytes, to: &utf8)
        case .decoding: decode(bytes, into: &utf8)
        case .undecided:
            Self.append(bytes, to: &head)
            if isHeadComplete { decide(into: &utf8) }
        }
    }

    /// Ends the document.
    public mutating func finish(into utf8: inout [UInt8]) {
        if phase == .undecided { decide(into: &utf8) }
        if phase == .decoding, decoder?.hasUndecodedBytes == true { utf8.append(0) }
    }

    private var isHeadComplete: Bool {
        guard head.count > XMLDeclaration.markSize else { return false }
        guard XMLDeclaration.encoding(ofMark: head) == nil, head.starts(with: Array("<?xml".utf8)) else { return true }
        return head.count >= XMLDeclaration.longest || XMLDeclaration.end(in: head) != nil
    }

    private mutating func decide(into utf8: inout [UInt8]) {
        let first = head
        head = []
        switch XMLDeclaration.encoding(ofMark: first) {
        case .utf8: return pass(first, into: &utf8)
        case .named(let name, let mark): return decode(from: name, Array(first[mark...]), into: &utf8)
        case nil: break
        }
        guard let name = XMLDeclaration.declaredName(in: first) else { return pass(first, into: &utf8) }
        if ["UTF-8", "UTF8", "US-ASCII", "ASCII"].contains(name) { return pass(first, into: &utf8) }
        let isWide = ["UTF-16", "UTF-32", "ISO-10646", "UCS"].contains { name.hasPrefix($0) }
        if isWide {
            isWronglyDeclared = true
            return pass(first, into: &utf8)
        }
        decode(from: name, first, into: &utf8)
    }

    private mutating func pass(_ bytes: [UInt8], into utf8: inout [UInt8]) {
        phase = .passing
        utf8 += bytes
    }

    private mutating func decode(from name: String, _ bytes: [UInt8], into utf8: inout [UInt8]) {
        decoder = XMLDecoder(name: name)
        guard decoder != nil else {
            isWronglyDeclared = true
            return pass(bytes, into: &utf8)
        }
        phase = .decoding
        unitSize = name.hasPrefix("UTF-16") ? 2 : name.hasPrefix("UTF-32") ? 4 : 1
        decode(bytes.span, into: &utf8)
    }

    private mutating func decode(_ bytes: Span<UInt8>, into utf8: inout [UInt8]) {
        var start = 0
        while start < bytes.count {
            let end = min(start + Self.pieceSize, bytes.count)
            var isDone = decoder?.decode(bytes.extracting(start..<end), into: &utf8) ?? true
            while !isDone {
                decoder?.skip(unitSize)
                utf8.append(0)
                isDone = decoder?.decode(bytes.extracting(0..<0), into: &utf8) ?? true
            }
            start = end
        }
    }

    private static func append(_ bytes: Span<UInt8>, to array: inout [UInt8]) {
        unsafe bytes.withUnsafeBufferPointer { unsafe array.append(contentsOf: $0) }
    }
}
