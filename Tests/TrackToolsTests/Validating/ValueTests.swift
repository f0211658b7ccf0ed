import Testing
import TrackTools

@Suite("values of each type are judged as xmllint 2.9.14 judges them with the official schema")
struct ValueTests {
    /// What xmllint says of an element, or of an attribute after `@`, with each of some values.
    struct Verdict: Sendable, CustomTestStringConvertible {
        var name: String
        var isValid: Bool
        var values: [String]
        var testDescription: String { "\(name), \(isValid ? "valid" : "invalid")" }

        init(_ name: String, isValid: Bool, _ values: [String]) {
            (self.name, self.isValid, self.values) = (name, isValid, values)
        }

        func document(_ value: String) -> MarkedDocument {
            switch name {
            case "@lat": .v1_1(value, "<wpt lat=\"\(value)\" lon=\"1\"/>")
            case "@lon": .v1_1(value, "<wpt lat=\"1\" lon=\"\(value)\"/>")
            case "@href": .v1_1(value, "<metadata><link href=\"\(value)\"/></metadata>")
            case "year": .v1_1(value, "<metadata><copyright author=\"\"><year>\(value)</year></copyright></metadata>")
            default: .v1_1(value, "<wpt lat=\"1\" lon=\"1\"><\(name)>\(value)</\(name)></wpt>")
            }
        }
    }

    @Test("a value is allowed or is the one error", arguments: verdicts)
    func value(_ verdict: Verdict) {
        for value in verdict.values {
            let errors = verdict.document(value).result().findings.filter { $0.severity == .error }.map(\.rule)
            #expect(errors == (verdict.isValid ? [] : ["schema-value"]), "'\(value)'")
        }
    }

    static let verdicts: [Verdict] = [
        Verdict("ele", isValid: true, ["1", "-0", "1.", ".5", "-.5", "+1", " 5 ", "123456789012345678901234", "0000000000000000000000000001"]),
        Verdict("ele", isValid: false, [".", "-", "", "--1", "1e5", "1,5", "NaN", "INF", "0x10", "5 5", "- 5", "1.5.5", "1234567890123456789012345"]),
        Verdict("magvar", isValid: true, ["0", "-0", "359.9999999999999999"]),
        Verdict("magvar", isValid: false, ["360", "-0.0000000000000000000001", "360.0"]),
        Verdict("time", isValid: true, ["2026-08-09T07:00:00Z", "2026-08-09T07:00:00", "2026-08-09T07:00:00.1234567890123Z", "2026-08-09T24:00:00Z", "2024-02-29T07:00:00Z", "2026-08-09T07:00:00+14:00", "-0044-03-15T00:00:00Z", "12026-08-09T07:00:00Z"]),
        Verdict("time", isValid: false, ["2026-08-09T07:00:00.Z", "2026-08-09T24:00:01Z", "2026-08-09T07:00:60Z", "2026-02-29T07:00:00Z", "2026-08-09T07:00:00+14:01", "2026-08-09T07:00:00-0700", "0000-01-01T00:00:00Z", "02026-08-09T07:00:00Z", "2026-8-9T07:00:00Z", "2026-08-09T07:00Z", "2026-08-09 07:00:00Z", " 2026-08-09T07:00:00Z", "2026-08-09t07:00:00z", "", "null"]),
        Verdict("sat", isValid: true, ["0", "007", "-0", "+1", " 1 ", "99999999999999999999"]),
        Verdict("sat", isValid: false, ["-1", "1.0", ""]),
        Verdict("dgpsid", isValid: true, ["0", "1023", "-0", "01023"]),
        Verdict("dgpsid", isValid: false, ["1024", "1.0", ""]),
        Verdict("fix", isValid: true, ["none", "2d", "3d", "dgps", "pps"]),
        Verdict("fix", isValid: false, ["PPS", " 2d", ""]),
        Verdict("@lat", isValid: true, ["90", "90.0", "-90", "5 "]),
        Verdict("@lat", isValid: false, ["90.0000000000000000001", "-90.1", "", "9e1"]),
        Verdict("@lon", isValid: true, ["-180", "179.9999999999999999999"]),
        Verdict("@lon", isValid: false, ["180", "180.0", "-180.0000000000000000001"]),
        Verdict("@href", isValid: true, ["", "a", "http://a b", "é", "a|b"]),
        Verdict("@href", isValid: false, ["%zz", "http://[", "#a#b", "http://x:port/", "::", "1:2", "http://a/%"]),
        Verdict("year", isValid: true, ["2026", "2026Z", "2026+01:00", "-2026", "12026"]),
        Verdict("year", isValid: false, ["0000", "02026", "226", "2026+14:01", " 2026", ""]),
    ]

    @Test("1.0 has a pattern for addresses, whose letters are Unicode's", arguments: [
        ("a@b.c", true), ("a.b@c.d.e", true), ("_@_._", true), ("é@ü.ö", true), ("a@b", false), ("a1@b.c", false), ("a@b..c", false),
        (" a@b.c", false), ("a-b@c.d", false), ("", false),
    ])
    func address(_ address: String, isValid: Bool) {
        let errors = MarkedDocument.v1_0("", "<email>\(address)</email>").result().totals[.error, default: 0]
        #expect(errors == (isValid ? 0 : 1))
    }
}
