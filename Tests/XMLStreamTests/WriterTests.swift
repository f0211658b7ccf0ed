import Testing
import XMLStream

@Suite("the writer")
struct WriterTests {
    private func written(indents: Bool = false, _ body: (inout XMLWriter) -> Void) -> (text: String, removed: Int) {
        var writer = XMLWriter(indents: indents)
        body(&writer)
        var bytes: [UInt8] = []
        writer.takeBytes(into: &bytes)
        let hasFailed = writer.hasFailed
        #expect(!hasFailed)
        return (String(decoding: bytes, as: UTF8.self), writer.removedCharacters)
    }

    @Test("writes fragments without a document")
    func fragments() {
        var writer = XMLWriter()
        var bytes: [UInt8] = []
        for number in 1...3 {
            writer.startElement("n")
            writer.attribute("i", "\(number)")
            writer.element("v", "0.5")
            writer.endElement()
            writer.text("\n")
            writer.takeBytes(into: &bytes)
        }
        #expect(String(decoding: bytes, as: UTF8.self) == (1...3).map { "<n i=\"\($0)\"><v>0.5</v></n>\n" }.joined())
    }

    @Test("writes a declaration, and indents when asked to")
    func document() {
        let (text, _) = written(indents: true) { writer in
            writer.startDocument()
            writer.startElement("a")
            writer.element("b", "é")
            writer.endElement()
        }
        #expect(text == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>\n  <b>é</b>\n</a>\n")
    }

    @Test("field note 23: text and attributes are escaped and come back the same")
    func escaping() {
        let odd = "A & B <c> \"d\" 'e' ]]> ?a=1&b=2 é€😀 \t."
        let (text, removed) = written { writer in
            writer.startElement("a")
            writer.attribute("b", odd + "\n")
            writer.text(odd + "\r\n")
            writer.endElement()
        }
        let trace = Trace(text)
        #expect(trace.failure == nil)
        #expect(trace.lines == ["1:1 0 <a", "@b=\(odd)\n", "2 0 >a=\(odd)\r\n"])
        #expect(removed == 0)
    }

    @Test("field note 23: characters that XML forbids are left out and counted")
    func forbidden() {
        let (text, removed) = written { $0.element("a", "x\u{1}y\u{8}z\u{0}\u{FFFE}\u{FFFF}\u{FFFD}\t\n") }
        #expect(text == "<a>xyz\u{FFFD}\t\n</a>")
        #expect(removed == 5)
    }

    @Test("bytes that are not UTF-8 are left out and counted")
    func wrongBytes() {
        let bytes: [UInt8] = [0x61, 0xE9, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0xF4, 0x90, 0x80, 0x80, 0xC3, 0xA9, 0xE2, 0x82]
        let (text, removed) = written { $0.element("a", bytes.span) }
        #expect(text == "<a>aé</a>")
        #expect(removed == 12)
    }

    @Test("an element that must be closed in full is")
    func full() {
        let (text, _) = written { writer in
            writer.startElement("a")
            writer.endElementInFull()
            writer.startElement("b")
            writer.endElement()
        }
        #expect(text == "<a></a><b/>")
    }
}
