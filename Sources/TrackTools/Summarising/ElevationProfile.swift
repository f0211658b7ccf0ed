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

    /// Metres along the way and of height.
    private struct Place: Sendable, Hashable {
        var distance: Double
        var elevation: Double
    }

    private var columns: [Column]
    private var metresPerColumn = 1.0
    private var furthest = 0.0
    /// The point before; its elevation is NaN when missing.
    private var last = Place(distance: 0, elevation: .nan)

    /// - Parameter wanted: how many columns are wanted at least, above zero, once the way is as many metres long.
    public init(columns wanted: Int) {
        columns = Array(repeating: Column(), count: 2 * max(1, wanted))
    }

    /// - Parameters:
    ///   - distance: metres from the start; none below that of the call before.
    ///   - elevation: metres; NaN when missing.
    mutating func take(distance: Double, elevation: Double) {
        furthest = distance
        let from = last
        last = Place(distance: distance, elevation: elevation)
        while distance >= metresPerColumn * Double(columns.count) { fold() }
        guard !elevation.isNaN else { return }
        columns[column(distance)].add(Column(sum: elevation, count: 1))
        if !from.elevation.isNaN { fill(from, last) }
    }

    /// Draws the line of a long leg through the columns that it passes.
    private mutating func fill(_ from: Place, _ to: Place) {
        let next = column(from.distance) + 1
        for column in next..<max(next, column(to.distance)) where columns[column].count == 0 {
            let share = ((Double(column) + 0.5) * metresPerColumn - from.distance) / (to.distance - from.distance)
            columns[column].add(Column(sum: from.elevation + share * (to.elevation - from.elevation), count: 1))
        }
    }

    private func column(_ distance: Double) -> Int { Int(distance / metresPerColumn) }

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
