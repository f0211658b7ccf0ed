import Testing
import TrackTools

/// What `repair` makes of the files that people have. What it should be follows from the schemas and the notes, character by character.
struct RepairFieldNoteTests {
    private typealias Note = FieldNoteDocument

    /// Expects a result, and that validation has nothing against its form.
    private func expect(_ document: String, _ result: String) throws {
        let repaired = try #require(Repaired(document))
        #expect(repaired.text == result)
        #expect(repaired.faults == [])
    }

    @Test("field notes 1, 3, 5, 8 and 13: what is only unusual comes back as it is")
    func unusual() throws {
        let timed = Note.point("<time>2026-05-03T07:00:00Z</time>")
        for document in [
            "\u{FEFF}<?xml version=\"1.0\"?>" + Note.track(Note.point()), Note.track(timed + Note.point() + Note.point()),
            #"<n:gpx version="1.1" creator="x" xmlns="urn:e" xmlns:n="http://www.topografix.com/GPX/1/1"><n:trk/></n:gpx>"#,
            Note.track(Note.point("<course>9</course><speed>1.5</speed>"), root: Note.oldRoot), Note.root + "<trk><trkseg/></trk></gpx>",
        ] {
            let repaired = try #require(Repaired(document))
            #expect(repaired.report.isSound)
            #expect(repaired.text == document)
        }
    }

    @Test("field note 2: a usual prefix gets its usual namespace, declared where it is used")
    func undeclaredPrefix() throws {
        let start = "<extensions><gpxtpx:TrackPointExtension", end = "><gpxtpx:hr>9</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions>"
        // The namespace is the one that Garmin's schema has as its target.
        let declaration = #" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2""#
        try expect(Note.track(Note.point(start + end)), Note.track(Note.point(start + declaration + end)))
    }

    @Test("field note 4: a root without version, namespace or creator gets them, and the route goes before the track")
    func root() throws {
        let point = Note.point()
        try expect(
            Note.track(point, root: "<gpx>"),
            Note.track(point, root: #"<gpx version="1.1" creator="unknown" xmlns="http://www.topografix.com/GPX/1/1">"#))
        try expect(
            #"<gpx creator="x" version="0.31"><trk/><rte/></gpx>"#,
            #"<gpx creator="x" version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><rte/><trk/></gpx>"#)
    }

    @Test("field notes 6 and 22: a valid time keeps its offset, another becomes the same instant in UTC")
    func times() throws {
        for (time, mended) in [
            ("2026-05-03T00:00:02-07:00", "2026-05-03T00:00:02-07:00"), ("2026-05-03T01:00:03-0600", "2026-05-03T07:00:03Z"),
            ("2026-05-03T09:00:04+02:00[Europe/Brussels]", "2026-05-03T07:00:04Z"),
        ] {
            try expect(Note.track(Note.point("<time>\(time)</time>")), Note.track(Note.point("<time>\(mended)</time>")))
        }
    }

    @Test(
        "field note 7: an impossible date goes, and its point stays", arguments: ["0000-03-13T07:00:00Z", "2022-03-00T07:00:00Z", "null"])
    func impossibleDate(time: String) throws {
        try expect(Note.track(Note.point("<time>\(time)</time>")), Note.track(Note.point()))
    }

    @Test("field note 9: a point without a place goes and is counted, and none becomes 0, 0")
    func placeless() throws {
        let document = Note.track(Note.point() + Note.point("", #"lat="" lon="""#) + Note.point("", #"lat="1.5""#) + Note.point())
        try expect(document, Note.track(Note.point() + Note.point()))
        let report = try #require(Repaired(document)).report
        #expect(report.pointsKept == 2 && report.pointsLost == 2)
    }

    @Test("field note 10: an entity of HTML becomes its character, a bare ampersand is escaped, one of the file's own is not believed")
    func entities() throws {
        try expect(Note.track(Note.point("<name>Ca&ntilde;on</name>")), Note.track(Note.point("<name>Cañon</name>")))
        try expect(Note.track(Note.point("<name>A & B</name>")), Note.track(Note.point("<name>A &amp; B</name>")))
        let external = #"<!DOCTYPE gpx [<!ENTITY x SYSTEM "/etc/passwd">]>"# + Note.track(Note.point("<name>&x;</name>"))
        let repaired = try #require(Repaired(external))
        #expect(!repaired.text.contains("root:"))
        #expect(repaired.faults == [])
    }

    @Test("field note 11: every whole point of a file that was cut inside an attribute is written, and the file closed")
    func truncated() throws {
        let points = String(repeating: Note.point(), count: 3)
        try expect(Note.root + "<trk><trkseg>" + points + #"<trkpt lat="45.2389"#, Note.track(points))
    }

    @Test("field note 12: of a doubled end nothing is left, and every point is")
    func doubledEnd() throws {
        try expect(Note.track(Note.point()) + "</trkseg></trk></gpx>", Note.track(Note.point()))
    }

    @Test("field notes 16 and 24: an exponent becomes plain digits, all other digits stay")
    func digits() throws {
        try expect(
            Note.track(Note.point("<ele>4e-4</ele>", #"lat="51.5" lon="-4.8e-7""#)),
            Note.track(Note.point("<ele>0.0004</ele>", #"lat="51.5" lon="-0.00000048""#)))
        let place = #"lat="50.123456789012345" lon="7.0""#
        try expect(
            Note.track(Note.point("<time>2026-05-03T07:00:00.20Z</time><ele>7.0</ele>", place)),
            Note.track(Note.point("<ele>7.0</ele><time>2026-05-03T07:00:00.20Z</time>", place)))
    }

    @Test("field note 17: an elevation that is no number is left out, a point whose latitude is none is lost")
    func noNumbers() throws {
        try expect(
            Note.track(Note.point("<ele>NaN</ele>") + Note.point("", #"lat="NaN" lon="1""#) + Note.point("<ele>INF</ele>")),
            Note.track(Note.point() + Note.point()))
    }

    @Test("field note 18: the order of the schema, in a point and in the root element")
    func order() throws {
        let time = "<time>2026-05-03T07:00:00Z</time>", waypoint = #"<wpt lat="1" lon="2"/>"#, end = "</trkseg></trk>"
        try expect(
            Note.root + "<trk><trkseg>" + Note.point(time + "<ele>5</ele>") + end + waypoint + "</gpx>",
            Note.root + waypoint + "<trk><trkseg>" + Note.point("<ele>5</ele>" + time) + end + "</gpx>")
    }

    @Test("field note 19: extensions with declarations of their own come through a change unchanged")
    func namespaces() throws {
        let extensions =
            #"<extensions><line xmlns="http://www.topografix.com/GPX/gpx_style/0/2"><color>000000</color></line>"#
            + #"<p:q xmlns:p="urn:p"><p:r p:s="1"/></p:q></extensions>"#
        try expect(
            Note.track(Note.point("<sym>x</sym><ele>5</ele>" + extensions)),
            Note.track(Note.point("<ele>5</ele><sym>x</sym>" + extensions)))
    }

    @Test("field note 20: what is foreign in GPX 1.0, and its speed, go into the extensions of 1.1")
    func conversion() throws {
        let point = Note.point(#"<speed>1.5</speed><w:mud xmlns:w="urn:w">x</w:mud>"#)
        let repaired = try #require(Repaired(Note.track(point, root: Note.oldRoot)))
        #expect(repaired.faults == [])
        #expect(repaired.text.hasPrefix(Note.root))
        let end = #"<gpxtpx:speed>1.5</gpxtpx:speed></gpxtpx:TrackPointExtension><w:mud xmlns:w="urn:w">x</w:mud></extensions>"#
        #expect(repaired.text.contains(end))
    }

    @Test(
        "speed and course of GPX 1.0 become one element, in the order of Garmin's schema, whichever comes first",
        arguments: ["<course>12</course><!--c--><speed>1.5</speed>", "<speed>1.5</speed><!--c--><course>12</course>"])
    func sensedValues(values: String) throws {
        let repaired = try #require(Repaired(Note.track(Note.point(values + #"<w:mud xmlns:w="urn:w"/>"#), root: Note.oldRoot)))
        #expect(repaired.faults == [])
        // TrackPointExtensionv2.xsd: atemp, wtemp, depth, hr, cad, speed, course, bearing, Extensions.
        let both = "><gpxtpx:speed>1.5</gpxtpx:speed><gpxtpx:course>12</gpxtpx:course></gpxtpx:TrackPointExtension><!--c--><w:mud"
        #expect(repaired.text.contains(both), "\(repaired.text)")
    }

    @Test("a stray speed joins an extension of Garmin's that is there, in its place")
    func joinedSpeed() throws {
        let start = #"<g:TrackPointExtension xmlns:g="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">"#
        let extensions = "<extensions>" + start + "<g:cad>80</g:cad><g:bearing>5</g:bearing></g:TrackPointExtension></extensions>"
        let repaired = try #require(Repaired(Note.track(Note.point(extensions + "<speed>1.5</speed>"))))
        #expect(repaired.faults == [])
        let isJoined = repaired.text.contains(#/<g:cad>80</g:cad><gpxtpx:speed[^>]*>1\.5</gpxtpx:speed><g:bearing>5</#)
        #expect(isJoined, "\(repaired.text)")
    }

    @Test("field note 23: text and attributes are escaped, and a character that XML forbids goes")
    func unescaped() throws {
        try expect(
            Note.track(Note.point("<name>A & B &lt;c> \"d\" ]]&gt;\u{8}</name><link href=\"?a=1&b=2\"/>")),
            Note.track(Note.point("<name>A &amp; B &lt;c> \"d\" ]]&gt;</name><link href=\"?a=1&amp;b=2\"/>")))
    }
}
