import Testing
import TrackTools

/// What `validate` says of the files that people have; that each is an error or none was seen with xmllint and the official schemas.
struct ValidateFieldNoteTests {
    private typealias Note = FieldNoteDocument

    @Test("field note 1: a byte order mark is nothing at all")
    func byteOrderMark() {
        let document = Note.track(Note.point() + Note.point("", #"lat="1.6" lon="2.5""#))
        let verdict = Note.verdict("\u{FEFF}<?xml version=\"1.0\"?>" + document)
        #expect(verdict == [])
    }

    @Test("field note 2: an undeclared prefix is said once a file, however many elements have it, and the points are read")
    func undeclaredPrefix() {
        let rate = "<extensions><q:a><q:hr>9</q:hr></q:a></extensions>"
        let document = Note.track(String(repeating: Note.point(rate), count: 3))
        let verdict = Note.verdict(document).map { $0.split(separator: " ").dropLast().joined(separator: " ") }
        #expect(verdict == ["error schema-undeclared-prefix", "warning data-undeclared-prefix"])
        let points = Note.points(document)
        #expect(points == 3)
    }

    @Test("field note 3: GPX under a prefix, with an extension's namespace as the default, is valid")
    func prefixedRoot() {
        let document = """
            <n:gpx version="1.1" creator="x" xmlns="urn:e" xmlns:n="http://www.topografix.com/GPX/1/1"><n:trk><n:trkseg>\
            <n:trkpt lat="1" lon="2"><n:extensions><hr>9</hr></n:extensions></n:trkpt></n:trkseg></n:trk></n:gpx>
            """
        let verdict = Note.verdict(document)
        #expect(verdict == [])
        let points = Note.points(document)
        #expect(points == 1)
    }

    @Test("field note 4: no namespace, an odd version or no version is an error, and the points are read")
    func oddRoots() {
        for (root, expected) in [
            (#"<gpx creator="x" version="0.31">"#, ["error schema-namespace 1", "error schema-version 1"]),
            (#"<gpx creator="x" version="50517" xmlns="http://www.topografix.com/GPX/1/1">"#, ["error schema-version 1"]),
            ("<gpx>", ["error schema-attribute-missing 1", "error schema-namespace 1", "error schema-version 1"]),
        ] {
            let document = Note.track(Note.point(), root: root)
            let verdict = Note.verdict(document)
            #expect(verdict == expected)
            let points = Note.points(document)
            #expect(points == 1)
        }
    }

    @Test("field note 5: speed and course are GPX 1.0's own, and too much in 1.1")
    func oldElements() {
        let point = Note.point("<ele>1</ele><time>2026-05-03T07:00:00Z</time><course>9</course><speed>1.5</speed>")
        let old = Note.verdict(Note.track(point, root: Note.oldRoot))
        #expect(old == [])
        let new = Note.verdict(Note.track(point))
        #expect(!new.isEmpty && new.allSatisfy { $0.hasPrefix("error schema-") })
    }

    @Test("field note 6: a missing zone is a warning; a zone's name and an offset without colon are errors; nine decimals are nothing")
    func times() {
        for (time, expected) in [
            ("2026-05-03T07:00:00.952", ["warning data-time-without-zone 1"]), ("2026-05-03T07:00:01.123456789Z", []),
            ("2026-05-03T00:00:02-07:00", []), ("2026-05-03T01:00:03-0600", ["error schema-value 1"]),
            ("2026-05-03T09:00:04+02:00[Europe/Brussels]", ["error schema-value 1"]),
        ] {
            let verdict = Note.verdict(Note.track(Note.point("<time>\(time)</time>")))
            #expect(verdict == expected, "\(time)")
        }
    }

    @Test(
        "field note 7: an impossible date is an error, and said to leave the point without a time",
        arguments: [
            "0000-03-13T07:00:00Z", "2022-03-00T07:00:00Z", "null",
        ])
    func impossibleDate(time: String) {
        let verdict = Note.verdict(Note.track(Note.point("<time>\(time)</time>")))
        #expect(verdict == ["error schema-value 1", "warning data-impossible-date 1"])
    }

    @Test("field note 8: points without a time among others are one warning, and the file is valid")
    func partlyTimed() {
        let timed = Note.point("<time>2026-05-03T07:00:00Z</time>")
        let verdict = Note.verdict(Note.track(timed + Note.point() + Note.point() + Note.point()))
        #expect(verdict == ["warning data-partly-timed 1"])
    }

    @Test("field note 9: an empty or missing latitude or longitude is an error, and never 0, 0")
    func placeless() {
        let empty = Note.verdict(Note.track(Note.point("", #"lat="" lon="""#)))
        #expect(empty == ["error schema-value 2", "warning data-invalid-point 1"])
        let half = Note.verdict(Note.track(Note.point("", #"lat="1.5""#)))
        #expect(half == ["error schema-attribute-missing 1", "warning data-invalid-point 1"])
    }

    @Test("field notes 10, 11 and 12: an entity, a bare ampersand, an early end and a doubled end are one error each")
    func malformed() {
        for (document, expected) in [
            (Note.track(Note.point("<name>Ca&ntilde;on</name>")), "error xml-entity 1"),
            (Note.track(Note.point("<name>A & B</name>")), "error xml-malformed 1"),
            (Note.root + "<trk><trkseg>" + Note.point() + #"<trkpt lat="45.2389"#, "error xml-truncated 1"),
            (Note.root + "<trk><trkseg>" + Note.point() + #"<trkpt lat="45.2389" "#, "error xml-truncated 1"),
            (Note.track(Note.point()) + "</trkseg></trk></gpx>", "error xml-malformed 1"),
        ] {
            let verdict = Note.verdict(document)
            #expect(verdict == [expected])
        }
    }

    @Test(
        "field note 13: waypoints alone, a route alone, an empty track or segment and a single point are valid",
        arguments: [
            #"<wpt lat="1" lon="2"/>"#, #"<rte><rtept lat="1" lon="2"/></rte>"#, "<trk/>", "<trk><trkseg/></trk>",
            #"<trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk>"#,
        ])
    func sparse(content: String) {
        let verdict = Note.verdict(Note.root + content + "</gpx>")
        #expect(verdict == [])
    }

    @Test("field notes 16 and 17: exponents and what is no number are errors")
    func numbers() {
        let exponents = Note.verdict(Note.track(Note.point("<ele>4e-4</ele>", #"lat="51.5" lon="-4.8e-7""#)))
        #expect(exponents == ["error schema-value 2", "warning data-exponent 2"])
        let nothing = Note.verdict(Note.track(Note.point("<ele>NaN</ele>") + Note.point("<ele>INF</ele>")))
        #expect(nothing == ["error schema-value 2"])
    }

    @Test("field note 18: each element that stands too late is an error")
    func order() {
        let point = Note.point("<time>2026-05-03T07:00:00Z</time><ele>5</ele>")
        let document = Note.root + "<trk><trkseg>" + point + #"</trkseg></trk><wpt lat="1" lon="2"/></gpx>"#
        let verdict = Note.verdict(document)
        #expect(verdict == ["error schema-order 2"])
    }
}
