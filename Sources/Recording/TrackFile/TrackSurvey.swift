import Glibc
import GPX
import Timestamps

/// What is in an existing track file, and where more can be put into it.
struct TrackSurvey: Equatable {
    /// What happened to the end of the document.
    enum Ending: Equatable {
        /// The document is whole.
        case whole
        /// It ends, or stops being XML, before its root does.
        case cut
    }

    var ending = Ending.cut
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
        lseekToStart(descriptor)
        do {
            let reader = try GPXReader.read(descriptor: descriptor.number, file: file) { reader in
                for record in reader.records { survey.take(record, &isSegmentEmpty) }
            }
            survey.ending = .whole
            survey.outline = reader.outline
            survey.isRecoded = reader.isRecoded
        } catch let error as TrackError where error.kind == .truncated || error.kind == .malformed || error.kind == .empty {
            survey.ending = .cut
        }
        return survey
    }

    private mutating func take(_ record: GPXRecord, _ isSegmentEmpty: inout Bool) {
        switch record {
        case .trackStart: isInTrack = true
        case .trackEnd(let extent, _):
            isInTrack = false
            lastWholeOffset = extent.end
        case .segmentStart: isSegmentEmpty = true
        case .segmentEnd(let extent, _):
            isInSegment = false
            lastWholeOffset = extent.end
        case .trackPoint(let point):
            // Only with a point in it does a segment count: an empty one that was cut is left out.
            if isSegmentEmpty { counts.segments += 1 }
            isSegmentEmpty = false
            isInSegment = true
            counts.samples += 1
            lastTime = point.time ?? lastTime
            lastWholeOffset = point.extent.end
        default: break
        }
    }
}

private func lseekToStart(_ descriptor: Descriptor) {
    _ = lseek(descriptor.number, 0, SEEK_SET)
}
