import GPX
import Sampling

/// Writes samples and segments as the track file has them.
struct SampleWriter: ~Copyable {
    private var writer = GPXTrackWriter()
    private let sourceName: String
    /// For a track in a document that may declare other prefixes than ours.
    private let declaresNamespaces: Bool

    /// `sourceName` is what each point says of its source: a kind, never a path or an address.
    init(sourceName: String, declaresNamespaces: Bool = false) {
        self.sourceName = sourceName
        self.declaresNamespaces = declaresNamespaces
    }

    mutating func segmentStart(into bytes: inout [UInt8]) {
        writer.segmentStart(declaringNamespaces: declaresNamespaces, into: &bytes)
    }

    mutating func point(_ fix: Fix, mark: Mark?, into bytes: inout [UInt8]) {
        // The policy has let only finite figures in range through.
        _ = writer.point(TrackPoint(fix, mark: mark, source: sourceName), into: &bytes)
    }

    mutating func segmentEnd(_ reason: SegmentEnd, into bytes: inout [UInt8]) {
        writer.segmentEnd(reason: reason.rawValue, into: &bytes)
    }

    /// What closes a segment that goes on.
    func segmentClosing(into bytes: inout [UInt8]) {
        bytes += writer.segmentTail
    }
}

extension TrackPoint {
    /// The symbol of a mark.
    private static let flag = "Flag"

    fileprivate init(_ fix: Fix, mark: Mark?, source: String) {
        self.init(coordinate: fix.coordinate, time: fix.time)
        elevation = fix.elevation
        geoidHeight = fix.geoidHeight
        speed = fix.speed
        course = fix.course
        name = mark?.text
        symbol = mark == nil ? nil : Self.flag
        self.fix = fix.kind.flatMap { GPXFixKind(rawValue: $0.rawValue) }
        satellites = fix.satellites
        horizontalDilution = fix.horizontalDilution
        verticalDilution = fix.verticalDilution
        positionDilution = fix.positionDilution
        horizontalAccuracy = fix.horizontalAccuracy
        verticalAccuracy = fix.verticalAccuracy
        self.source = source
        isSimulated = fix.isSimulated
        isReduced = fix.isReduced
    }
}
