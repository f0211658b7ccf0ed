import GPX
import Glibc
import Support

/// All that a reader says about one document, in a form that can be compared.
struct Reading: Equatable {
    var records: [GPXRecord] = []
    /// The texts of the records, in their order.
    var texts: [String] = []
    var issues: [GPXIssue] = []
    var outline = GPXOutline()
    var isRecoded = false
    var error: TrackError?

    init(_ document: [UInt8], pieces: Int = 65_536, options: GPXReader.Options = [.names, .figures]) {
        var reader = GPXReader(file: "sample.gpx", options: options)
        do throws(TrackError) {
            for start in stride(from: 0, to: document.count, by: pieces) {
                defer { take(reader) }
                try reader.feed(document.span.extracting(start..<min(start + pieces, document.count)))
            }
            defer { take(reader) }
            try reader.finish()
        } catch {
            self.error = error
        }
        issues = reader.issues
        outline = reader.outline
        isRecoded = reader.isRecoded
    }

    init(_ document: String, pieces: Int = 65_536) {
        self.init(Array(document.utf8), pieces: pieces)
    }

    var points: [GPXPoint] {
        records.compactMap { record in
            switch record {
            case .trackPoint(let point), .waypoint(let point), .routePoint(let point): point
            default: nil
            }
        }
    }

    var kinds: [GPXIssue.Kind] { issues.map(\.kind) }

    func count(of kind: (GPXRecord) -> Bool) -> Int { records.count { kind($0) } }

    private mutating func take(_ reader: borrowing GPXReader) {
        for record in reader.records {
            switch record {
            case .trackPoint(let point): records.append(.trackPoint(plain(point, reader)))
            case .waypoint(let point): records.append(.waypoint(plain(point, reader)))
            case .routePoint(let point): records.append(.routePoint(plain(point, reader)))
            case .segmentEnd(let extent, let reason):
                if let reason { texts.append("ended: " + reader.string(reason)) }
                records.append(.segmentEnd(extent, reason: nil))
            default: records.append(record)
            }
        }
    }

    /// The point without its texts, which are valid only until the next feed.
    private mutating func plain(_ point: GPXPoint, _ reader: borrowing GPXReader) -> GPXPoint {
        var point = point
        if let name = point.name { texts.append("name: " + reader.string(name)) }
        if let symbol = point.symbol { texts.append("symbol: " + reader.string(symbol)) }
        if let source = point.source { texts.append("source: " + reader.string(source)) }
        (point.name, point.symbol, point.source) = (nil, nil, nil)
        return point
    }
}

/// The files in `Samples/reading`.
enum Sample {
    static let folder = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined() + "/Samples/reading"

    static func path(_ name: String) -> String { folder + "/" + name }

    static func bytes(_ name: String) -> [UInt8] { contents(ofFile: path(name)) }

    /// The names of all samples.
    static func all() -> [String] { SampleFolder.documents(in: folder) }

    static func contents(ofFile path: String) -> [UInt8] { SampleFolder.contents(ofFile: path) }
}
