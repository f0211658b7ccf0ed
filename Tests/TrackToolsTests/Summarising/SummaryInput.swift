import GPX
import Geodesy
import Timestamps
import TrackTools

/// A track to be summarised, as text.
struct SummaryInput {
    struct Point {
        var latitude: Double
        var longitude: Double
        var elevation: Double?
        /// From 2026-05-03T07:00:00Z.
        var seconds: Double?
    }

    private static let start = Timestamp(nanoseconds: 1_777_791_600_000_000_000)

    private var body = ""

    static func time(_ seconds: Double) -> Timestamp? { start.advanced(bySeconds: seconds) }

    mutating func add(segment points: [Point], ended reason: String? = nil) {
        body += "<trkseg>"
        for point in points {
            body += "<trkpt lat=\"\(SummaryInput.decimal(point.latitude))\" lon=\"\(SummaryInput.decimal(point.longitude))\">"
            if let elevation = point.elevation { body += "<ele>\(SummaryInput.decimal(elevation))</ele>" }
            if let seconds = point.seconds, let time = SummaryInput.time(seconds) { body += "<time>\(time)</time>" }
            body += "</trkpt>\n"
        }
        if let reason { body += "<extensions><memotrack:ended>\(reason)</memotrack:ended></extensions>" }
        body += "</trkseg>"
    }

    /// Plain digits, nine decimals.
    private static func decimal(_ number: Double) -> String {
        let units = Int((number * 1e9).rounded())
        let digits = String(units.magnitude)
        let padded = String(repeating: "0", count: max(0, 10 - digits.count)) + digits
        return (units < 0 ? "-" : "") + padded.dropLast(9) + "." + padded.suffix(9)
    }

    var text: String { SummaryInput.document("<trk>\(body)</trk>") }

    static func document(_ body: String) -> String {
        """
        <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1" xmlns:memotrack="\(GPXNamespace.memotrack1)">
        \(body)</gpx>
        """
    }

    func summary(_ options: SummaryOptions = SummaryOptions()) throws -> FileSummary {
        try SummaryInput.summary(text, options)
    }

    static func summary(_ text: String, _ options: SummaryOptions = SummaryOptions(), chunk: Int = 65_536) throws -> FileSummary {
        var summariser = Summariser(file: "test.gpx", options: options)
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: chunk) {
            try summariser.feed(bytes.span.extracting(start..<min(start + chunk, bytes.count)))
        }
        return try summariser.finish()
    }

    /// A latitude so many metres north of 47° (GeodSolve -i: 47 11 to 47.01 11 is 1,111.709 m).
    static func north(metres: Double) -> Double { 47 + metres / 111_170.9 }
}
