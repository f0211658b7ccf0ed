import GPX
import TrackTools

/// A document in memory, in pieces of one size.
private struct Pieces: RewindableBytes {
    let document: [UInt8]
    let size: Int
    var offset = 0

    mutating func rewind() { offset = 0 }

    mutating func next(_ body: (Span<UInt8>) throws -> Void) throws -> Bool {
        guard offset < document.count else { return false }
        let end = min(offset + size, document.count)
        try body(document.span.extracting(offset..<end))
        offset = end
        return true
    }
}

/// A document in memory, repaired.
struct Repaired {
    var bytes: [UInt8]
    var report: DocumentRepair.Report

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var actions: [String] { report.log.entries.map { "\($0.action.rawValue) \($0.line): \($0.detail)" } }

    /// Nil when there is no GPX in it.
    init?(_ document: [UInt8], pieces: Int = 65_536) {
        var result: [UInt8] = []
        var input = Pieces(document: document, size: pieces)
        guard let found = try? DocumentRepair.run(&input, write: { result += $0 }) else { return nil }
        report = found
        bytes = report.isSound ? document : result
    }

    init?(_ document: String, pieces: Int = 65_536) {
        self.init(Array(document.utf8), pieces: pieces)
    }

    /// What validation has against the form of the result.
    var faults: [String] { Self.faults(bytes) }

    static func faults(_ document: [UInt8]) -> [String] {
        var validator = Validator()
        validator.feed(document.span)
        return validator.finish().findings.filter { finding in
            finding.severity == .error && (finding.rule.hasPrefix("xml-") || finding.rule.hasPrefix("schema-"))
        }.map { "\($0.line): \($0.rule): \($0.message)" }
    }

    /// Points that reading finds; nil when it fails.
    static func points(_ document: [UInt8]) -> Int? {
        var reader = GPXReader(options: [])
        do {
            try reader.feed(document.span)
            var count = points(reader.records)
            try reader.finish()
            count += points(reader.records)
            return count
        } catch {
            return nil
        }
    }

    private static func points(_ records: [GPXRecord]) -> Int {
        records.count { record in
            switch record {
            case .waypoint, .routePoint, .trackPoint: true
            default: false
            }
        }
    }
}
