import Glibc
import GPX
import Timestamps

/// What is in an existing track file, and where more can be put into it.
struct TrackSurvey: Equatable, Sendable {
    /// Why the document stops being GPX before its root ends; nil when it is whole.
    var fault: TrackError?
    var counts = TrackCounts()
    /// Of the last point that has one.
    var lastTime: Timestamp?
    var outline = GPXOutline()
    var isRecoded = false
    /// Behind the last whole point or segment, when the document is cut; nil when there is none.
    var lastWholeOffset: Int?
    /// Whether that offset lies inside a segment, and inside a track.
    var isInSegment = false
    var isInTrack = false

    /// Reads the open file from its beginning.
    ///
    /// - Throws: `TrackError` when it can't be read at all, or is whole and not GPX.
    static func of(_ descriptor: Descriptor, named file: String) throws -> TrackSurvey {
        var survey = TrackSurvey()
        var isSegmentEmpty = true
        lseek(descriptor.number, 0, SEEK_SET)
        do {
            let reader = try GPXReader.read(descriptor: descriptor.number, file: file) { reader in
                for record in reader.records { survey.take(record, &isSegmentEmpty) }
            }
            survey.outline = reader.outline
            survey.isRecoded = reader.isRecoded
        } catch let error as TrackError where error.kind == .truncated || error.kind == .malformed || error.kind == .empty {
            survey.fault = error
        }
        return survey
    }

    private mutating func take(_ record: GPXRecord, _ isSegmentEmpty: inout Bool) {
        switch record {
        case .trackEnd(let extent, _), .routeEnd(let extent): note(extent.end, inTrack: false, inSegment: false)
        case .waypoint(let point): note(point.extent.end, inTrack: false, inSegment: false)
        case .segmentStart: isSegmentEmpty = true
        case .segmentEnd(let extent, _): note(extent.end, inTrack: true, inSegment: false)
        case .trackPoint(let point):
            // Only with a point in it does a segment count: an empty one that was cut is left out.
            if isSegmentEmpty { counts.segments += 1 }
            isSegmentEmpty = false
            counts.samples += 1
            lastTime = point.time ?? lastTime
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
