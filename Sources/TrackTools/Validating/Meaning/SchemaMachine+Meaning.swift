import GPX
import Geodesy
import Timestamps
import XMLStream

/// What elements mean as they open and close.
extension SchemaMachine {
    @inline(__always)
    mutating func opened(_ event: XMLEvent) {
        switch frames[open - 1].element {
        case .segment:
            meaning.previous = nil
            meaning.segmentPoints = 0
            meaning.segmentTimed = 0
        case .track:
            meaning.trackPoints = 0
            meaning.lastTime = nil
            meaning.previous = nil
        case .bounds:
            meaning.bounds.place = frames[open - 1].place
            meaning.bounds.isInMetadata = open > 2
        default: break
        }
    }

    @inline(__always)
    mutating func closed(_ event: XMLEvent) {
        switch frames[open - 1].element {
        case .trackPoint: closeTrackPoint()
        case .waypoint, .routePoint: closePoint()
        case .segment: closeSegment()
        case .track: if meaning.trackPoints == 0 { report(EmptyTrack.rule, at: frames[open - 1].place, EmptyTrack.message) }
        case .time: if open < 2 || !isPoint(frames[open - 2].element) { meaning.fileTime = meaning.time }
        case .author, .email, .name: closePersonal(event)
        default: break
        }
    }

    private func isPoint(_ element: GPXElement?) -> Bool {
        element == .trackPoint || element == .routePoint || element == .waypoint
    }

    /// The place of any point; false when it has none.
    @inline(__always)
    private mutating func closePoint() {
        guard meaning.hasPlace else { return report(InvalidPoint.rule, at: frames[open - 1].place, InvalidPoint.message) }
        if meaning.latitude == 0, meaning.longitude == 0 { report(NullIsland.rule, at: frames[open - 1].place, NullIsland.message) }
        meaning.bounds.judge(meaning.latitude, meaning.longitude)
    }

    @inline(__always)
    private mutating func closeTrackPoint() {
        closePoint()
        meaning.points += 1
        meaning.trackPoints += 1
        meaning.segmentPoints += 1
        if let time = meaning.time {
            meaning.segmentTimed += 1
            judgeOrder(time)
            meaning.lastTime = time
        }
        guard meaning.hasPlace else { return }
        meaning.previous = MeaningState.Neighbour(
            latitude: meaning.latitude, longitude: meaning.longitude, hasPlace: true, time: meaning.time)
    }

    /// The point's time against the one before it, and against the way between the two.
    @inline(__always)
    private mutating func judgeOrder(_ time: Timestamp) {
        guard let last = meaning.lastTime else {
            if let fileTime = meaning.fileTime { judgeRollover(time, fileTime) }
            return
        }
        let nanoseconds = time.nanoseconds.subtractingReportingOverflow(last.nanoseconds)
        if nanoseconds.overflow || nanoseconds.partialValue <= 0 || nanoseconds.partialValue > 600_000_000_000_000_000 {
            judgeStep(time, last)
        }
        guard let previous = meaning.previous, previous.time == last, meaning.hasPlace else { return }
        let latitudes = abs(meaning.latitude - previous.latitude)
        let longitudes = abs(meaning.longitude - previous.longitude)
        // A degree is at most 112 km: what is nearer than this needs no better figure.
        if (latitudes + longitudes) * 112_000 > Teleport.smallestDistanceInMetres { judgeDistance(time, previous) }
    }

    @inline(never)
    private mutating func judgeRollover(_ time: Timestamp, _ reference: Timestamp) {
        let periods = RolledOverDate.periods(from: time, to: reference)
        if periods != 0 { report(RolledOverDate.rule, at: frames[open - 1].place, RolledOverDate.message(periods)) }
    }

    @inline(never)
    private mutating func judgeStep(_ time: Timestamp, _ last: Timestamp) {
        let place = frames[open - 1].place
        let periods = RolledOverDate.periods(from: time, to: last)
        if periods != 0 { return report(RolledOverDate.rule, at: place, RolledOverDate.message(periods)) }
        if time < last {
            let isFirst = meaning.segmentPoints == 1
            return report(TimeOrder.rule, at: place, isFirst ? TimeOrder.segmentMessage : TimeOrder.message)
        }
        guard time == last, let previous = meaning.previous, meaning.hasPlace else { return }
        let isSame = previous.latitude == meaning.latitude && previous.longitude == meaning.longitude
        if isSame {
            report(RepeatedPoint.rule, at: place, RepeatedPoint.message)
        } else {
            report(EqualTimes.rule, at: place, EqualTimes.message)
        }
    }

    @inline(never)
    private mutating func judgeDistance(_ time: Timestamp, _ previous: MeaningState.Neighbour) {
        guard let before = previous.time else { return }
        let here = Coordinate(latitude: meaning.latitude, longitude: meaning.longitude)
        let there = Coordinate(latitude: previous.latitude, longitude: previous.longitude)
        let (metres, seconds) = (there.distance(to: here), time.seconds(since: before))
        guard Teleport.isTooFar(metres: metres, seconds: seconds) else { return }
        report(Teleport.rule, at: frames[open - 1].place, Teleport.message(metres: metres, seconds: seconds))
    }

    private mutating func closeSegment() {
        let (points, timed, place) = (meaning.segmentPoints, meaning.segmentTimed, frames[open - 1].place)
        if points == 0 { report(EmptySegment.rule, at: place, EmptySegment.message) }
        if points == 1 { report(SinglePointSegment.rule, at: place, SinglePointSegment.message) }
        if timed > 0, timed < points { report(PartlyTimed.rule, at: place, PartlyTimed.message(points - timed, points)) }
    }

    /// The author's name and address: 1.0 has both as plain elements of the root.
    private mutating func closePersonal(_ event: XMLEvent) {
        let frame = frames[open - 1]
        // `<name></name>` holds nothing.
        guard let element = frame.element, event.offset - frame.offset > 2 * element.localName.utf8.count + 5 else { return }
        let parent = open > 1 ? frames[open - 2].element : nil
        switch (element, table.version) {
        case (.author, .v1_0), (.name, .v1_1):
            guard element == .author || parent == .author else { return }
            report(PrivacyAuthor.rule, at: frame.place, PrivacyAuthor.message)
        case (.email, .v1_0): report(PrivacyEmail.rule, at: frame.place, PrivacyEmail.message)
        default: break
        }
    }

    /// What only the end of the file settles.
    mutating func finishMeaning() {
        guard let place = meaning.bounds.place else { return }
        let path = meaning.bounds.isInMetadata ? "/gpx/metadata/bounds" : "/gpx/bounds"
        if meaning.bounds.isUpsideDown {
            ledger.add(MisfitBounds.rule, at: place, path: path, MisfitBounds.upsideDown)
        } else if meaning.bounds.outside > 0 {
            ledger.add(MisfitBounds.rule, at: place, path: path, MisfitBounds.message(meaning.bounds.outside))
        }
    }
}
