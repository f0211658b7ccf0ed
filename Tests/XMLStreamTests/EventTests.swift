import Testing
import XMLStream

@Suite("the events of a parse")
struct EventTests {
    @Test("elements, attributes and text arrive in document order with their lines")
    func order() {
        let trace = Trace("<a>\n <b x='1'\n  y='2'>t</b>\n <c/></a>")
        #expect(trace.lines == ["1:1 0 <a", "2:2 1 <b", "@x=1", "@y=2", "3 1 >b=t", "4:2 1 <c", "4 1 >c=", "4 0 >a="])
        #expect(trace.failure == nil)
    }

    @Test("text in pieces, CDATA, references and comments makes one value")
    func text() {
        let trace = Trace("<a><b>1&amp;<![CDATA[<2>]]><!-- no -->&#51;\r\n&#x1F600;</b></a>", pieces: 3)
        #expect(trace.lines.contains("2 1 >b=1&<2>3\n\u{1F600}"))
    }

    @Test("an element with children has no text")
    func mixed() {
        #expect(Trace("<a>x<b>y</b>z</a>").lines.suffix(2) == ["1 1 >b=y", "1 0 >a="])
    }

    @Test("names are told apart by namespace, and an undeclared prefix is one issue that counts")
    func namespaces() {
        let trace = Trace("<a xmlns='urn:x:1'><b/><q:b/><p:b xmlns:p='urn:x:2'/><q:b q:z='1'/></a>")
        let starts = trace.lines.filter { $0.contains("<") }.map { $0.split(separator: " ")[2] }
        #expect(starts == ["<{urn:x:1}a", "<{urn:x:1}b", "<q?b", "<{urn:x:2}b", "<q?b"])
        #expect(trace.failure == nil)
        #expect(trace.issues.map(\.code) == [XMLIssue.Code.undeclaredPrefix])
        #expect(trace.issues.first?.count == 3)
        #expect(trace.issues.first?.line == 1)
    }

    @Test("each name is asked for once, however often it occurs")
    func namesAreAskedForOnce() {
        let names = NameLog()
        var parser = XMLParser { name, root in XMLInterest(code: names.code(of: name, root: root), parts: [.attributes]) }
        parser.feed(Array(("<a>" + String(repeating: "<b x='1'/>", count: 1_000) + "</a>").utf8).span)
        #expect(names.count == 3)
    }

    @Test("more names than the table holds are still read right")
    func manyNames() {
        let children = (0..<2_000).map { "<n\($0)>\($0)</n\($0)>" }.joined()
        let trace = Trace("<a>" + children + "</a>", pieces: 1_000)
        #expect(trace.lines.count == 2 * 2_001)
        #expect(trace.lines.contains("1 1 >n1999=1999"))
    }

    @Test("the end tag's start is told where it was asked for", arguments: ["<a><b>x</b></a >", "<a><b>x</b></a\n>"])
    func endTag(_ document: String) {
        var parser = XMLParser { _, _ in XMLInterest(code: 1, parts: .endTag) }
        parser.feed(Array(document.utf8).span)
        var found: [Int] = []
        parser.withEvents(into: &found) { found, events, _ in
            for index in events.indices where events[index].kind == .end { found.append(events[index].endTagOffset) }
        }
        #expect(found == [7, 11])
    }

    /// The kinds of events of each feed.
    private func kinds(_ pieces: [String]) -> [[XMLEvent.Kind]] {
        var parser = XMLParser { _, _ in XMLInterest(code: 1, parts: [.text, .attributes]) }
        return pieces.map { piece in
            var found: [XMLEvent.Kind] = []
            parser.feed(Array(piece.utf8).span)
            parser.withEvents(into: &found) { found, events, _ in found = events.indices.map { events[$0].kind } }
            return found
        }
    }

    @Test("an element of text alone, on one line and in one feed, is one event; all others are a start and an end")
    func values() {
        #expect(kinds(["<a><b>1</b><b/></a>"]) == [[.start, .value, .value, .end]])
        #expect(kinds(["<a><b>1", "</b></a>"]) == [[.start, .start], [.end, .end]])
        #expect(kinds(["<a><b>1\n</b></a>"]) == [[.start, .start, .end, .end]])
        #expect(kinds(["<a><b x='1'>1</b></a>"]) == [[.start, .start, .attribute, .end, .end]])
        #expect(kinds(["<a><b>1<c/></b></a>"]) == [[.start, .start, .value, .end, .end]])
        #expect(kinds(["<a><b>1</c>"]) == [[.start, .start]])
    }

    @Test("lines are right beyond 65,535")
    func manyLines() {
        let trace = Trace("<a>" + String(repeating: "\n", count: 70_000) + "  <b/></a>", pieces: 65_536)
        #expect(trace.lines.contains("70001:3 1 <b"))
    }

    @Test("comments and instructions are counted, wherever they stand, and not what only looks like one", arguments: [1, 5, 1_000])
    func asides(pieces: Int) {
        let document = Array(
            ("<?xml version=\"1.0\"?><!-- 1 --><!DOCTYPE a [<!-- 2 -->]><?p 3?><a b='&lt;!-- no -->'>"
                + "<s><!-- 4 <?no?> --></s><![CDATA[<!--no-->]]></a><!-- 5 -->\n").utf8)
        var parser = XMLParser { name, _ in name.local == "s" ? .silent : .unknown }
        for start in stride(from: 0, to: document.count, by: pieces) {
            parser.feed(document.span.extracting(start..<min(start + pieces, document.count)))
        }
        parser.finish()
        let count = parser.asideCount
        #expect(parser.failure == nil)
        #expect(count == 5)
    }
}
