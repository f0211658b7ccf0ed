import GPX
import Testing
import TrackTools

@Suite("each rule finds what it is for, at its place, and nothing else")
struct RuleTests {
    @Test("what is marked in a document is found, and nothing else", arguments: Documents.all + MalformedDocuments.all)
    func marked(_ document: MarkedDocument) {
        let found = document.result().places
        #expect(found == document.expected)
    }

    @Test("pieces of any size make no difference", arguments: Documents.all + MalformedDocuments.all)
    func pieces(_ document: MarkedDocument) {
        let whole = document.result()
        for size in [1, 7] {
            let inPieces = document.result(pieces: size)
            #expect(inPieces == whole, "in pieces of \(size)")
        }
    }

    @Test("every rule has a document that breaks it")
    func covered() {
        let broken = Set((Documents.all + MalformedDocuments.all).flatMap { $0.expected.map(\.rule) })
        // The driver tells of packed files, and no document is large enough.
        let elsewhere: Set = ["xml-gzip", "xml-limit", "xml-namespace"]
        let missing = ValidationRule.all.map(\.name).filter { !broken.contains($0) && !elsewhere.contains($0) }
        #expect(missing == [])
    }

    @Test("rule names are unique, and grouped by their first word")
    func names() {
        let names = ValidationRule.all.map(\.name)
        #expect(Set(names).count == names.count)
        let groups = Set(names.map { $0.prefix { $0 != "-" } })
        #expect(groups == ["xml", "schema", "data", "privacy"])
    }

    @Test("promise 10: only the rules of XML and of the schema are errors unless a person says so")
    func severities() {
        let errors = ValidationRule.all.filter { $0.severity == .error }.map(\.name)
        let strays = errors.filter { !$0.hasPrefix("xml-") && !$0.hasPrefix("schema-") }
        #expect(strays == [])
    }
}

struct FindingTests {
    @Test("a path names each element and counts those that can be many")
    func paths() {
        let document = MarkedDocument.v1_1(
            "", "<trk/><trk><trkseg/><trkseg><trkpt lat=\"1\" lon=\"1\"/><trkpt lat=\"1\" lon=\"1\"><time>x</time></trkpt></trkseg></trk>")
        let paths = document.result().findings.filter { $0.rule == "schema-value" }.map(\.path)
        #expect(paths == ["/gpx/trk[2]/trkseg[2]/trkpt[2]/time"])
    }

    @Test("a child that may not be there is in the path, as it is spelt")
    func stranger() {
        let paths = MarkedDocument.v1_1("", "<wpt lat=\"1\" lon=\"1\"><f:odd/></wpt>").result().findings.map(\.path)
        #expect(paths == ["/gpx/wpt[1]/f:odd"])
    }

    @Test("promise 13: findings past the limit are counted and not kept")
    func limit() {
        var options = ValidationOptions()
        options.keptPerRule = 3
        let points = String(repeating: "<wpt lat=\"0\" lon=\"0\"/>", count: 50)
        let result = MarkedDocument.v1_1("", points).result(options)
        #expect(result.findings.count == 3)
        #expect(result.counts == ["data-null-island": 50])
        #expect(result.totals == [.warning: 50])
    }

    @Test("a person chooses what a finding is, and whether it is looked for")
    func choices() {
        var options = ValidationOptions()
        options.choices = ["data-null-island": .severity(.error), "schema-order": .off]
        let document = MarkedDocument.v1_1("", "<rte/><wpt lat=\"0\" lon=\"0\"/>")
        let result = document.result(options)
        #expect(result.findings.map(\.severity) == [.error])
        #expect(result.counts == ["data-null-island": 1])
        #expect(!result.isValid)
    }

    @Test("version and track points are told")
    func figures() {
        let result = MarkedDocument.segment("", "<trkpt lat=\"1\" lon=\"1\"/><trkpt lat=\"1\" lon=\"1\"/>").result()
        #expect(result.version == .v1_1)
        #expect(result.points == 2)
        let none = MarkedDocument.validate(Array("<gpx/>".utf8))
        #expect(none.version == nil)
        #expect(none.points == 0)
    }

    @Test("a packed file that ends too early, or is damaged, is a finding")
    func packing() {
        for (fault, rule) in [(PackingFault.truncated, "xml-truncated"), (.damaged, "xml-gzip")] {
            var validator = Validator()
            validator.feed(Array("<gpx>".utf8).span)
            let result = validator.finish(after: fault)
            #expect(result.findings.last?.rule == rule)
            #expect(!result.isValid)
        }
    }

    @Test("field note 8: a time is a point's own, also when an extension has a whole document in it")
    func nested() {
        let inner = "<f:a><gpx version=\"1.1\" creator=\"\"><wpt lat=\"0\" lon=\"0\"><time>1970-01-01T00:00:00Z</time></wpt></gpx></f:a>"
        let body =
            "<trkpt lat=\"1\" lon=\"1\"><time>2026-08-09T07:00:00Z</time><extensions>\(inner)</extensions></trkpt>"
            + "<trkpt lat=\"1\" lon=\"1\"><time>2026-08-09T07:00:01Z</time></trkpt>"
        let rules = Set(MarkedDocument.segment("", body).result().findings.map(\.rule))
        #expect(rules == ["data-gpx-in-extensions"])
    }
}
