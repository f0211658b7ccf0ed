import Synchronization
import TrackTools

/// `memotrack summarise`.
struct SummariseCommand: BatchCommand {
    static let profile = {
        var profile = BatchProfile("summarise", help: .plain("tell distances, times, climbing, speeds and stops of tracks"))
        profile.aliases = ["summarize"]
        profile.details = [
            .plain(
                "Figures are told of each file, track and segment. Nothing is counted across a gap: neither distance nor moving time. "
                    + "Elapsed time is recorded time and gaps; recorded time is moving and stopped time.")
        ]
        profile.formats = ["text", "json", "csv", "geojson"]
        profile.options = SummariseOptions.all
        return profile
    }()

    struct Total {
        var figures = SummaryFigures()
        var files = 0
        let zone: ZoneTime
    }

    private let options: SummariseOptions
    private let opening = Opening()

    init(_ invocation: Invocation) throws {
        options = try SummariseOptions(invocation)
    }

    func work(on input: inout ByteSource, writing output: inout BatchSink) throws -> FileSummary {
        var summariser = Summariser(options: options.summary)
        while try input.next({ piece in try summariser.feed(piece) }) {}
        return try summariser.finish()
    }

    func entry(_ report: FileSummary, of file: BatchFile) -> SummariseEntry {
        SummariseEntry(figures: report.figures, level: .file(file.input.name, report.tracks), zone: options.text.zone)
    }

    func encode(_ report: FileSummary, of file: BatchFile, take: (String) throws -> Void) throws {
        try SummarisePieces.encode(report, name: file.input.name, zone: options.text.zone, take: take)
    }

    func text(_ report: FileSummary, of file: BatchFile) -> String? {
        let zone = options.text.zone
        switch options.format {
        case "csv":
            let rows = SummariseCSV.rows(report, name: file.input.name, zone: zone)
            return ((opening.isFirst() ? [SummariseCSV.heading] : []) + rows).joined(separator: "\n")
        case "geojson":
            guard let features = try? SummariseGeoJSON.features(report, name: file.input.name, zone: zone), !features.isEmpty else {
                return nil
            }
            return (opening.isFirst() ? SummariseGeoJSON.opening + "\n" : ",") + features.joined(separator: ",\n")
        default:
            return (opening.isFirst() ? "" : "\n") + options.text.text(report, name: file.input.shown)
        }
    }

    func warnings(_ report: FileSummary, of file: BatchFile) -> [String] {
        // The text has its own words on points that were passed over.
        let issues = options.format == "text" ? report.issues.filter { $0.kind != .pointWithoutCoordinate } : report.issues
        return ReadingWarnings.lines(issues, name: file.input.shown)
    }

    var emptyTotal: Total { Total(zone: options.text.zone) }

    func add(_ report: FileSummary, of file: BatchFile, to total: inout Total) {
        total.figures.add(report.figures)
        total.files += 1
    }

    func closing(_ total: Total) -> String? {
        switch options.format {
        case "csv": nil
        case "geojson": (opening.isFirst() ? SummariseGeoJSON.opening : "") + SummariseGeoJSON.closing
        default: total.files > 1 ? "\n" + options.text.closing(total.figures, files: total.files) : nil
        }
    }
}

extension SummariseCommand {
    /// A table and a collection of nothing are ones too.
    var closingOfNothing: String? {
        switch options.format {
        case "csv": SummariseCSV.heading
        case "geojson": SummariseGeoJSON.opening + SummariseGeoJSON.closing
        default: nil
        }
    }
}

extension SummariseCommand.Total: Encodable {
    func encode(to encoder: any Encoder) throws {
        try SummariseEntry(figures: figures, level: .total, zone: zone).encode(to: encoder)
    }
}

/// Whether something has been said already.
private final class Opening: Sendable {
    private let isBegun = Mutex(false)

    /// True once.
    func isFirst() -> Bool {
        isBegun.withLock { begun in
            defer { begun = true }
            return !begun
        }
    }
}
