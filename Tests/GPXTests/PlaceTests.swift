import GPX
import Testing

@Suite("where elements stand")
struct PlaceTests {
    @Test(
        "the bytes of each point are its element, found again by its ends",
        arguments: ["plain", "one-line", "comments", "byte-order-mark", "carriage-returns", "own-extension"])
    func points(_ name: String) {
        let bytes = Sample.bytes(name + ".gpx")
        let points = Reading(bytes).points
        #expect(!points.isEmpty)
        for point in points {
            let text = String(decoding: bytes[point.extent.range], as: UTF8.self)
            #expect(text.hasPrefix("<trkpt"))
            #expect(text.hasSuffix("</trkpt>") || text.hasSuffix("</trkpt >") || text.hasSuffix("/>"))
            #expect(Reading("<gpx><trk><trkseg>" + text + "</trkseg></trk></gpx>").points.first?.coordinate == point.coordinate)
        }
    }

    @Test("lines and columns are those of the start tag, counted by hand")
    func lines() {
        let tags = Reading(Sample.bytes("plain.gpx")).points.map(\.extent.tag)
        #expect(tags.map(\.line) == [5, 6, 7])
        #expect(tags.map(\.column) == [7, 7, 7])
        // The second point's tag of this file goes on in the next line.
        #expect(Reading(Sample.bytes("one-line.gpx")).points.map(\.extent.tag.line) == [1, 1])
    }

    @Test("the outline gives the places where an end tag, or another track, goes")
    func outline() throws {
        let bytes = Sample.bytes("own-extension.gpx")
        let outline = Reading(bytes).outline
        let track = try #require(outline.lastTrack)
        #expect(bytes[track.endTag...].starts(with: Array("</trk>\n".utf8)))
        #expect(bytes[track.tag.offset...].starts(with: Array("<trk>".utf8)))
        let root = try #require(outline.root)
        #expect(bytes[root.endTag...].elementsEqual(Array("</gpx>\n".utf8)))
        let place = try #require(outline.newTrackOffset)
        #expect(bytes[place...].starts(with: Array("<extensions><memotrack:ended>not a reason".utf8)))
        #expect(Reading(Sample.bytes("plain.gpx")).outline.newTrackOffset == Sample.bytes("plain.gpx").count - 7)
    }

    @Test("nothing can be put into a root that is one tag")
    func emptyRoot() {
        let outline = Reading("<gpx xmlns='http://www.topografix.com/GPX/1/1' version='1.1' creator='x'/>").outline
        #expect(outline.root?.isEmptyTag == true)
        #expect(outline.newTrackOffset == nil)
        #expect(outline.lastTrack == nil)
    }
}
