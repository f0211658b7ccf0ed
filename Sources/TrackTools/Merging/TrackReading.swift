import GPX
import Geodesy
import Timestamps

/// A track while it is read.
struct TrackReading {
    /// Only where tracks are looked into.
    var details: TrackDetails?
    private var survey: TrackSurvey
    private var sum = PointDigest()
    private var isPlaced = true
    private var bounds = BoundsBuilder()
    /// Where in `survey` nothing says it: the open segment's first time.
    private var segmentTime: Timestamp?

    init(at offset: Int) {
        survey = TrackSurvey(range: offset..<offset)
    }

    mutating func beginSegment() {
        segmentTime = nil
    }

    mutating func endSegment(_ range: Range<Int>) {
        survey.segments += 1
        details?.segments.append(.init(range: range, firstTime: segmentTime))
    }

    mutating func add(_ point: GPXPoint) {
        survey.points += 1
        if let place = point.coordinate {
            bounds.add(place)
            sum.add(place, point.time)
        } else {
            isPlaced = false
        }
        guard let time = point.time else { return }
        if survey.span == nil {
            survey.firstTime = time
            survey.span = TimeSpan(start: time, end: time)
        } else {
            survey.span?.add(time)
        }
        if segmentTime == nil { segmentTime = time }
    }

    /// A point outside any segment: it goes on with the one right before it, if there is one.
    mutating func addLoose(_ point: GPXPoint, goesOn: Bool) {
        guard goesOn, var last = details?.segments.popLast() else {
            details?.segments.append(.init(range: point.extent.range, firstTime: point.time, isLoose: true))
            return
        }
        last.range = last.range.lowerBound..<point.extent.end
        last.firstTime = last.firstTime ?? point.time
        details?.segments.append(last)
    }

    /// Whether a point outside any segment ends at this offset.
    func isLoosePoint(endingAt offset: Int) -> Bool {
        details?.segments.last.map { $0.isLoose && $0.range.upperBound == offset } ?? false
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
