/// A document for each rule; what is not marked must not be found.
enum Documents {
    static let all: [MarkedDocument] = [schema, foreign, types, points, times, segments, files, people].flatMap { $0 }

    static let schema: [MarkedDocument] = [
        .v1_1("nothing wrong", #"<wpt lat="1" lon="2"><ele>3</ele><time>2026-08-09T07:00:00Z</time></wpt>"#),
        MarkedDocument("another root", #"«schema-root»<kml xmlns="http://www.opengis.net/kml/2.2"><Document/></kml>"#),
        MarkedDocument("a root of GPX that is not gpx", #"«schema-root»<trk xmlns="http://www.topografix.com/GPX/1/1"><x/></trk>"#),
        MarkedDocument("no namespace", #"«schema-namespace»<gpx version="1.1" creator="x"><wpt lat="1" lon="2"/></gpx>"#),
        MarkedDocument("an odd namespace", #"«schema-namespace»<g:gpx version="1.1" creator="x" xmlns:g="urn:g"><g:rte/></g:gpx>"#),
        MarkedDocument("no version", #"«schema-version»<gpx creator="x" xmlns="http://www.topografix.com/GPX/1/1"/>"#),
        MarkedDocument(
            "another version", #"«schema-version»<gpx version="50517" creator="x" xmlns="http://www.topografix.com/GPX/1/1"/>"#),
        MarkedDocument(
            "no creator", #"«schema-attribute-missing»<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"/>"#),
        .v1_1("an attribute that is not GPX's", #"«schema-attribute-unknown»<wpt lat="1" lon="2" name="x"/>"#),
        .v1_1("a language", #"<wpt lat="1" lon="2">«schema-attribute-unknown»<name xml:lang="de">x</name></wpt>"#),
        .v1_1("an odd attribute of XML Schema's", #"«schema-attribute-unknown»<rte xsi:location="x"/>"#),
        .v1_1("hints at schemas", #"<rte xsi:schemaLocation="a b"><name xsi:noNamespaceSchemaLocation="c">x</name></rte>"#),
        .v1_1("time before elevation", "<wpt lat=\"1\" lon=\"2\">\n<time>2026-08-09T07:00:00Z</time>«schema-order»<ele>1</ele></wpt>"),
        .v1_1("a track before a waypoint", "<rte/>\n«schema-order»<wpt lat=\"1\" lon=\"2\"/>"),
        .v1_1("two names", "<rte><name>a</name>«schema-repeated»<name>b</name></rte>"),
        .v1_1("several links", #"<rte><link href="a"/><link href="b"/></rte>"#),
        .v1_1("1.0's speed in 1.1", #"<wpt lat="1" lon="2">«schema-element»<speed>1</speed></wpt>"#),
        .v1_1("a point outside any segment", "<trk>«schema-element»<trkpt lat=\"1\" lon=\"2\"/></trk>"),
        .v1_1("text between elements", "<rte>\n «schema-text»é stray<name>x</name>«schema-text»more</rte>"),
        .v1_1("a section between elements", "<rte>«schema-text»<![CDATA[ ]]></rte>"),
        .v1_1(
            "white space where nothing may be",
            #"<metadata><bounds minlat="1" minlon="1" maxlat="2" maxlon="2">«schema-text» </bounds></metadata>"#),
        .v1_1("comments anywhere", "<rte><!-- c --><number>1<!-- d -->2</number><?p?></rte>"),
        .v1_1("an element in a value", "<rte><name>x«schema-element»<f:b/></name></rte>"),
        .v1_0("1.0 in its own order", #"<name>n</name><time>2026-08-09T07:00:00Z</time><rte><name>r</name><number>1</number></rte>"#),
    ]

    static let foreign: [MarkedDocument] = [
        .v1_1("extensions", #"<rte><extensions><f:a x="1">text<b xmlns=""/></f:a></extensions></rte>"#),
        .v1_1("a foreign element without extensions", "<rte>«schema-element»<f:a/></rte>"),
        .v1_1("extension content of GPX", "<rte><extensions>«schema-extension»<name>x</name></extensions></rte>"),
        .v1_1("extension content in no namespace", #"<rte><extensions>«schema-extension»<a xmlns=""/></extensions></rte>"#),
        .v1_1("text in extensions", "<rte><extensions>«schema-text»x</extensions></rte>"),
        .v1_1("GPX deep in an extension", "<rte><extensions><f:a>«data-gpx-in-extensions»<name>x</name></f:a></extensions></rte>"),
        .v1_1(
            "a whole gpx in an extension is judged",
            """
            <extensions><f:a>«data-gpx-in-extensions»«schema-attribute-missing»<gpx version="1.1">«schema-element»<name/>\
            </gpx></f:a></extensions>
            """),
        .v1_0("foreign in 1.0", #"<wpt lat="1" lon="2">«schema-foreign-1.0»<f:a><f:b/></f:a></wpt>"#),
        .v1_1("1.0 in 1.1", #"<extensions>«data-mixed-versions»<o:trk xmlns:o="http://www.topografix.com/GPX/1/0"/></extensions>"#),
        .v1_1("an undeclared prefix, twice", "<extensions>«schema-undeclared-prefix»<q:a/><q:b/></extensions>"),
        .v1_1("an undeclared prefix deep inside", "<extensions><f:a>«data-undeclared-prefix»<q:a/><q:b/></f:a></extensions>"),
    ]

    static let types: [MarkedDocument] = [
        .v1_1("nil", "<rte>«schema-nil»<name xsi:nil=\"false\">x</name></rte>"),
        .v1_1("a type that is narrower", #"<rte><number xsi:type="xsd:positiveInteger">1</number></rte>"#),
        .v1_1("a value of no narrower type", #"<rte>«schema-value»<number xsi:type="xsd:positiveInteger">0</number></rte>"#),
        .v1_1("a type that is another", #"<rte>«schema-type»<number xsi:type="xsd:string">1</number></rte>"#),
        .v1_1("a type that is none", #"«schema-type»<rte xsi:type="path"/>"#),
        .v1_1("the declared type", #"<rte xsi:type="rteType"/>"#),
        .v1_1("a foreign element of a type", #"<extensions>«schema-value»<f:a xsi:type="xsd:int">x</f:a></extensions>"#),
        .v1_1(
            "a foreign element of a type with content",
            #"<extensions>«schema-attribute-missing»<f:a xsi:type="wptType" lon="2">«schema-text»x<ele>1</ele></f:a></extensions>"#),
    ]

    static let points: [MarkedDocument] = [
        .v1_1("nowhere", #"«schema-value»«data-invalid-point»<wpt lat="" lon="2"/>"#),
        .v1_1("half a place", #"«schema-attribute-missing»«data-invalid-point»<wpt lat="1"/>"#),
        .v1_1("beyond the pole", #"«schema-value»«data-invalid-point»<wpt lat="90.0000001" lon="2"/>"#),
        .v1_1("180 degrees in 1.1", #"«schema-value»<wpt lat="1" lon="180"/>"#),
        .v1_0("180 degrees in 1.0", #"<wpt lat="1" lon="180"/>"#),
        .v1_1("zero, zero", #"«data-null-island»<wpt lat="0.000" lon="-0"/>"#),
        .v1_1("exponents", #"«schema-value»«data-exponent»<wpt lat="51.5" lon="-4.8e-7">«schema-value»«data-exponent»<ele>4e-4</ele></wpt>"#),
    ]

    static let times: [MarkedDocument] = [
        timed("backwards", "", "2026-08-09T07:00:10Z", "data-time-order", "2026-08-09T07:00:09Z"),
        timed("equal", "", "2026-08-09T07:00:10Z", "data-equal-times", "2026-08-09T07:00:10Z"),
        timed("an offset is not backwards", "", "2026-08-09T07:00:10Z", nil, "2026-08-09T09:00:11+02:00"),
        timed("a rollover", "", "2026-08-09T07:00:10Z", "data-rolled-over-date", "2006-12-24T07:00:20Z"),
        timed("out of a rollover", "", "2006-12-24T07:00:20Z", "data-rolled-over-date", "2026-08-09T07:00:30Z"),
        timed("a rollover against the file's own time", "data-rolled-over-date", "2006-12-24T07:00:20Z", nil, "2006-12-24T07:00:30Z", file: true),
        value("impossible", "«schema-value»«data-impossible-date»", "2022-03-00T00:00:00Z"),
        value("no time at all", "«schema-value»«data-impossible-date»", "null"),
        value("year zero", "«schema-value»«data-impossible-date»", "0000-03-13T00:00:00Z"),
        value("no zone", "«data-time-without-zone»", "2026-08-09T07:00:00"),
        value("nine digits", "", "2026-08-09T07:00:00.123456789Z"),
        value("the end of a day", "", "2026-08-09T24:00:00Z"),
        value("white space", "«schema-value»", " 2026-08-09T07:00:00Z"),
        value("an offset without a colon", "«schema-value»", "2026-08-09T07:00:00-0700"),
        value("the name of a zone", "«schema-value»", "2026-08-09T07:00:00+02:00[Europe/Brussels]"),
        value("before Christ", "«data-odd-time»", "-0044-03-15T00:00:00Z"),
        value("before receivers", "«data-unlikely-date»", "1970-01-01T00:00:00Z"),
        .segment(
            "a jump of 111 km in a minute",
            """
            <trkpt lat="50" lon="1"><time>2026-08-09T07:00:00Z</time></trkpt>
            «data-teleport»<trkpt lat="51" lon="1"><time>2026-08-09T07:01:00Z</time></trkpt>
            """),
        .segment(
            "22 km across 180 degrees in a minute",
            """
            <trkpt lat="-17" lon="179.9"><time>2026-08-09T07:00:00Z</time></trkpt>
            <trkpt lat="-17" lon="-179.9"><time>2026-08-09T07:01:00Z</time></trkpt>
            """),
        .segment(
            "a point twice",
            """
            <trkpt lat="50" lon="1"><time>2026-08-09T07:00:00Z</time></trkpt>
            «data-repeated-point»<trkpt lat="50.0" lon="1.0"><time>2026-08-09T07:00:00Z</time></trkpt>
            """),
    ]

    static let segments: [MarkedDocument] = [
        .v1_1("an empty segment", "«data-empty-track»<trk>«data-empty-segment»<trkseg/></trk>"),
        .v1_1("an empty track", "«data-empty-track»<trk/>"),
        .v1_1("one point", "<trk>«data-single-point-segment»<trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk>"),
        .v1_1(
            "partly timed",
            """
            <trk>«data-partly-timed»<trkseg>
            <trkpt lat="1" lon="2"><time>2026-08-09T07:00:00Z</time></trkpt><trkpt lat="1" lon="2"/>
            </trkseg></trk>
            """),
        .v1_1(
            "a segment that begins before the last one ended",
            """
            <trk>«data-single-point-segment»<trkseg><trkpt lat="1" lon="2"><time>2026-08-09T07:00:00Z</time></trkpt></trkseg>
            «data-single-point-segment»<trkseg>«data-time-order»<trkpt lat="1" lon="2"><time>2026-08-09T06:00:00Z</time></trkpt></trkseg></trk>
            """),
        .v1_1("a route and a waypoint alone", #"<wpt lat="1" lon="2"/><rte><rtept lat="1" lon="2"/></rte>"#),
    ]

    static let files: [MarkedDocument] = [
        bounds("bounds that hold everything", "", "1", "2", "3", "4", #"<wpt lat="1" lon="4"/><wpt lat="3" lon="2"/>"#),
        bounds("bounds that do not", "«data-bounds»", "1", "2", "3", "4", #"<wpt lat="1" lon="5"/>"#),
        bounds("bounds across 180 degrees", "", "-18", "179", "-16", "-179", #"<wpt lat="-17" lon="179.5"/><wpt lat="-17" lon="-179.5"/>"#),
        bounds("bounds across 180 degrees that do not", "«data-bounds»", "-18", "179", "-16", "-179", #"<wpt lat="-17" lon="0.5"/>"#),
        bounds("bounds upside down", "«data-bounds»", "3", "2", "1", "4", ""),
        .v1_0("bounds of 1.0", #"«data-bounds»<bounds minlat="1" minlon="1" maxlat="2" maxlon="2"/><wpt lat="3" lon="1"/>"#),
    ]

    static let people: [MarkedDocument] = [
        .v1_1(
            "an author",
            """
            <metadata><author>«privacy-author»<name>A</name>«privacy-email»<email id="a" domain="b.org"/>\
            «privacy-link»<link href="http://b.org"/></author>«privacy-copyright»<copyright author="A"/></metadata>
            """),
        .v1_1("an author without a name", "<metadata><author><name></name></author><copyright author=\"\"/></metadata>"),
        .v1_0("an author of 1.0", "«privacy-author»<author>A</author>«privacy-email»<email>a@b.org</email>"),
        .v1_1("a person's page", #"<rte>«privacy-link»<link href="https://walks.example/athletes/12"/></rte>"#),
        .v1_1("any page", #"<rte><link href="https://walks.example/routes/12"/></rte>"#),
        .v1_1("a serial number", "<extensions>«privacy-device»<f:SerialNumber>1</f:SerialNumber></extensions>"),
    ]

    /// Two neighbours with times.
    private static func timed(
        _ name: String, _ firstRule: String, _ first: String, _ rule: String?, _ second: String, file: Bool = false
    ) -> MarkedDocument {
        let metadata = file ? "<metadata><time>2026-08-09T08:00:00Z</time></metadata>\n" : ""
        let marks = [firstRule, rule ?? ""].map { $0.isEmpty ? "" : "«\($0)»" }
        return .v1_1(
            name,
            """
            \(metadata)<trk><trkseg>
            \(marks[0])<trkpt lat="1" lon="2"><time>\(first)</time></trkpt>
            \(marks[1])<trkpt lat="1.0001" lon="2"><time>\(second)</time></trkpt>
            </trkseg></trk>
            """)
    }

    private static func value(_ name: String, _ marks: String, _ time: String) -> MarkedDocument {
        .v1_1(name, "<wpt lat=\"1\" lon=\"2\">\(marks)<time>\(time)</time></wpt>")
    }

    private static func bounds(
        _ name: String, _ mark: String, _ south: String, _ west: String, _ north: String, _ east: String, _ points: String
    ) -> MarkedDocument {
        let bounds = #"<bounds minlat="\#(south)" minlon="\#(west)" maxlat="\#(north)" maxlon="\#(east)"/>"#
        return .v1_1(name, "<metadata>\(mark)\(bounds)</metadata>\(points)")
    }
}
