import Testing
import XMLStream

@Suite("byte ranges of elements")
struct RangeTests {
    /// Odd but well-formed elements; each occurs once in the document, so that a plain search finds where it stands.
    private static let odd = [
        "<p a='1>0'/>", "<p a=\"/>\" />", "<p\n\tb = '2'\n>x</p\n>", "<p c='é€😀'>é€😀</p>", "<p><![CDATA[<p></p>]]></p>",
        "<p><!-- <p> --></p>",
        "<p>\r\n</p>", "<p>\r</p>", "<p><?x <p ?></p>", "<p d='\(String(repeating: "y", count: 3_000))'></p>", "<p>&lt;p&gt;</p>",
    ]

    private static func document() -> String {
        "<?xml version='1.0'?>\n<!-- <r> --><r>" + odd.joined(separator: " \n<!-- <p/> -->") + "</r>\n"
    }

    @Test("are exact, whatever stands in the element", arguments: [1, 2, 3, 64, 4_096, 65_536])
    func exact(pieces: Int) {
        let trace = Trace(Self.document(), pieces: pieces)
        #expect(trace.failure == nil)
        #expect(trace.ranges.dropLast() == Self.expected()[...])
    }

    @Test("count the bytes of a byte order mark, which is nothing else")
    func mark() {
        let document = Array(Self.document().utf8)
        let marked = Trace([0xEF, 0xBB, 0xBF] + document, pieces: 5)
        #expect(marked.ranges.dropLast() == Self.expected().map { $0.lowerBound + 3..<$0.upperBound + 3 }[...])
        #expect(marked.lines == Trace(document).lines)
    }

    @Test("are exact behind texts and comments larger than a piece")
    func longText() {
        let filler = String(repeating: "0123456789\n", count: 30_000)
        let document = "<r><t>" + filler + "</t><!--" + filler + "--><p/></r>"
        let trace = Trace(document, pieces: 65_536)
        #expect(trace.ranges.dropFirst().first == document.utf8.count - 8..<document.utf8.count - 4)
        #expect(trace.lines.contains("60001:4 1 <p"))
    }

    /// Found by searching the document for each element's text.
    private static func expected() -> [Range<Int>] {
        let bytes = Array(document().utf8)
        var from = 0
        return odd.map { element in
            let wanted = Array(element.utf8)
            while !bytes[from...].starts(with: wanted) { from += 1 }
            defer { from += wanted.count }
            return from..<from + wanted.count
        }
    }
}
