import Testing
import TrackTools

@Suite("Repairing documents cut short")
struct CutDocumentTests {
    private static let document = RepairSample.contents(ofFile: RepairSample.folder + "/sound.gpx")

    /// Whole points among the first bytes, counted by their end tags, which no comment or value of this file holds.
    private static func wholePoints(_ count: Int) -> Int {
        let text = String(decoding: document[..<count], as: UTF8.self)
        return ["</trkpt>", "</wpt>", "</rtept>"].reduce(0) { sum, tag in
            sum + text.split(separator: tag, omittingEmptySubsequences: false).count - 1
        }
    }

    /// Where the root element's start tag ends.
    private static let rootEnd: Int = {
        let text = String(decoding: document, as: UTF8.self)
        guard let start = text.range(of: "<gpx"), let end = text[start.upperBound...].firstIndex(of: ">") else { return 0 }
        return text.utf8.distance(from: text.startIndex, to: end) + 1
    }()

    @Test("a sound file cut at any byte gives a sound file with every whole point before the cut")
    func everyCut() {
        #expect(Self.document.count > 2_000)
        for count in 0..<Self.document.count {
            let cut = Array(Self.document[..<count])
            guard let repaired = Repaired(cut) else {
                #expect(count < Self.rootEnd, "cut at \(count)")
                continue
            }
            let faults = repaired.faults
            let points = Repaired.points(repaired.bytes)
            #expect(faults == [], "cut at \(count)")
            #expect(points == Self.wholePoints(count), "cut at \(count)")
            #expect(repaired.report.pointsKept == Self.wholePoints(count), "cut at \(count)")
        }
    }

    @Test("without a whole root element there is nothing to repair")
    func noRoot() {
        for document in ["", "no markup at all", "<html><body>none</body></html>", "<gpx version=\"1.1"] {
            let isNothing = Repaired(document) == nil
            #expect(isNothing, "\(document)")
        }
    }
}

extension String {
    /// Where a text occurs first.
    fileprivate func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
