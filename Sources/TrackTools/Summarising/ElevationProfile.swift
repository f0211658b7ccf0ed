/// The heights along a way of unknown length, in so many columns: whenever they are full, each two become one.
public struct ElevationProfile: Sendable, Hashable {
    struct Column: Sendable, Hashable {
        var sum = 0.0
        var count = 0

        mutating func add(_ other: Column) {
            sum += other.sum
            count += other.count
        }
    }

    private var columns: [Column]
    private var metresPerColumn = 1.0
    private var furthest = 0.0

    /// - Parameter wanted: how many columns are wanted at least, above zero, once the way is as many metres long.
    public init(columns wanted: Int) {
        columns = Array(repeating: Column(), count: 2 * max(1, wanted))
    }

    /// - Parameters:
    ///   - distance: metres from the start; none below that of the call before.
    ///   - elevation: metres; NaN when missing.
    mutating func take(distance: Double, elevation: Double) {
        furthest = distance
        guard !elevation.isNaN, distance.isFinite else { return }
        while distance >= metresPerColumn * Double(columns.count) { fold() }
        columns[Int(distance / metresPerColumn)].add(Column(sum: elevation, count: 1))
    }

    private mutating func fold() {
        for index in columns.indices {
            var column = Column()
            if 2 * index < columns.count { column.add(columns[2 * index]) }
            if 2 * index + 1 < columns.count { column.add(columns[2 * index + 1]) }
            columns[index] = column
        }
        metresPerColumn *= 2
    }

    /// Mean heights in metres of equal stretches from start to end, nil where none is known.
    public func heights(columns wanted: Int) -> [Double?] {
        let used = min(columns.count, Int(furthest / metresPerColumn) + 1)
        return (0..<max(0, wanted)).map { place in
            let first = place * used / wanted
            var sum = Column()
            for index in first..<max(first + 1, (place + 1) * used / wanted) { sum.add(columns[index]) }
            return sum.count > 0 ? sum.sum / Double(sum.count) : nil
        }
    }
}
