/// A height without what noise and single faults did to it.
struct FilteredHeight: BitwiseCopyable {
    /// Metres, for the size of a rise: the median where points are dense, else the level.
    var height: Double
    /// Metres, for means: as it was read, but not far from the median.
    var level: Double
    /// Of its point, from any start; NaN without one.
    var seconds: Double
}

/// Takes out heights that stand alone, by the median of five; of three and one at the ends.
struct HeightMedian {
    /// Where five points take longer, their median would cut the tops off hills.
    private static let densestSeconds = 20.0
    /// How far a height may be from the median and be believed, in metres.
    private static let reach = 10.0

    /// Rings: to shift five numbers along cost more than all the rest.
    private var heights = InlineArray<8, Double>(repeating: 0)
    private var times = InlineArray<8, Double>(repeating: 0)
    private var count = 0

    /// Takes the next height.
    ///
    /// - Returns: the filtered height of the point before the last, once there is one.
    mutating func push(_ height: Double, _ seconds: Double) -> FilteredHeight? {
        heights[count & 7] = height
        times[count & 7] = seconds
        count += 1
        guard count > 2 else { return nil }
        let first = count > 4 ? time(5) : time(3)
        let third = back(3)
        return Self.filtered(third, median(around: third), time(3), isDense: seconds - first <= HeightMedian.densestSeconds)
    }

    /// The filtered heights of the last two points; then begins anew.
    mutating func finish() -> [FilteredHeight] {
        let isDense = time(1) - time(2) <= HeightMedian.densestSeconds / 4
        let end = Self.filtered(back(1), back(1), time(1), isDense: isDense)
        let before = Self.filtered(back(2), count > 2 ? Self.median(back(3), back(2), back(1)) : back(2), time(2), isDense: isDense)
        let rest = count > 1 ? [before, end] : count > 0 ? [end] : []
        count = 0
        return rest
    }

    @inline(__always)
    private static func filtered(_ height: Double, _ median: Double, _ seconds: Double, isDense: Bool) -> FilteredHeight {
        let level = min(max(height, median - HeightMedian.reach), median + HeightMedian.reach)
        return FilteredHeight(height: isDense ? median : level, level: level, seconds: seconds)
    }

    /// Mutating like `back`, which would else be given a copy of the rings at each look.
    @inline(__always)
    private mutating func median(around third: Double) -> Double {
        guard count > 3 else { return third }
        let (second, fourth) = (back(2), back(4))
        guard count > 4 else { return Self.median(fourth, third, second) }
        // That of the middle one, the higher of the lower and the lower of the higher of the two pairs around it.
        let (first, fifth) = (back(1), back(5))
        let low = max(min(fifth, fourth), min(second, first))
        let high = min(max(fifth, fourth), max(second, first))
        return Self.median(third, low, high)
    }

    /// The height so many points ago, 1 being the last.
    @inline(__always)
    private mutating func back(_ points: Int) -> Double { heights[(count &- points) & 7] }

    @inline(__always)
    private mutating func time(_ points: Int) -> Double { times[(count &- points) & 7] }

    @inline(__always)
    private static func median(_ first: Double, _ second: Double, _ third: Double) -> Double {
        max(min(first, second), min(max(first, second), third))
    }
}

/// Means of heights around a point.
struct HeightMean {
    /// Points either side.
    static let reach = 5
    private static let secondsEitherSide = 20.0
    private static let untimedReach = 2

    private var heights = InlineArray<16, Double>(repeating: 0)
    private var levels = InlineArray<16, Double>(repeating: 0)
    private var times = InlineArray<16, Double>(repeating: 0)
    /// Of the last eleven levels.
    private var sum = 0.0
    /// How many were pushed.
    private(set) var count = 0

    @inline(__always)
    subscript(index: Int) -> Double { heights[index & 15] }

    mutating func removeAll() {
        count = 0
        sum = 0
    }

    mutating func push(_ height: FilteredHeight) {
        sum += height.level
        if count > 2 * HeightMean.reach { sum -= levels[(count - 1 - 2 * HeightMean.reach) & 15] }
        heights[count & 15] = height.height
        levels[count & 15] = height.level
        times[count & 15] = height.seconds
        count += 1
    }

    /// Of `reach` either side, less at the start and where points are far in time.
    ///
    /// Mutating like what it calls, which would else be given a copy of the rings.
    @inline(__always)
    mutating func mean(at index: Int, reach: Int) -> Double {
        // The usual case; adding up the eleven each time took twice as long.
        if reach == HeightMean.reach, index >= reach,
            times[(index + reach) & 15] - times[(index - reach) & 15] <= HeightMean.secondsEitherSide
        {
            return sum / Double(2 * HeightMean.reach + 1)
        }
        return meanOfNear(at: index, reach: reach)
    }

    @inline(never)
    private mutating func meanOfNear(at index: Int, reach: Int) -> Double {
        let time = times[index & 15]
        var reach = min(reach, index, time.isNaN ? HeightMean.untimedReach : HeightMean.reach)
        while reach > 0, isFar(index - reach, from: time) || isFar(index + reach, from: time) { reach -= 1 }
        var sum = 0.0
        for place in index - reach...index + reach { sum += levels[place & 15] }
        return sum / Double(2 * reach + 1)
    }

    private func isFar(_ index: Int, from time: Double) -> Bool {
        abs(times[index & 15] - time) > HeightMean.secondsEitherSide
    }
}
