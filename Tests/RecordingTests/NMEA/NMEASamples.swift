import FoundationEssentials
import Geodesy
import Recording
import Sampling
import Timestamps

/// The logs in `Samples/nmea`, and what the decoder makes of them.
///
/// All logs hold the same walk: point k lies at 51° 58.2100' + k × 0.0040' north, 5° 41.3000' + k × 0.0060' east, mostly k seconds after the
/// first.
enum NMEASamples {
    static let names = [
        "accuracies", "checksums", "disputed", "five-hertz", "late-date", "midnight", "midnight-gga-only", "no-fix-between", "noise",
        "stale-fix", "talkers",
    ]

    static func bytes(_ name: String) throws -> [UInt8] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return [UInt8](try Data(contentsOf: root.appending(path: "Samples/nmea/\(name).log")))
    }

    static func latitude(_ point: Int) -> Double { 51 + (58.21 + Double(point) * 0.004) / 60 }
    static func longitude(_ point: Int) -> Double { 5 + (41.3 + Double(point) * 0.006) / 60 }

    static func decode(_ name: String, date: Timestamp? = nil) throws -> [Fix] {
        NMEARun(try bytes(name), date: date).fixes
    }

    /// Which points of the walk the fixes are, -1 for a place that is none of its first hundred.
    static func points(_ fixes: [Fix]) -> [Int] {
        fixes.map { fix in
            (0..<100).first {
                abs(fix.coordinate.latitude - latitude($0)) < 1e-9 && abs(fix.coordinate.longitude - longitude($0)) < 1e-9
            } ?? -1
        }
    }
}

/// A stream read to its end.
struct NMEARun {
    let fixes: [Fix]
    let tally: NMEATally

    init(_ bytes: [UInt8], date: Timestamp? = nil, chunk: Int = 65_536) {
        var decoder = NMEADecoder(date: date)
        var fixes: [Fix] = []
        for start in stride(from: 0, to: bytes.count, by: chunk) {
            let piece = Array(bytes[start..<min(start + chunk, bytes.count)])
            decoder.feed(piece.span, into: &fixes)
        }
        decoder.finish(into: &fixes)
        self.fixes = fixes
        tally = decoder.tally
    }

    /// Sentences without `$` and checksum, each on a line of its own.
    init(sentences: [String], date: Timestamp? = nil) {
        self.init(sentences.flatMap(NMEARun.line), date: date)
    }

    /// A sentence with `$`, checksum and line end.
    static func line(_ body: String) -> [UInt8] {
        let sum = body.utf8.reduce(0, ^)
        let digits = String(sum, radix: 16, uppercase: true)
        return Array("$\(body)*\(sum < 16 ? "0" : "")\(digits)\r\n".utf8)
    }
}

extension Fix {
    /// The time as GPX writes it; `untimed` without one.
    var clock: String { time?.description ?? "untimed" }
}
