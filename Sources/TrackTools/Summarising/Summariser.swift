public import GPX
import Geodesy
import Places
import Sampling
import Timestamps

/// Summarises a GPX document that is fed to it in pieces of any size, in one pass.
///
/// Memory grows with the tracks, segments, stops and splits, and not with the points.
public struct Summariser: ~Copyable {
    private var reader: GPXReader
    private var file: FileMeter

    /// - Parameters:
    ///   - name: how errors name the document.
    ///   - options: what the summary is made by.
    public init(file name: String? = nil, options: SummaryOptions = SummaryOptions()) {
        reader = GPXReader(file: name, options: options.places.isEmpty ? [.elevation, .trackNames] : [.elevation, .accuracy, .trackNames])
        file = FileMeter(options)
    }

    /// Takes the next bytes.
    public mutating func feed(_ bytes: Span<UInt8>) throws(TrackError) {
        try reader.feed(bytes)
        file.take(reader)
    }

    /// Says that the document ends here.
    ///
    /// - Returns: the summary.
    /// - Throws: what is wrong with the document.
    public mutating func finish() throws(TrackError) -> FileSummary {
        try reader.finish()
        file.take(reader)
        return file.finish(issues: reader.issues)
    }
}

/// The figures of a file and of its tracks.
public struct FileSummary: Sendable, Hashable {
    public var figures: SummaryFigures
    public var tracks: [TrackSummary]
    /// Track points that were passed over, since they say nothing of where they are.
    public var pointsWithoutPlace: Int
    /// Timed points that were taken to be exact when it was decided whether they are inside a place; 0 when no places were given.
    public var pointsWithoutAccuracy: Int
    /// What reading put up with.
    public var issues: [GPXIssue]
    public var profile: ElevationProfile?
}
