import Testing
import XMLStream

@Suite("documents in other encodings")
struct EncodingTests {
    private static let body = "<a>\n<b>Grüße, €5, 😀</b></a>"
    private static let expected = ["1:1 0 <a", "2:1 1 <b", "2 1 >b=Grüße, €5, 😀", "2 0 >a="]

    private static func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
        text.utf16.flatMap { unit in bigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    }

    @Test("UTF-16 of both byte orders, with and without a mark", arguments: [1, 3, .max])
    func utf16(pieces: Int) {
        for bigEndian in [true, false] {
            for text in [Self.body, "\u{FEFF}" + Self.body, "\u{FEFF}<?xml version='1.0' encoding='UTF-16'?>" + Self.body] {
                let trace = Trace(Self.utf16(text, bigEndian: bigEndian), pieces: pieces)
                #expect(trace.failure == nil)
                #expect(trace.isRecoded)
                #expect(trace.lines.suffix(3) == Self.expected.suffix(3))
            }
        }
    }

    @Test("a declared ISO-8859-1, with exact ranges", arguments: [1, 7, .max])
    func latin1(pieces: Int) {
        let text = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a><b>Gr\u{FC}\u{DF}e</b></a>"
        let trace = Trace(text.unicodeScalars.map { UInt8($0.value) }, pieces: pieces)
        #expect(trace.failure == nil)
        #expect(trace.lines.contains("1 1 >b=Grüße"))
        // In UTF-8 the declaration has 43 bytes, and each of the two letters has two.
        #expect(trace.ranges == [46..<60, 43..<64])
    }

    /// 0x80 is the euro sign in windows-1252 (Unicode's mapping table CP1252.TXT) and a control character in ISO-8859-1.
    @Test(
        "a declared windows-1252, in either case and quote",
        arguments: ["encoding='windows-1252'", "encoding = \"Windows-1252\" standalone='yes'"])
    func windows1252(_ declaration: String) {
        let document = Array("<?xml version='1.0' \(declaration)?>\n<a><b>".utf8) + [0x80, 0x35] + Array("</b></a>".utf8)
        #expect(Trace(document).lines.contains("2 1 >b=€5"))
    }

    @Test("a UTF-8 byte order mark is nothing at all")
    func mark() {
        let trace = Trace("\u{FEFF}" + Self.body)
        #expect(trace.lines == Self.expected)
        #expect(!trace.isRecoded)
        #expect(trace.issues.isEmpty)
        #expect(Trace("\u{FEFF}" + Self.body, pieces: 1) == trace)
    }

    @Test("a declaration that the bytes contradict, or that nothing can decode, is an issue")
    func wrongDeclaration() {
        #expect(Trace("<?xml version='1.0' encoding='UTF-16'?><a/>").failure?.code == XMLIssue.Code.invalidEncoding)
        #expect(Trace("<?xml version='1.0' encoding='x-none-such'?><a/>").failure?.code == XMLIssue.Code.unsupportedEncoding)
        #expect(Trace([0x4C, 0x6F, 0xA7, 0x94, 0x93]).failure != nil)
    }

    @Test("bytes that are no text in the encoding are an issue with a line", arguments: [1, .max])
    func invalidBytes(pieces: Int) {
        let utf8 = Array("<a>\n<b>caf".utf8) + [0xE9] + Array("</b></a>".utf8)
        #expect(Trace(utf8, pieces: pieces).failure?.code == XMLIssue.Code.invalidEncoding)
        #expect(Trace(utf8, pieces: pieces).failure?.line == 2)
        let ascii = Array("<?xml version='1.0' encoding='US-ASCII'?>\n\n<a>caf".utf8) + [0xE9] + Array("</a>".utf8)
        #expect(Trace(ascii, pieces: pieces).failure?.code == XMLIssue.Code.invalidEncoding)
        #expect(Trace(ascii, pieces: pieces).failure?.line == 3)
        let halved = Self.utf16("\u{FEFF}<a/>", bigEndian: false) + [0x0A]
        #expect(Trace(halved, pieces: pieces).failure?.code == XMLIssue.Code.invalidEncoding)
    }

    @Test("a byte order mark cannot smuggle in a second one")
    func secondMark() {
        #expect(Trace([0xEF, 0xBB, 0xBF, 0xFF, 0xFE, 0x3C, 0, 0x61, 0, 0x2F, 0, 0x3E, 0]).failure?.code == XMLIssue.Code.invalidEncoding)
    }
}
