import Geodesy

/// Leaves out points that lie within a tolerance of the line through those that stay (Douglas and Peucker 1973); the ends of a segment stay.
///
/// Not quadratic on any shape: when the farthest point lies at the very edge of a range, the range is split at the most central one that is
/// at least half as far, and beyond a depth of 2 log₂ n at the middle too, so that ranges halve.
struct SimplifyRule: FilterRule {
    let toleranceInMetres: Double

    let names = ["simplify"]

    func judge(_ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        guard segment.count > 2 else { return }
        // Without a list of its own, a segment of a million points takes eight megabytes less.
        guard !segment.isWhole else {
            let stays = SphericalLine(segment.coordinates).simplified(toleranceInMetres: toleranceInMetres)
            for index in stays.indices where !stays[index] { take(index, &segment, &taker) }
            return
        }
        let indices = segment.keptIndices.filter { segment.coordinate($0) != nil }
        let stays = SphericalLine(indices.compactMap(segment.coordinate)).simplified(toleranceInMetres: toleranceInMetres)
        for (position, index) in indices.enumerated() where !stays[position] { take(index, &segment, &taker) }
    }

    private func take(_ index: Int, _ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        taker.take(index, of: &segment, "within " + FilterFigure.of(toleranceInMetres) + " m of the line")
    }
}
