import Geodesy

/// Leaves out points that lie within a tolerance of the line through those that stay (Douglas and Peucker 1973); the ends of a segment stay.
///
/// Not quadratic on any shape: when the farthest point lies at the very edge of a range, the range is split at the most central one that is
/// at least half as far, and beyond a depth of 2 log₂ n at the middle too, so that ranges halve.
struct SimplifyRule: FilterRule {
    let toleranceInMetres: Double

    let names = ["simplify"]

    func judge(_ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        for part in segment.parts where part.count > 2 { judge(part, &segment, &taker) }
    }

    private func judge(_ part: Range<Int>, _ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        // Without a list of its own, a segment of a million points takes eight megabytes less.
        guard !segment.isWhole(part) else {
            let coordinates = segment.coordinates
            let line = SphericalLine(count: part.count) { coordinates[part.lowerBound + $0] }
            let stays = line.simplified(toleranceInMetres: toleranceInMetres)
            for (index, isKept) in zip(part, stays) where !isKept { take(index, &segment, &taker) }
            return
        }
        let indices = segment.keptIndices(in: part).filter { segment.coordinate($0) != nil }
        let stays = SphericalLine(indices.compactMap(segment.coordinate)).simplified(toleranceInMetres: toleranceInMetres)
        for (position, index) in indices.enumerated() where !stays[position] { take(index, &segment, &taker) }
    }

    private func take(_ index: Int, _ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        taker.take(index, of: &segment, "within " + FilterFigure.of(toleranceInMetres) + " m of the line")
    }
}
