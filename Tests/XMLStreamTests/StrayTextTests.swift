import Testing
import XMLStream

@Suite("text where only elements may be")
struct StrayTextTests {
    private func strays(_ document: String, _ parts: XMLInterest.Parts = .strayText, pieces: Int = .max) -> [String] {
        Trace(document, pieces: pieces, parts: parts).lines.filter { $0.contains("text in") }
    }

    @Test("is told at its first character, once between two tags")
    func places() {
        let document = "<a>\n  \u{e9} x\ny<b/>\tz</a>"
        // Counted by hand: the first stands behind two spaces of line 2, the second behind `y<b/>` and a tab of line 3.
        let expected = ["2:3 0 text in a", "3:7 0 text in a"]
        for size in [1, 2, 3, 100] {
            let found = strays(document, pieces: size)
            #expect(found == expected, "in pieces of \(size)")
        }
    }

    @Test("is not white space, a comment or an instruction")
    func blanks() {
        #expect(strays("<a> <!-- x --> <?p?>\n&#32;<b/>\t</a>") == [])
    }

    @Test("is white space too when that is asked for")
    func blankText() {
        #expect(strays("<a><b> </b></a>", [.strayText, .blankText]) == ["1:7 1 text in b"])
    }

    @Test("is any CDATA section, whatever is in it")
    func sections() {
        #expect(strays("<a><![CDATA[]]></a>").count == 1)
        #expect(strays("<a><![CDATA[ ]]></a>").count == 1)
        #expect(Trace("<a><![CDATA[x<y]]></a>").lines == ["1:1 0 <a", "1 0 >a=x<y"])
    }

    @Test("white space is the four characters of XML 1.0, production S, and no other byte")
    func whiteSpace() {
        let found = (UInt8.min...UInt8.max).filter(CharacterRules.isSpace)
        #expect(found == [0x09, 0x0A, 0x0D, 0x20])
    }
}
