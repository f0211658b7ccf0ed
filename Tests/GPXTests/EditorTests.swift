import GPX
import Support
import Testing

/// Edits of whole documents, in pieces of every size.
struct EditorTests {
    private struct Edited: Equatable {
        var text: String
        var isChanged: Bool
    }

    private func edit(
        _ document: [UInt8], pieces: Int, options: GPXReader.Options = .figures,
        _ decide: (borrowing GPXReader, inout GPXEdits) throws -> Void
    ) throws -> Edited {
        var editor = GPXEditor(options: options)
        var output: [UInt8] = []
        var start = 0
        while start < document.count {
            let end = min(start + pieces, document.count)
            try editor.feed(document.span.extracting(start..<end), into: &output, decide: decide)
            start = end
        }
        try editor.finish(into: &output, decide: decide)
        return Edited(text: String(decoding: output, as: UTF8.self), isChanged: editor.isChanged)
    }

    private static let sizes = [1, 2, 7, 64, 65_536]

    @Test(
        "promise 6: an editor that changes nothing gives the text of the input",
        arguments: [
            "plain", "comments", "carriage-returns",
            "byte-order-mark", "prefixed", "own-extension", "one-line", "empty-segment", "version-1.0",
        ])
    func identity(name: String) throws {
        let document = Sample.bytes("\(name).gpx")
        for size in Self.sizes {
            let edited = try edit(document, pieces: size) { _, _ in }
            #expect(edited == Edited(text: String(decoding: document, as: UTF8.self), isChanged: false))
        }
    }

    @Test("promise 6: a point goes with the white space before it, and all else stays byte for byte")
    func removal() throws {
        let head =
            "<?xml version='1.0'?>\r\n<!-- <trkpt lat='9' lon='9'/> -->\n<gpx version=\"1.1\" xmlns='http://www.topografix.com/GPX/1/1'>"
            + "<trk>\n <trkseg >\n"
        let points = [
            "  <trkpt lat=\"1\" lon='2'/>", "\n\t<trkpt lon='4' lat=\"3\"><ele> 5.0 </ele><![CDATA[>]]></trkpt >",
            "<trkpt lat='5' lon='6'></trkpt>",
        ]
        let tail = "\n</trkseg></trk></gpx>\n<!-- end -->"
        for removed in [[0], [1], [2], [0, 1], [1, 2], [0, 2], [0, 1, 2]] {
            let document = Array((head + points.joined() + tail).utf8)
            let kept = points.indices.filter { !removed.contains($0) }.map { points[$0] }.joined()
            // The white space before the first point is that of its line.
            let trimmed = removed.contains(0) ? String(head.dropLast()) : head
            for size in Self.sizes {
                var number = -1
                let edited = try edit(document, pieces: size) { reader, edits in
                    for case .trackPoint(let point) in reader.records {
                        number += 1
                        if removed.contains(number) { edits.remove(point.extent) }
                    }
                }
                #expect(edited == Edited(text: trimmed + kept + tail, isChanged: true), "\(removed) in pieces of \(size)")
            }
        }
    }

    @Test("what is held is written when it is released, and is gone with its element when it is dropped", arguments: [true, false])
    func holding(isKept: Bool) throws {
        let before = "<gpx version='1.1'><trk><name>a</name>\n",
            segment = "  <trkseg>\n<trkpt lat='1' lon='2'/> <trkpt lat='3' lon='4'/></trkseg>"
        let after = "\n<trkseg/></trk></gpx>"
        for size in Self.sizes {
            var isFirst = true
            let edited = try edit(Array((before + segment + after).utf8), pieces: size) { reader, edits in
                for record in reader.records {
                    switch record {
                    case .segmentStart(let tag) where isFirst: edits.hold(from: tag)
                    case .segmentEnd(let extent, _) where isFirst:
                        isFirst = false
                        isKept ? edits.release(at: extent.end) : edits.drop(until: extent.end)
                    default: break
                    }
                }
            }
            // The line feed before the element is of its white space.
            let expected = isKept ? before + segment + after : before.dropLast() + after
            #expect(edited == Edited(text: expected, isChanged: !isKept), "pieces of \(size)")
        }
    }

    @Test("what is not decided waits, and can still be removed")
    func undecided() throws {
        let points = (0..<6).map { "<trkpt lat='\($0)' lon='0'/>\n" }
        let document = Array(("<gpx version='1.1'><trk><trkseg>\n" + points.joined() + "</trkseg></trk></gpx>").utf8)
        for size in Self.sizes {
            var last: GPXExtent?
            let edited = try edit(document, pieces: size) { reader, edits in
                // Each point is removed by the one after it.
                for record in reader.records {
                    guard case .trackPoint(let point) = record else { continue }
                    if let last { edits.remove(last) }
                    last = point.extent
                }
                edits.undecidedFrom = last?.tag.offset
                if case .segmentEnd? = reader.records.last { edits.undecidedFrom = nil }
                if reader.records.contains(where: { if case .segmentEnd = $0 { true } else { false } }) { last = nil }
            }
            #expect(edited.text == "<gpx version='1.1'><trk><trkseg>\n<trkpt lat='5' lon='0'/>\n</trkseg></trk></gpx>", "pieces of \(size)")
        }
    }

    @Test("parts of the document are told with where they stand and in what")
    func parts() throws {
        let text =
            "<gpx version='1.1'><metadata><name>n</name><time>t</time></metadata><wpt lat='1' lon='2'><name>p</name></wpt>"
            + "<trk><name>k</name><extensions><x/><name>q</name></extensions><trkseg/></trk></gpx>"
        var seen: [String] = []
        _ = try edit(Array(text.utf8), pieces: 5, options: [.names, .figures, .parts]) { reader, _ in
            for case .part(let element, let parent, let extent) in reader.records {
                let bytes = Array(text.utf8)[extent.range]
                seen.append("\(element) in \(parent): " + String(decoding: bytes, as: UTF8.self))
            }
        }
        #expect(
            seen == [
                "name in metadata: <name>n</name>", "time in metadata: <time>t</time>",
                "metadata in gpx: <metadata><name>n</name><time>t</time></metadata>", "name in track: <name>k</name>",
                "extensions in track: <extensions><x/><name>q</name></extensions>",
            ])
    }

    @Test("a text in another encoding comes out as UTF-8 and says so", arguments: ["latin1", "windows-1252", "utf16-little"])
    func recoded(name: String) throws {
        let document = Sample.bytes("\(name).gpx")
        for size in Self.sizes {
            let edited = try edit(document, pieces: size) { _, _ in }
            #expect(!edited.isChanged)
            let reread = try edit(Array(edited.text.utf8), pieces: 65_536) { _, _ in }
            #expect(reread.text == edited.text)
            #expect(edited.text.prefix(100).contains("UTF-8") || !edited.text.prefix(100).contains("encoding"))
        }
    }
}
