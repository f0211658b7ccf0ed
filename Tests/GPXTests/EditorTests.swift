import GPX
import Testing

/// Edits of whole documents, read and copied in pieces of every size.
struct EditorTests {
    private static let sizes = [1, 2, 7, 64, 65_536]

    private struct Editing: ~Copyable {
        let document: [UInt8]
        let size: Int
        var reader: GPXReader
        var copier = GPXCopier()
        var edits = GPXEdits()
        var output: [UInt8] = []
        var fed = 0

        init(_ document: [UInt8], size: Int, options: GPXReader.Options) {
            self.document = document
            self.size = size
            reader = GPXReader(options: options)
        }

        /// Copies what is decided; the copier is given no more of the document than it needs.
        mutating func copy(until limit: Int) {
            while copier.end < limit, fed < document.count {
                let next = min(fed + size, document.count)
                let piece = Array(document[fed..<next])
                copier.feed(piece.span)
                fed = next
            }
            copier.copy(until: limit, &edits, into: &output)
        }

        mutating func run(_ decide: (borrowing GPXReader, inout GPXEdits) throws -> Int?) throws -> String {
            for start in stride(from: 0, to: document.count, by: size) {
                let piece = Array(document[start..<min(start + size, document.count)])
                try reader.feed(piece.span)
                let limit = try decide(reader, &edits)
                copy(until: min(limit ?? .max, reader.frontier))
            }
            try reader.finish()
            _ = try decide(reader, &edits)
            copy(until: .max)
            copier.finish()
            copier.copy(until: .max, &edits, into: &output, isEnd: true)
            return String(decoding: output, as: UTF8.self)
        }
    }

    /// `decide` says up to where everything is decided, where that is not all that was read.
    private func edit(
        _ document: [UInt8], size: Int, options: GPXReader.Options = .figures,
        _ decide: (borrowing GPXReader, inout GPXEdits) throws -> Int?
    ) throws -> String {
        var editing = Editing(document, size: size, options: options)
        return try editing.run(decide)
    }

    @Test(
        "promise 6: what is copied without an edit is the text of the input",
        arguments: [
            "plain", "comments", "carriage-returns", "byte-order-mark", "prefixed", "own-extension", "one-line", "empty-segment",
            "version-1.0",
        ])
    func identity(name: String) throws {
        let document = Sample.bytes(name + ".gpx")
        for size in Self.sizes {
            let edited = try edit(document, size: size) { _, _ in nil }
            #expect(edited == String(decoding: document, as: UTF8.self), "pieces of \(size)")
        }
    }

    @Test("promise 6: a point goes with the white space before it, and all else stays byte for byte")
    func removal() throws {
        let head =
            "<?xml version='1.0'?>\r\n<!-- <trkpt lat='9' lon='9'/> -->\n<gpx version=\"1.1\" "
            + "xmlns='http://www.topografix.com/GPX/1/1'><trk>\n <trkseg >\n"
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
                let edited = try edit(document, size: size) { reader, edits in
                    for case .trackPoint(let point) in reader.records {
                        number += 1
                        if removed.contains(number) { edits.remove(point.extent.range) }
                    }
                    return nil
                }
                #expect(edited == trimmed + kept + tail, "\(removed) in pieces of \(size)")
            }
        }
    }

    @Test("a segment of which nothing is left goes whole, whatever was decided of its points before", arguments: [true, false])
    func segment(isKept: Bool) throws {
        let before = "<gpx version='1.1'><trk><name>a</name>\n"
        let segment = "  <trkseg>\n<trkpt lat='1' lon='2'/> <trkpt lat='3' lon='4'/></trkseg>"
        let after = "\n<trkseg/></trk></gpx>"
        for size in Self.sizes {
            var open: (mark: GPXEdits.Mark, offset: Int)?
            var isFirst = true
            let edited = try edit(Array((before + segment + after).utf8), size: size) { reader, edits in
                for record in reader.records {
                    switch record {
                    case .segmentStart(let tag) where isFirst: open = (edits.mark, tag.offset)
                    case .trackPoint(let point): edits.remove(point.extent.range)
                    case .segmentEnd(let extent, _) where isFirst:
                        isFirst = false
                        if let mark = open?.mark { edits.rewind(to: mark) }
                        if !isKept { edits.remove(extent.range) }
                        open = nil
                    default: break
                    }
                }
                return open?.offset
            }
            // The line feed before the element is of its white space.
            #expect(edited == (isKept ? before + segment + after : before.dropLast() + after), "pieces of \(size)")
        }
    }

    @Test("ranges are replaced, and bytes are put in, where it is said")
    func replacement() throws {
        let text = "<gpx version='1.1'><trk><trkseg><trkpt lat='1' lon='2'/> <trkpt lat='3' lon='4'/></trkseg></trk></gpx>"
        for size in Self.sizes {
            let edited = try edit(Array(text.utf8), size: size) { reader, edits in
                for case .trackPoint(let point) in reader.records {
                    edits.insert(Array("<!--".utf8), at: point.extent.range.lowerBound)
                    edits.replace(point.extent.range.lowerBound + 1..<point.extent.range.lowerBound + 6, with: Array("point".utf8))
                    edits.insert(Array("-->".utf8), at: point.extent.range.upperBound)
                }
                return nil
            }
            let expected =
                "<gpx version='1.1'><trk><trkseg><!--<point lat='1' lon='2'/>--> <!--<point lat='3' lon='4'/>--></trkseg></trk></gpx>"
            #expect(edited == expected, "pieces of \(size)")
        }
    }

    @Test("parts of the document are told with where they stand and in what")
    func parts() throws {
        let text =
            "<gpx version='1.1'><metadata><name>n</name><time>t</time></metadata><wpt lat='1' lon='2'><name>p</name></wpt>"
            + "<trk><name>k</name><extensions><x/><name>q</name></extensions><trkseg/></trk></gpx>"
        var seen: [String] = []
        _ = try edit(Array(text.utf8), size: 5, options: [.names, .figures, .parts]) { reader, _ in
            for case .part(let element, let parent, let extent) in reader.records {
                seen.append("\(element) in \(parent): " + String(decoding: Array(text.utf8)[extent.range], as: UTF8.self))
            }
            return nil
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
        let document = Sample.bytes(name + ".gpx")
        let whole = try edit(document, size: 65_536) { _, _ in nil }
        for size in Self.sizes {
            let edited = try edit(document, size: size) { _, _ in nil }
            #expect(edited == whole, "pieces of \(size)")
        }
        let again = try edit(Array(whole.utf8), size: 65_536) { _, _ in nil }
        #expect(again == whole)
        #expect(whole.prefix(100).contains("UTF-8") || !whole.prefix(100).contains("encoding"))
    }

    @Test("a mark is still the same place after a copier has taken what was before it")
    func markBehindTaken() {
        var edits = GPXEdits()
        var copier = GPXCopier()
        var output: [UInt8] = []
        copier.feed(Array("<a>12</a><b>34</b>".utf8).span)
        edits.replace(3..<5, with: Array("x".utf8))
        let mark = edits.mark
        copier.copy(until: 9, &edits, into: &output)
        edits.replace(12..<14, with: Array("y".utf8))
        edits.rewind(to: mark)
        edits.replace(12..<13, with: Array("zz".utf8))
        copier.finish()
        copier.copy(until: .max, &edits, into: &output, isEnd: true)
        #expect(String(decoding: output, as: UTF8.self) == "<a>x</a><b>zz4</b>")
        #expect(edits.count == 2)
    }
}
