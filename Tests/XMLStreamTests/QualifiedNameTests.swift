import Testing
import XMLStream

@Suite("attributes whose values are names")
struct QualifiedNameTests {
    private func values(_ document: String) -> [String] {
        Trace(document, parts: .attributes, attributeParts: [.attributes, .qualifiedName]).lines.filter { $0.hasPrefix("@") }
    }

    @Test("are given with the namespace that holds at their element")
    func expanded() {
        #expect(values("<a xmlns:p='urn:1'><b xmlns:p='urn:2' t='p:x'/><c t='p:x'/></a>") == ["@t={urn:2}x", "@t={urn:1}x"])
        #expect(values("<a xmlns='urn:d' t='x'><b xmlns='' t='x'/></a>") == ["@t={urn:d}x", "@t={}x"])
    }

    @Test("are empty when they resolve to nothing")
    func unresolved() {
        #expect(values("<a t='q:x'/>") == ["@t="])
        #expect(values("<a t=' x'/>") == ["@t="])
        #expect(values("<a t=''/>") == ["@t="])
    }

    @Test("make the text and the stray text of their element wanted")
    func text() {
        let lines = Trace("<a><b t='x'>1</b><c>2</c></a>", parts: .attributes, attributeParts: [.attributes, .qualifiedName]).lines
        #expect(lines.contains("1:13 1 text in b"))
        #expect(lines.contains("1 1 >b=1"))
        #expect(lines.contains("1 1 >c="))
    }

    @Test("attributes that only a DTD gives are not there")
    func defaults() {
        let attributes = Trace("<!DOCTYPE a [<!ATTLIST a x CDATA 'y'>]><a z='1'/>").lines.filter { $0.hasPrefix("@") }
        #expect(attributes == ["@z=1"])
    }
}
