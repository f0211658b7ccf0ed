import FileSystem
import Glibc
import GPX
import Timestamps

/// What is in an existing track file, and where more can be put into it.
struct TrackSurvey: Equatable, Sendable {
    /// Why the document stops being GPX before its root ends; nil when it is whole.
    var fault: TrackError?
    var counts = TrackCounts()
    /// Of the last point that has one, in the session's own part or in the track that it continues.
    var lastTime: Timestamp?
    var outline = GPXOutline()
    var isRecoded = false
    /// The last track's start tag; its name may have a prefix.
    var lastTrackTag = 0
    /// Behind the last whole point or segment, when the document is cut; nil when there is none.
    var lastWholeOffset: Int?
    /// Whether that offset lies inside a segment, and inside a track.
    var isInSegment = false
    var isInTrack = false

    /// Reads the open file from its beginning, and counts the points from `origin` on.
    ///
    /// - Throws: `TrackError` when it can't be read at all, or is whole and not GPX.
    static func of(_ descriptor: Descriptor, named file: String, origin: TrackRecovery.Origin = .init()) throws -> TrackSurvey {
        var survey = TrackSurvey()
        var isSegmentEmpty = true
        lseek(descriptor.number, 0, SEEK_SET)
        do {
            let reader = try GPXReader.read(descriptor: descriptor.number, file: file) { reader in
                for record in reader.records { survey.take(record, origin, &isSegmentEmpty) }
            }
            survey.outline = reader.outline
            survey.isRecoded = reader.isRecoded
        } catch let error as TrackError where error.kind == .truncated || error.kind == .malformed || error.kind == .empty {
            survey.fault = error
        }
        return survey
    }

    private mutating func take(_ record: GPXRecord, _ origin: TrackRecovery.Origin, _ isSegmentEmpty: inout Bool) {
        switch record {
        case .trackEnd(let extent, _), .routeEnd(let extent): note(extent.end, inTrack: false, inSegment: false)
        case .waypoint(let point): note(point.extent.end, inTrack: false, inSegment: false)
        case .trackStart(let tag): lastTrackTag = tag.offset
        case .segmentStart: isSegmentEmpty = true
        case .segmentEnd(let extent, _): note(extent.end, inTrack: true, inSegment: false)
        case .trackPoint(let point):
            let isOwn = point.extent.tag.offset >= origin.offset
            // Only with a point in it does a segment count: an empty one that was cut is left out.
            if isSegmentEmpty, isOwn { counts.segments += 1 }
            isSegmentEmpty = false
            if isOwn { counts.samples += 1 }
            if isOwn || origin.isInTrack { lastTime = point.time ?? lastTime }
            note(point.extent.end, inTrack: true, inSegment: true)
        default: break
        }
    }

    private mutating func note(_ offset: Int, inTrack: Bool, inSegment: Bool) {
        lastWholeOffset = offset
        isInTrack = inTrack
        isInSegment = inSegment
    }
}
