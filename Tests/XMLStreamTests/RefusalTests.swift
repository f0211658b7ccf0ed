import Testing
import XMLStream

@Suite("what a parser refuses")
struct RefusalTests {
    @Test(
        "malformed XML, with the line",
        arguments: [
            ("<a>\n<b></a>", 2), ("<a>\n\nA & B</a>", 3), ("<a>\n&ntilde;</a>", 2), ("<a/>\n</a>", 2), ("<a x='1' x='2'/>", 1),
            ("<a>\n\u{1}</a>", 2), ("<a>&#1;</a>", 1), ("hello", 1), ("<a/>\n<a/>", 2),
        ])
    func malformed(_ document: String, _ line: Int) {
        let trace = Trace(document)
        #expect(trace.failure?.line == line)
        #expect(trace.failure?.isFatal == true)
        #expect(trace.failure?.isTruncation == false)
    }

    @Test(
        "a document that ends early, and says so",
        arguments: ["<a><b>", "<a><b x='1", "<a", "<a>text", "<a><!-- ", "<a></", "<?xml version='1.0'?>\n<a"])
    func truncated(_ document: String) {
        #expect(Trace(document).failure?.isTruncation == true)
        #expect(Trace(document, pieces: 1).failure?.isTruncation == true)
    }

    @Test("an early end and what follows the end are said apart, and no function of libxml2's is named")
    func words() {
        for (document, message) in [
            ("<a>A & B</a>", "'&' begins no reference here; as text it has to be '&amp;'"),
            ("<a>?a=1&b=2</a>", "'&' begins no reference here; as text it has to be '&amp;'"),
            ("<a>1 < 2</a>", "'<' begins no tag here; as text it has to be '&lt;'"),
            ("<a b=1/>", "the value of an attribute has no quotes"),
            ("<a>\u{8}</a>", "a character that XML does not allow"),
            ("<a>&#8;</a>", "a character that XML does not allow"),
            ("<a b='1'c='2'/>", "white space is missing here"), ("<a b/>", "an attribute has no value"),
            ("<a><b c='1", "the document ends before its root element does"),
            ("<a/></a>", "more follows after the root element"),
        ] {
            let trace = Trace(document)
            #expect(trace.failure?.message == message)
        }
    }

    @Test("a bare ampersand is called one however much follows it")
    func longAfterAmpersand() {
        let trace = Trace("<a>\n<b>A & B</b>" + String(repeating: "<c/>\n", count: 2_200_000) + "</a>", pieces: 65_536)
        #expect(trace.failure?.line == 2)
        #expect(trace.failure?.message == "'&' begins no reference here; as text it has to be '&amp;'")
    }

    @Test("of a tag that was cut between two attributes nothing is told", arguments: [1, 3, 100])
    func cutTag(pieces: Int) {
        let trace = Trace("<a><b c='1'/><b c='2' ", pieces: pieces)
        #expect(trace.failure?.isTruncation == true)
        #expect(!trace.lines.contains("@c=2"))
        #expect(trace.lines.contains("@c=1"))
    }

    @Test("a document with nothing in it", arguments: ["", " \n", "\u{FEFF}"])
    func empty(_ document: String) {
        #expect(Trace(document).failure?.code == XMLIssue.Code.documentEmpty)
    }

    @Test("an entity of the document's own, in text and in attributes", arguments: ["<a>&x;</a>", "<a b='&x;'/>"])
    func declaredEntity(_ element: String) {
        let trace = Trace("<!DOCTYPE a [<!ENTITY x '12'>]>" + element)
        #expect(trace.failure != nil)
        #expect(!trace.lines.joined().contains("12"))
    }

    @Test(
        "an entity that an external DTD might declare, instead of reading as if it were not there",
        arguments: ["<a>1&x;2</a>", "<a b='1&x;2'/>"])
    func droppedEntity(_ element: String) {
        let trace = Trace("<!DOCTYPE a SYSTEM 'nowhere.dtd'>" + element)
        #expect(trace.failure?.code == XMLIssue.Code.droppedEntity)
        #expect(!trace.lines.joined().contains("12"))
    }

    @Test("an entity bomb, before it has grown")
    func bomb() {
        let levels = (1..<30).map { "<!ENTITY x\($0) '&x\($0 - 1);&x\($0 - 1);'>" }.joined()
        let trace = Trace("<!DOCTYPE a [<!ENTITY x0 'boom'>" + levels + "]><a>&x29;</a>")
        #expect(trace.failure != nil)
        #expect(!trace.lines.joined().contains("boom"))
    }

    @Test("a default value of a DTD, whose repetition costs nothing since it is not heard")
    func defaultValues() {
        let value = String(repeating: "7", count: 100_000)
        let trace = Trace(
            "<!DOCTYPE a [<!ATTLIST b c CDATA '\(value)'>]><a>" + String(repeating: "<b/>", count: 16_000) + "</a>", pieces: 65_536)
        #expect(trace.failure == nil)
        #expect(!trace.lines.contains { $0.hasPrefix("@") })
    }

    @Test("a depth that no document needs")
    func depth() {
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(Trace(deep).failure?.code == XMLIssue.Code.limitExceeded)
        #expect(Trace(String(repeating: "<a>", count: 256) + String(repeating: "</a>", count: 256)).failure == nil)
    }

    @Test("a text that would fill the memory")
    func longText() {
        let trace = Trace("<a>" + String(repeating: "0123456789abcdef", count: 700_000), pieces: 65_536)
        #expect(trace.failure?.code == XMLIssue.Code.limitExceeded)
    }

    @Test("attributes of any length up to libxml2's limit are no trouble")
    func longAttribute() {
        let value = String(repeating: ">", count: 1_000_000)
        #expect(Trace("<a b='\(value)'/>", pieces: 65_536).lines.contains("@b=\(value)"))
    }
}
