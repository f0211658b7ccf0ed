import Geodesy

/// Thins a track to points that lie at least so far apart; the first and the last of a segment stay.
struct MinimumDistanceRule: FilterRule {
    let metres: Double

    let names = ["minimum-distance"]

    func judge(_ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        for part in segment.parts { judge(part, &segment, &taker) }
    }

    private func judge(_ part: Range<Int>, _ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        var last: GeocentricVector?
        let final = part.last(where: segment.isKept)
        for index in part where segment.isKept(index) {
            guard let coordinate = segment.coordinate(index) else { continue }
            let place = GeocentricVector(coordinate)
            let distance = last?.distance(to: place) ?? .infinity
            if distance < metres, index != final {
                taker.take(index, of: &segment, FilterFigure.of(distance) + " m from the one kept before")
            } else {
                last = place
            }
        }
    }
}
