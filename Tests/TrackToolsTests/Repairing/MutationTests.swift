import Support
import Testing
import TrackTools

@Suite("Repairing documents with random damage")
struct MutationTests {
    static let samples: [[UInt8]] = [RepairSample.folder, RepairSample.root + "/Samples/reading"].flatMap { folder in
        RepairSample.names(in: folder).map { RepairSample.contents(ofFile: folder + "/" + $0) }
    }

    /// What damage leaves behind: pieces of markup, and bytes that are none.
    private static let pieces: [[UInt8]] =
        [
            "<", ">", "\"", "&", "/", "</trkpt>", "<trkpt lat=\"1\" lon=\"2\">", "</gpx>", "<gpx>", "<!--", "-->", "<![CDATA[", "]]>",
            "<?xml ?>",
            "<extensions>", "<trk>", "<trkseg/>", "<wpt lat='3' lon='4'/>", "xmlns=\"\"", "xmlns:a=\"\"", "<a:b>", "&ntilde;", "&#0;",
            "<!DOCTYPE [",
            "<name>", "<rtept lat=\"5\" lon=\"6\">", "'", "=", "<metadata>", "<time>", "<link href=\"a b\">",
        ].map { Array($0.utf8) } + [[0], [0xFF], [0xC3], [0x08], [0xEF, 0xBF, 0xBF]]

    static func damaged(_ document: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var result = document
        for _ in 0..<Int.random(in: 1...4, using: &random) where !result.isEmpty {
            let place = Int.random(in: 0..<result.count, using: &random)
            let end = min(result.count, place + Int.random(in: 1...60, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0: result.removeSubrange(place..<end)
            case 1: result.insert(contentsOf: result[place..<end], at: Int.random(in: 0...result.count, using: &random))
            case 2: result[place] = UInt8.random(in: 0...255, using: &random)
            case 3: result.insert(contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &random)], at: place)
            case 4: result.removeSubrange(place...)
            default: result.replaceSubrange(place..<end, with: pieces[Int.random(in: 0..<pieces.count, using: &random)])
            }
        }
        return result
    }

    @Test("whatever the damage, the result has no fault of form and as many points as the report says", arguments: 0..<8)
    func damage(seed: Int) {
        var random = SplitMix64(state: UInt64(seed))
        for round in 0..<1_000 {
            let sample = Self.samples[Int.random(in: 0..<Self.samples.count, using: &random)]
            let document = Self.damaged(sample, &random)
            guard let repaired = Repaired(document) else { continue }
            let faults = repaired.faults
            let points = Repaired.points(repaired.bytes)
            #expect(faults == [], "\(seed)/\(round):\n\(String(decoding: document, as: UTF8.self))\n---\n\(repaired.text)")
            #expect(
                points == repaired.report.pointsKept,
                "\(seed)/\(round):\n\(String(decoding: document, as: UTF8.self))\n---\n\(repaired.text)")
        }
    }

    @Test("damage is read the same in pieces of one byte")
    func pieces() {
        var random = SplitMix64(state: 99)
        for _ in 0..<150 {
            let document = Self.damaged(Self.samples[Int.random(in: 0..<Self.samples.count, using: &random)], &random)
            let whole = Repaired(document)
            let parts = Repaired(document, pieces: 1)
            let areEqual = whole?.bytes == parts?.bytes && whole?.report == parts?.report
            let difference = "\(whole?.actions ?? []) \(parts?.actions ?? [])"
            #expect(areEqual, "\(difference)\n\(String(decoding: document, as: UTF8.self))")
        }
    }
}
