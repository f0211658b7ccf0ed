import Testing

@testable import TrackTools

@Suite("Filter takes out one kind of thing and nothing else")
struct StripTests {
    /// As a sports watch writes it; each part with what it is.
    private static let full = """
        <gpx version="1.1" creator="c" xmlns="http://www.topografix.com/GPX/1/1" xmlns:ns3="http://www.garmin.com/xmlschemas/TrackPointExtension/v1" \
        xmlns:o="https://osmand.net">
         <metadata>
          <name>Morning</name>
          <author><name>Ada</name></author>
          <link href="http://a.b/2026-08-09.html"><text>t</text></link>
          <link href="http://a.b/c"/>
          <time>2026-08-09T07:00:00Z</time>
         </metadata>
         <wpt lat="1" lon="2"><ele>3</ele><name>w</name></wpt>
         <rte><name>r</name><rtept lat="1" lon="2"/></rte>
         <trk>
          <name>n</name>
          <trkseg>
           <trkpt lat="52" lon="4"><ele>1</ele><time>2026-08-09T07:00:00Z</time><extensions><ns3:TrackPointExtension><ns3:hr>99</ns3:hr>\
        <ns3:cad>80</ns3:cad></ns3:TrackPointExtension><o:at>2026-08-09T07:00:00Z</o:at></extensions></trkpt>
          </trkseg>
         </trk>
        </gpx>

        """

    /// What goes, as it is spelt, with the white space before it.
    private static let kinds: [(strip: Strip, parts: [String], count: Int)] = [
        (.waypoints, ["\n <wpt lat=\"1\" lon=\"2\"><ele>3</ele><name>w</name></wpt>"], 1),
        (.routes, ["\n <rte><name>r</name><rtept lat=\"1\" lon=\"2\"/></rte>"], 1),
        (.elevations, ["<ele>3</ele>", "<ele>1</ele>"], 2),
        (.names, ["\n  <name>Morning</name>", "<name>w</name>", "<name>r</name>", "\n  <name>n</name>"], 4),
        (.authors, ["\n  <author><name>Ada</name></author>"], 1),
        (.links, ["\n  <link href=\"http://a.b/2026-08-09.html\"><text>t</text></link>", "\n  <link href=\"http://a.b/c\"/>"], 2),
        (.heartRate, ["<ns3:hr>99</ns3:hr>"], 1),
        (
            .extensions,
            [
                "<extensions><ns3:TrackPointExtension><ns3:hr>99</ns3:hr><ns3:cad>80</ns3:cad></ns3:TrackPointExtension>"
                    + "<o:at>2026-08-09T07:00:00Z</o:at></extensions>"
            ], 1
        ),
    ]

    @Test("one kind goes, with the white space before it", arguments: kinds)
    func one(strip: Strip, parts: [String], count: Int) throws {
        let filtered = try Filtered(Self.full) { $0.strips = [strip] }
        #expect(filtered.text == parts.reduce(Self.full) { $0.replacing($1, with: "") })
        #expect(filtered.report.changed == ["strip-" + strip.rawValue: count])
        #expect(filtered.report.pointsOut == 1)
    }

    @Test(
        "field note 43: without times there is none left: not the file's own, not in extensions, and no link with a date; heart rates stay")
    func times() throws {
        let filtered = try Filtered(Self.full) { $0.strips = [.times] }
        let gone = [
            "<time>2026-08-09T07:00:00Z</time>", "\n  <link href=\"http://a.b/2026-08-09.html\"><text>t</text></link>",
            "<o:at>2026-08-09T07:00:00Z</o:at>",
        ]
        #expect(filtered.text == gone.reduce(Self.full.replacing("\n  <time>", with: "<time>")) { $0.replacing($1, with: "") })
        #expect(filtered.text.contains("<ns3:hr>99</ns3:hr>"))
        #expect(filtered.report.changed == ["strip-times": 4])
    }

    @Test("field note 43: heart rates go alone, and what held nothing else goes with them")
    func heartRate() throws {
        let alone = Self.full.replacing("<ns3:cad>80</ns3:cad>", with: "")
        let filtered = try Filtered(alone) { $0.strips = [.heartRate] }
        #expect(filtered.text == alone.replacing("<ns3:TrackPointExtension><ns3:hr>99</ns3:hr></ns3:TrackPointExtension>", with: ""))
        let bare = alone.replacing("<o:at>2026-08-09T07:00:00Z</o:at>", with: "")
        #expect(try Filtered(bare) { $0.strips = [.heartRate] }.text.contains("</time></trkpt>"))
        // Text of its own keeps an element.
        let mixed = bare.replacing("</ns3:TrackPointExtension>", with: " x</ns3:TrackPointExtension>")
        #expect(try Filtered(mixed) { $0.strips = [.heartRate] }.text == mixed.replacing("<ns3:hr>99</ns3:hr>", with: ""))
    }

    @Test("heart rates of Cluetrust's extensions go as well; those of a namespace that is not known stay")
    func heartRateElsewhere() throws {
        // http://www.cluetrust.com/XML/GPXDATA/1/0/gpxdata10.xsd
        let document = """
            <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1" xmlns:d="http://www.cluetrust.com/XML/GPXDATA/1/0" \
            xmlns:o="urn:o"><trk><trkseg><trkpt lat="1" lon="2"><extensions><d:hr>120</d:hr><d:cadence>80</d:cadence><o:hr>1</o:hr>\
            </extensions></trkpt></trkseg></trk></gpx>
            """
        let filtered = try Filtered(document) { $0.strips = [.heartRate] }
        #expect(filtered.text == document.replacing("<d:hr>120</d:hr>", with: ""))
    }

    @Test("a namespace is meant by its URI, by the prefix of the document, or by the one that its makers use")
    func namespaces() throws {
        let uri = "http://www.garmin.com/xmlschemas/TrackPointExtension/v1"
        let expected = Self.full.replacing(
            "<ns3:TrackPointExtension><ns3:hr>99</ns3:hr><ns3:cad>80</ns3:cad></ns3:TrackPointExtension>", with: "")
        for word in [uri, "ns3", "gpxtpx"] {
            let filtered = try Filtered(Self.full) { $0.stripNamespaces = [NamespaceChoice(word)] }
            #expect(filtered.text == expected, "\(word)")
            #expect(filtered.report.changed == ["strip-namespace": 1])
        }
        let both = try Filtered(Self.full) { $0.stripNamespaces = [NamespaceChoice(uri), NamespaceChoice("osmand")] }
        #expect(both.text.contains("</time></trkpt>"))
        #expect(try Filtered(Self.full) { $0.stripNamespaces = [NamespaceChoice("gpxx")] }.report.changed.isEmpty)
    }

    @Test("in 1.0 foreign elements stand among the others, and go; links and what is about people have other names there")
    func version1_0() throws {
        let text = """
            <gpx version="1.0" creator="c" xmlns="http://www.topografix.com/GPX/1/0"><author>A</author><email>a@b.c</email><url>http://a</url>\
            <urlname>u</urlname><time>2026-08-09T07:00:00Z</time><keywords>k</keywords><wpt lat="1" lon="2"><w xmlns="urn:w"><x/></w></wpt></gpx>
            """
        #expect(try Filtered(text) { $0.strips = [.extensions] }.text == text.replacing("<w xmlns=\"urn:w\"><x/></w>", with: ""))
        #expect(try Filtered(text) { $0.strips = [.authors] }.text == text.replacing("<author>A</author><email>a@b.c</email>", with: ""))
        #expect(try Filtered(text) { $0.strips = [.links] }.text == text.replacing("<url>http://a</url><urlname>u</urlname>", with: ""))
        #expect(try Filtered(text) { $0.strips = [.times] }.text == text.replacing("<time>2026-08-09T07:00:00Z</time>", with: ""))
        #expect(try Filtered(text) { $0.strips = [.names] }.text == text.replacing("<keywords>k</keywords>", with: ""))
    }

    @Test("what stands in extensions is nobody's time, elevation or name")
    func borrowed() throws {
        let text = Filtered.document(
            "<trkseg><trkpt lat=\"1\" lon=\"2\"><extensions><ele>1.23</ele><name>n</name></extensions></trkpt></trkseg>")
        let filtered = try Filtered(text) {
            $0.strips = [.elevations, .names, .links]
            $0.elevationDigits = 0
        }
        #expect(filtered.text == text)
        #expect(filtered.report.changed.isEmpty)
    }

    @Test(
        "dates in the words of a link",
        arguments: [
            ("run-2026-08-09.jpg", true), ("20260809T070000.jpg", true), ("IMG_20260809.jpg", true), ("a/2026/08/09/b", true),
            ("9.8.2026", false), ("09.08.2026", true), ("20260809070000", true), ("id=120260809", false), ("2026-13-09", false),
            ("1026-08-09", false), ("2026-08-095", false), ("", false), ("2026", false), ("2026-08-0", false), ("12.34.5678", false),
        ])
    func dates(text: String, isDate: Bool) {
        #expect(DatedText.holdsDate(Array(text.utf8).span) == isDate)
    }
}
