import GPX
import TrackTools

/// A document in memory, repaired.
struct Repaired {
    var bytes: [UInt8]
    var report: DocumentRepair.Report

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var actions: [String] { report.log.entries.map { "\($0.action.rawValue) \($0.line): \($0.detail)" } }

    /// Nil when there is no GPX in it.
    init?(_ document: [UInt8], pieces: Int = 65_536) {
        var result: [UInt8] = []
        let report = try? DocumentRepair.run { body in
            for start in stride(from: 0, to: document.count, by: pieces) {
                try body(document.span.extracting(start..<min(start + pieces, document.count)))
            }
        } write: { result += $0 }
        guard let report else { return nil }
        self.report = report
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
