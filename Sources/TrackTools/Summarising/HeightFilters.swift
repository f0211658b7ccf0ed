/// Takes out heights that stand alone: each becomes the median of five, of three and one at the ends.
struct HeightMedian {
    struct Height: BitwiseCopyable {
        /// Metres.
        var height: Double
        /// Of its point, from any start; NaN without one.
        var seconds: Double
    }

    /// The last five, oldest first.
    private var last = (0.0, 0.0, 0.0, 0.0, 0.0)
    /// Of the last three.
    private var times = (0.0, 0.0, 0.0)
    private var count = 0

    /// Takes the next height.
    ///
    /// - Returns: the filtered height of the point before the last, once there is one.
    mutating func push(_ height: Double, _ seconds: Double) -> Height? {
        last = (last.1, last.2, last.3, last.4, height)
        times = (times.1, times.2, seconds)
        count += 1
        return count > 2 ? Height(height: median, seconds: times.0) : nil
    }

    /// The filtered heights of the last two points; then begins anew.
    mutating func finish() -> [Height] {
        let end = Height(height: last.4, seconds: times.2)
        let before = Height(height: count > 2 ? Self.median(last.2, last.3, last.4) : last.3, seconds: times.1)
        let rest = count > 1 ? [before, end] : count > 0 ? [end] : []
        count = 0
        return rest
    }

    private var median: Double {
        if count > 4 {
            // That of the middle one, the higher of the lower and the lower of the higher of the two pairs around it.
            let low = max(min(last.0, last.1), min(last.3, last.4))
            let high = min(max(last.0, last.1), max(last.3, last.4))
            return Self.median(last.2, low, high)
        }
        return count == 4 ? Self.median(last.1, last.2, last.3) : last.2
    }

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
    private var times = InlineArray<16, Double>(repeating: 0)
    /// Of the last eleven.
    private var sum = 0.0
    /// How many were pushed.
    private(set) var count = 0

    subscript(index: Int) -> Double { heights[index & 15] }

    mutating func removeAll() {
        count = 0
        sum = 0
    }

    mutating func push(_ height: HeightMedian.Height) {
        sum += height.height
        if count > 2 * HeightMean.reach { sum -= heights[(count - 1 - 2 * HeightMean.reach) & 15] }
        heights[count & 15] = height.height
        times[count & 15] = height.seconds
        count += 1
    }

    /// Of `reach` either side, less at the start and where points are far in time.
    func mean(at index: Int, reach: Int) -> Double {
        // The usual case; adding up the eleven each time took twice as long.
        if reach == HeightMean.reach, index >= reach, times[(index + reach) & 15] - times[(index - reach) & 15] <= HeightMean.secondsEitherSide {
            return sum / Double(2 * HeightMean.reach + 1)
        }
        let time = times[index & 15]
        var reach = min(reach, index, time.isNaN ? HeightMean.untimedReach : HeightMean.reach)
        while reach > 0, isFar(index - reach, from: time) || isFar(index + reach, from: time) { reach -= 1 }
        var sum = 0.0
        for place in index - reach...index + reach { sum += heights[place & 15] }
        return sum / Double(2 * reach + 1)
    }

    private func isFar(_ index: Int, from time: Double) -> Bool {
        abs(times[index & 15] - time) > HeightMean.secondsEitherSide
    }
}
