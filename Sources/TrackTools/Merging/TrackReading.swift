import GPX
import Geodesy
import Timestamps

/// A track while it is read.
struct TrackReading {
    let isLookedInto: Bool
    private(set) var isInSegment = false
    var details: TrackDetails?
    private var survey: TrackSurvey
    private var sum = PointDigest()
    private var isPlaced = true
    private var bounds = BoundsBuilder()
    /// Where in `survey` nothing says it: the open segment's first time.
    private var segmentTime: Timestamp?

    init(_ tag: GPXTag, isLookedInto: Bool) {
        self.isLookedInto = isLookedInto
        survey = TrackSurvey(range: tag.offset..<tag.offset)
    }

    mutating func beginSegment() {
        isInSegment = true
        segmentTime = nil
    }

    mutating func endSegment(_ range: Range<Int>) {
        isInSegment = false
        survey.segments += 1
        if isLookedInto { details?.segments.append(.init(range: range, firstTime: segmentTime)) }
    }

    mutating func add(_ point: GPXPoint) {
        survey.points += 1
        if let place = point.coordinate {
            bounds.add(place)
            sum.add(place, point.time)
        } else {
            isPlaced = false
        }
        if isLookedInto, !isInSegment { addLoose(point) }
        guard let time = point.time else { return }
        if survey.span == nil {
            survey.firstTime = time
            survey.span = TimeSpan(start: time, end: time)
        } else {
            survey.span?.add(time)
        }
        if segmentTime == nil { segmentTime = time }
    }

    /// Points outside any segment make one together, as far as they follow each other.
    private mutating func addLoose(_ point: GPXPoint) {
        guard var last = details?.segments.popLast() else { return begin(point) }
        guard last.isLoose else {
            details?.segments.append(last)
            return begin(point)
        }
        last.range = last.range.lowerBound..<point.extent.end
        last.firstTime = last.firstTime ?? point.time
        details?.segments.append(last)
    }

    private mutating func begin(_ point: GPXPoint) {
        details?.segments.append(.init(range: point.extent.range, firstTime: point.time, isLoose: true))
    }

    /// What is known of it at its end.
    func survey(_ extent: GPXExtent) -> TrackSurvey {
        var survey = survey
        survey.range = extent.range
        survey.digest = isPlaced && survey.points > 0 ? sum : nil
        survey.bounds = bounds.bounds
        survey.details = details
        survey.details?.endTag = extent.endTag
        return survey
    }
}
