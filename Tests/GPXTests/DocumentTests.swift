import GPX
import Geodesy
import Glibc
import Testing
import Timestamps

@Suite("written documents")
struct DocumentTests {
    /// A document with two segments, as a recorder would put it together.
    static func document(name: String = "walk", linkedName: [UInt8]? = Array("walk.m4a".utf8)) -> [UInt8] {
        var writer = GPXTrackWriter()
        var bytes: [UInt8] = []
        writer.documentHead(creator: "memotrack 1", name: name, linkedName: linkedName, time: WriterTests.full.time, into: &bytes)
        writer.segmentStart(into: &bytes)
        _ = writer.point(WriterTests.full, into: &bytes)
        _ = writer.point(TrackPoint(coordinate: Coordinate(latitude: -90, longitude: 180)), into: &bytes)
        writer.segmentEnd(reason: "parked", into: &bytes)
        writer.segmentStart(into: &bytes)
        _ = writer.point(WriterTests.full, into: &bytes)
        return bytes + writer.segmentTail + writer.trackTail + writer.documentTail
    }

    /// A track of memotrack's put into another program's document.
    static func appended() throws -> [UInt8] {
        let theirs = Array(
            """
            <g:gpx xmlns:g="http://www.topografix.com/GPX/1/1" xmlns:memotrack="urn:x:other" version="1.1" creator="x"><g:trk/>
            <g:extensions><memotrack:a/></g:extensions>
            </g:gpx>

            """.utf8)
        let place = try #require(Reading(theirs).outline.newTrackOffset)
        var writer = GPXTrackWriter()
        var bytes = Array(theirs[..<place])
        writer.trackHead(name: "more", into: &bytes)
        writer.segmentStart(into: &bytes)
        _ = writer.point(WriterTests.full, into: &bytes)
        writer.segmentEnd(reason: nil, into: &bytes)
        return bytes + writer.trackTail + theirs[place...]
    }

    /// A segment put into a track whose document says nothing of prefixes.
    static func extended() throws -> [UInt8] {
        let theirs = Array(
            "<gpx xmlns='http://www.topografix.com/GPX/1/1' version='1.1' creator='x'><trk><src>memotrack</src></trk></gpx>".utf8)
        let outline = Reading(theirs).outline
        let place = try #require(outline.lastTrack?.endTag)
        #expect(outline.isLastTrackOurs)
        var writer = GPXTrackWriter()
        var bytes = Array(theirs[..<place])
        writer.segmentStart(declaringNamespaces: true, into: &bytes)
        _ = writer.point(WriterTests.full, into: &bytes)
        return bytes + writer.segmentTail + theirs[place...]
    }

    @Test("begin with what other programs look for")
    func head() {
        let text = String(decoding: Self.document(), as: UTF8.self)
        #expect(
            text.hasPrefix(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <gpx version="1.1" creator="memotrack 1" xmlns="http://www.topografix.com/GPX/1/1" \
                xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" xmlns:memotrack="urn:x-memotrack:gpx:1">
                <metadata><name>walk</name><link href="walk.m4a"/><time>2026-05-01T08:00:00.2Z</time></metadata>
                <trk><name>walk</name><src>memotrack</src>
                <trkseg>
                <trkpt lat="52.1000001"
                """))
        #expect(text.hasSuffix("</trkpt>\n</trkseg>\n</trk>\n</gpx>\n"))
        #expect(text.contains("<extensions><memotrack:ended>parked</memotrack:ended></extensions>\n</trkseg>\n<trkseg>\n"))
    }

    @Test("read, written and read again are the same")
    func roundTrip() throws {
        let first = Reading(Self.document())
        #expect(first.error == nil && first.issues.isEmpty)
        #expect(first.points.count == 3)
        let texts = ["name: Start & go", "symbol: Flag", "source: replay"]
        #expect(first.texts == texts + ["ended: parked"] + texts)
        #expect(first.outline.isLastTrackOurs)
        var writer = GPXTrackWriter()
        for point in first.points {
            var bytes: [UInt8] = []
            _ = writer.point(Self.copy(point), into: &bytes)
            let again = Reading(
                Array("<gpx xmlns='http://www.topografix.com/GPX/1/1' version='1.1'".utf8) + Self.prefixes + bytes + Self.tail)
            var (expected, found) = (point, try #require(again.points.first))
            (expected.extent, found.extent) = (GPXExtent(), GPXExtent())
            #expect(found == expected)
        }
    }

    @Test("appended to another program's document keep every byte of it and are read")
    func appending() throws {
        for document in [try Self.appended(), try Self.extended()] {
            let reading = Reading(document)
            #expect(reading.error == nil && reading.issues.isEmpty)
            #expect(reading.points.map(\.speed) == [1.375])
            #expect(reading.points.map(\.horizontalAccuracy) == [4.5])
            #expect(reading.outline.isLastTrackOurs)
        }
    }

    @Test("pass the official schema")
    func schema() throws {
        let documents = [
            Self.document(), Self.document(name: "A & B <c> \u{1}", linkedName: [0x61, 0x3A, 0xFF]), try Self.appended(),
            try Self.extended(),
        ]
        for document in documents { #expect(Reading(document).error == nil) }
        guard let folder = getenv("MEMOTRACK_SCHEMAS").map({ String(cString: $0) }) else {
            return print("skipped: written documents pass the official schema (MEMOTRACK_SCHEMAS is not set)")
        }
        for document in documents { #expect(try Self.xmllint(document, schema: folder + "/gpx11.xsd") == 0) }
    }

    @Test(
        "link to the memo by its name, whatever its bytes",
        arguments: [
            (Array("walk 1.m4a".utf8), "walk%201.m4a"), (Array("é?#%.ogg".utf8), "%C3%A9%3F%23%25.ogg"), ([0x61, 0xFF], "a%FF"),
            (Array("a:b.m4a".utf8), "./a:b.m4a"), (Array("a&b\"<.m4a".utf8), "a%26b%22%3C.m4a"),
        ])
    func link(_ name: [UInt8], _ expected: String) {
        #expect(String(decoding: Self.document(linkedName: name), as: UTF8.self).contains("<link href=\"\(expected)\"/>"))
    }

    @Test("have no link when there is nothing to link to")
    func noLink() {
        #expect(!String(decoding: Self.document(linkedName: nil), as: UTF8.self).contains("<link"))
    }

    private static let prefixes = Array(
        """
         xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2" xmlns:memotrack="urn:x-memotrack:gpx:1"><trk><trkseg>
        """.utf8)
    private static let tail = Array("</trkseg></trk></gpx>".utf8)

    /// What was read as something to write; the texts are those of the document above.
    private static func copy(_ point: GPXPoint) -> TrackPoint {
        var copy = TrackPoint(coordinate: point.coordinate ?? Coordinate(latitude: .nan, longitude: .nan), time: point.time)
        (copy.elevation, copy.geoidHeight, copy.speed, copy.course) = (point.elevation, point.geoidHeight, point.speed, point.course)
        (copy.fix, copy.satellites, copy.isSimulated, copy.isReduced) = (point.fix, point.satellites, point.isSimulated, point.isReduced)
        copy.horizontalDilution = point.horizontalDilution
        (copy.verticalDilution, copy.positionDilution) = (point.verticalDilution, point.positionDilution)
        (copy.horizontalAccuracy, copy.verticalAccuracy) = (point.horizontalAccuracy, point.verticalAccuracy)
        return copy
    }

    /// xmllint's exit status for a document.
    private static func xmllint(_ document: [UInt8], schema: String) throws -> Int32 {
        let command = "xmllint --noout --nonet --schema '\(schema)' - >/dev/null 2>&1"
        let pipe = try #require(popen(command, "w"))
        _ = document.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, pipe) }
        return pclose(pipe)
    }
}
