import Testing
import XMLStream

@Suite("types that XML Schema defines")
struct SimpleTypeTests {
    @Test(
        "allow what xmllint allows them",
        arguments: [
            ("decimal", "1.", true), ("decimal", " 1 ", true), ("decimal", "1e5", false), ("dateTime", "2026-08-09T24:00:00Z", true),
            ("dateTime", " 2026-08-09T07:00:00Z", false), ("dateTime", "0000-01-01T00:00:00Z", false), ("gYear", "-2026", true),
            ("anyURI", "http://a b", true), ("nonNegativeInteger", "-0", true), ("string", " ", true), ("boolean", "2", false),
        ])
    func values(type: String, text: String, isAllowed: Bool) {
        let allowed = XMLSimpleType(named: type)?.allows(Array(text.utf8).span)
        #expect(allowed == isAllowed)
    }

    @Test("include those that are made from them, and no others")
    func derivation() {
        let positive = XMLSimpleType(named: "positiveInteger")
        let (asDecimal, asString) = (positive.map { XMLSimpleType.decimal.includes($0) }, positive.map { XMLSimpleType.string.includes($0) })
        #expect(asDecimal == true)
        #expect(asString == false)
        #expect(XMLSimpleType(named: "anyType") == nil)
        #expect(XMLSimpleType(named: "walk") == nil)
    }
}
