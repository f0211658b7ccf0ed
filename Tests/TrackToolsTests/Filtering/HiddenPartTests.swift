import Testing

@testable import TrackTools

/// What stands beside track points. Home is at 52° north, 4° east, with a radius of 100 m.
struct HiddenPartTests {
    private static let parts = """
        <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
        <metadata>
          <name>From home</name>
          <desc>My street</desc>
          <author><name>A. Person</name><link href="https://example.org/"/></author>
          <link href="home.m4a"><text>home</text></link>
          <time>2026-08-09T07:00:00Z</time>
          <keywords>home</keywords>
          <bounds minlat="52" minlon="4" maxlat="53" maxlon="5"/>
          <extensions><x xmlns="urn:x">home</x></extensions>
        </metadata>
        <wpt lat="52.0001" lon="4"><name>Home</name></wpt>
        <wpt lat="53" lon="4"><name>Elsewhere</name></wpt>
        <rte><name>To work</name><rtept lat="52" lon="4.0001"/><rtept lat="53" lon="4"/></rte>
        <rte><name>Elsewhere</name><rtept lat="53" lon="4"/></rte>
        <trk>
          <name>From home</name>
          <cmt>home</cmt>
          <desc>home</desc>
          <src>a watch</src>
          <link href="home.jpg"/>
          <number>3</number>
          <extensions><x xmlns="urn:x">home</x></extensions>
          <trkseg>
            <trkpt lat="52" lon="4"/>
            <trkpt lat="52.01" lon="4"/>
            <trkpt lat="52.02" lon="4"/>
            <trkpt lat="52.03" lon="4"/>
            <extensions><x xmlns="urn:x">home</x></extensions>
          </trkseg>
        </trk>
        <trk>
          <name>Elsewhere</name>
          <trkseg>
            <trkpt lat="53.01" lon="4"/>
          </trkseg>
        </trk>
        <extensions><x xmlns="urn:x">home</x></extensions>
        </gpx>

        """

    @Test("waypoints, routes, bounds, names, links, extensions and the file's time go; what tells nothing stays, and other tracks do")
    func parts() throws {
        let filtered = try Hidden.filtered(Self.parts)
        #expect(
            filtered.text == """
                <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
                <metadata>
                  <author><name>A. Person</name><link href="https://example.org/"/></author>
                </metadata>
                <wpt lat="53" lon="4"><name>Elsewhere</name></wpt>
                <rte><name>Elsewhere</name><rtept lat="53" lon="4"/></rte>
                <trk>
                  <src>a watch</src>
                  <number>3</number>
                  <trkseg>
                    <trkpt lat="52.01" lon="4"/>
                    <trkpt lat="52.02" lon="4"/>
                    <trkpt lat="52.03" lon="4"/>
                  </trkseg>
                </trk>
                <trk>
                  <name>Elsewhere</name>
                  <trkseg>
                    <trkpt lat="53.01" lon="4"/>
                  </trkseg>
                </trk>
                </gpx>

                """)
        #expect(filtered.report.removed == ["hide": 1])
        #expect(
            filtered.report.changed == [
                "hide-waypoints": 1, "hide-routes": 1, "hide-bounds": 1, "hide-names": 6, "hide-links": 2, "hide-extensions": 4,
                "hide-time": 1,
            ])
        #expect(filtered.report.remaining == [:])
    }

    @Test("where nothing lies in the zone the file stays as it is, byte for byte, whatever it is called")
    func elsewhere() throws {
        let document = Self.parts.replacing("\"52", with: "\"54").replacing("lat=\"54\" lon=\"4.0001\"", with: "lat=\"54\" lon=\"4\"")
        let filtered = try Hidden.filtered(document)
        #expect(filtered.text == document)
        #expect(filtered.report.changed.isEmpty)
        #expect(filtered.report.remaining == [:])
    }

    @Test("times that are stripped as well are not among what could still tell")
    func strippedTimes() throws {
        let document = Hidden.document([0, 1_000, 1_100, 1_200, 1_300])
        #expect(try Hidden.filtered(document).report.remaining?["times"] == 1)
        let stripped = try Hidden.filtered(document) { $0.strips = [.times] }
        #expect(stripped.report.removed == ["hide": 1])
        #expect(!stripped.text.contains("<time>"))
        #expect(stripped.report.remaining?["times"] == nil)
    }

    @Test("a waypoint alone is enough for bounds and names of the file to go, and not for those of tracks")
    func waypoint() throws {
        let document = Self.parts.replacing("<trkpt lat=\"52\"", with: "<trkpt lat=\"52.04\"")
            .replacing("<rtept lat=\"52\"", with: "<rtept lat=\"53\"")
        let filtered = try Hidden.filtered(document)
        #expect(
            filtered.report.changed == ["hide-waypoints": 1, "hide-bounds": 1, "hide-names": 3, "hide-links": 1, "hide-extensions": 2])
        #expect(filtered.text.contains("<name>From home</name>\n  <cmt>"))
        // That of a file whose tracks are whole tells no more than they do.
        #expect(filtered.text.contains("<time>"))
        #expect(!filtered.text.contains("My street"))
    }

    @Test("comments, what points say and elements that GPX does not know stay, and are counted where something is hidden")
    func remaining() throws {
        let document = """
            <?xml version="1.0"?><!-- home --><?note home?>
            <gpx version="1.0" creator="test" xmlns="http://www.topografix.com/GPX/1/0" xmlns:x="urn:x">
            <x:home>52<x:deep/></x:home>
            <trk><x:home/><trkseg>
            <trkpt lat="52" lon="4"><cmt>goes</cmt><!-- goes --></trkpt>
            <trkpt lat="52.01" lon="4"><cmt>home</cmt><desc>home</desc><x:in/></trkpt>
            <trkpt lat="52.02" lon="4"><x:in/><!-- home --></trkpt>
            <trkpt lat="52.03" lon="4"><url>home</url></trkpt>
            <x:home/></trkseg></trk>
            </gpx>

            """
        let filtered = try Hidden.filtered(document)
        // Counted by eye in what is left: the root's, the track's and the segment's; the second and the fourth point; and three of XML.
        #expect(filtered.report.remaining == ["foreign-elements": 3, "point-texts": 2, "comments": 3])
        let elsewhere = try Hidden.filtered(document.replacing("lat=\"52", with: "lat=\"53"))
        #expect(elsewhere.report.remaining == [:])
        let stripped = try Hidden.filtered(document) { $0.strips = [.extensions, .names, .links] }
        #expect(stripped.report.remaining == ["comments": 3])
    }

    @Test("of a file that was left alone nothing is said to be hidden or to remain")
    func guarded() throws {
        // Twice through home in the middle, which is told; points at the place of the one before are bad.
        let points = ["52.02", "52.01", "52", "52.01", "52.02", "52.03"].map { "<trkpt lat=\"\($0)\" lon=\"4\"/>" }
        let document = Self.parts.replacing("<trkpt lat=\"52\" lon=\"4\"/>", with: String(repeating: points.joined(), count: 2))
        let hidden = try Hidden.filtered(document)
        #expect(hidden.report.remaining?.isEmpty == false)
        let far = "<trkpt lat=\"52.02\" lon=\"4\"/>"
        let repeated = document.replacing(far, with: String(repeating: far, count: 40))
        let guarded = try Hidden.filtered(repeated) {
            $0.removesDuplicates = true
            $0.isSureOfMuch = false
        }
        #expect(guarded.report.isGuarded)
        #expect(guarded.report.remaining == nil)
        #expect(guarded.report.changed == [:])
        #expect(guarded.report.removed["duplicates"] != nil, "\(guarded.report.removed)")
    }

    @Test("what stays and may lie in the zone, unread, is counted: places that are no numbers, and points where GPX has none")
    func unread() throws {
        let filtered = try Hidden.filtered(
            """
            <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
            <trkpt lat="52" lon="4"/>
            <wpt lat="52,0" lon="4,0"/><wpt lat="53" lon="4"/>
            <rte><rtept lat="53" lon="4"/><rtept lat="52,0" lon="4,0"/></rte>
            <rte><rtept lat="52" lon="4"/><rtept lat="52,0" lon="4,0"/></rte>
            <trk><trkseg>
            <trkpt lat="52,0" lon="4,0"/><trkpt lat="52" lon="4"/>
            <trkpt lat="52.01" lon="4"/><trkpt lat="52,0" lon="4,0"/><trkpt lat="52.02" lon="4"/><trkpt lat="52.03" lon="4"/>
            </trkseg><wpt lat="52" lon="4"/></trk>
            <trkseg><trkpt lat="52" lon="4"/></trkseg>
            <extensions><wpt lat="52" lon="4"/></extensions>
            </gpx>
            """)
        // A waypoint, a route point and a track point stay; another of each goes with its route, or with the end of the track.
        // In the root a point and a segment, in the track a waypoint; what the extensions hold goes with them.
        #expect(filtered.report.remaining == ["unread-places": 3, "misplaced": 3])
        #expect(filtered.report.removed == ["hide": 2])
        #expect(filtered.report.changed == ["hide-routes": 1, "hide-extensions": 1])
    }

    @Test("in GPX 1.0 names and addresses of the file stand in its root, and go from there")
    func version1_0() throws {
        let filtered = try Hidden.filtered(
            """
            <gpx version="1.0" creator="test" xmlns="http://www.topografix.com/GPX/1/0">
            <name>Home</name><desc>d</desc><author>A. Person</author><url>http://example.org/home</url><urlname>Home</urlname>
            <time>2026-08-09T07:00:00Z</time><keywords>home</keywords><bounds minlat="52" minlon="4" maxlat="53" maxlon="5"/>
            <wpt lat="52" lon="4"><name>Home</name></wpt>
            </gpx>
            """)
        #expect(
            filtered.text == """
                <gpx version="1.0" creator="test" xmlns="http://www.topografix.com/GPX/1/0"><author>A. Person</author>
                <time>2026-08-09T07:00:00Z</time>
                </gpx>
                """)
    }
}
