import Glibc

/// A closed line around a place, in lengths of its radius: a circle beside the centre, with a few waves.
struct ZoneOutline: Sendable, Hashable {
    private struct Wave: Hashable {
        let count, height, phase: Double
    }

    /// From the place's centre to the circle's.
    private let displacement: SIMD2<Double>
    private let size: Double
    /// The waves' greatest height together.
    private let swell: Double
    private let waves: [Wave]

    /// - Parameters:
    ///   - displacement: how far beside the centre.
    ///   - swell: how far waves reach to either side of the circle.
    ///   - nearest: no point of the line is nearer to the centre than this.
    ///   - chances: of the place.
    init(displacement: ClosedRange<Double>, swell: Double, nearest: Double, _ chances: inout ZoneChances) {
        let length = chances.next(in: displacement), direction = chances.nextDirection()
        self.displacement = SIMD2(cos(direction), sin(direction)) * length
        self.swell = swell
        size = nearest + length + swell
        let drawn = [2.0, 3, 4, 5].map { Wave(count: $0, height: chances.next(in: 0.3...1) / $0, phase: chances.nextDirection()) }
        let together = drawn.reduce(0) { $0 + $1.height }
        waves = drawn.map { Wave(count: $0.count, height: $0.height * swell / together, phase: $0.phase) }
    }

    /// No point of the line is farther from the centre than this.
    var farthest: Double { size + swell + (displacement * displacement).sum().squareRoot() }

    func contains(_ offset: SIMD2<Double>) -> Bool {
        let seen = offset - displacement
        let length = (seen * seen).sum().squareRoot()
        if length <= size - swell { return true }
        guard length <= size + swell else { return false }
        let direction = atan2(seen.y, seen.x)
        return length <= waves.reduce(size) { $0 + $1.height * cos($1.count * direction + $1.phase) }
    }
}
