import GPX
import Testing

@Suite("decimal numbers")
struct DecimalTests {
    /// The standard library's value; a digit is put where it wants one, before and behind the point.
    private static func reference(_ text: String) -> Double? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return Double(parts.map { $0.last?.isNumber == true ? String($0) : $0 + "0" }.joined(separator: "."))
    }

    private func parse(_ text: String) -> DecimalText? { DecimalText.parse(text.utf8.span) }

    @Test(
        "are the nearest double, as the standard library reads them",
        arguments: [
            "0", "-0", "7.0", "52.1000001", "-122.3321000", "50.123456789012345", "0.1", "4.35", ".5", "-.5", "5.", "+5", "00005.50",
            "9007199254740993", "123456789012345678901234567890", "0.00000000000000000000000000001", "99999999999999999999.9",
            "1.0000000000000000000000000001",
        ])
    func values(_ text: String) throws {
        let expected = try #require(Self.reference(text))
        #expect(parse(text)?.value == expected)
        #expect(parse(text)?.hasExponent == false)
        #expect(parse(" \t\r\n" + text + " ")?.value == expected)
    }

    @Test("field note 16: an exponent is read and said", arguments: [("4e-4", 0.0004), ("-4.8E-7", -0.00000048), ("1e2", 100)])
    func exponents(_ text: String, _ value: Double) {
        #expect(parse(text)?.value == value)
        #expect(parse(text)?.hasExponent == true)
    }

    @Test(
        "field note 17: anything else is no number",
        arguments: [
            "", " ", "NaN", "nan", "INF", "-INF", "inf", "1,5", "0x10", "5 5", ".", "-", "+", "e5", "1e", "1e+", "1e999", "--1", "1.2.3",
            "١",
        ])
    func nonsense(_ text: String) {
        #expect(parse(text) == nil)
    }

    @Test("agree with the standard library on random digits")
    func random() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let digits = String(UInt64.random(in: 0...UInt64.max, using: &generator) >> UInt64.random(in: 0...63, using: &generator))
            let places = Int.random(in: 0...digits.count, using: &generator)
            let text = digits.dropLast(places) + (places > 0 ? "." : "") + digits.suffix(places)
            #expect(parse(String(text))?.value == Self.reference(String(text)), "\(text)")
        }
    }
}
