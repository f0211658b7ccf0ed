import Geodesy

/// Takes all points of a segment, or of what it was split into, that has too few of them or is too short.
struct ShortSegmentRule: FilterRule {
    let points: Int?
    let metres: Double?

    let names = ["drop-short"]

    /// Nil where there is nothing to judge by.
    init?(points: Int?, metres: Double?) {
        guard points != nil || metres != nil else { return nil }
        (self.points, self.metres) = (points, metres)
    }

    func judge(_ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        for part in segment.parts { judge(segment.keptIndices(in: part), &segment, &taker) }
    }

    private func judge(_ part: [Int], _ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        guard !part.isEmpty else { return }
        let length = metres == nil ? .infinity : length(of: part, segment)
        let isShort = points.map { part.count < $0 } == true || metres.map { length < $0 } == true
        guard isShort else { return }
        let metres = metres == nil ? "" : ", \(FilterFigure.of(length)) m long"
        let detail = "\(part.count) \(part.count == 1 ? "point" : "points") in its segment" + metres
        for index in part { taker.take(index, of: &segment, detail) }
    }

    private func length(of part: [Int], _ segment: FilteredSegment) -> Double {
        let places = part.compactMap(segment.coordinate).map(GeocentricVector.init)
        return zip(places, places.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
}
