/// Adds up the rises and falls of a segment, height by height.
///
/// Single heights are noise: a median of five takes out what stands alone, and a mean of up to eleven, at most twenty seconds either side,
/// tells where the ground turns. By the threshold method a rise or fall counts once the mean has moved by the threshold, and then whole, from
/// turning point to turning point of the medians; so hills keep their height at any sampling rate.
struct AscentMeter {
    private(set) var rawAscent = 0.0
    private(set) var rawDescent = 0.0
    private let method: SummaryOptions.AscentMethod
    private var lastHeight = Double.nan
    private var medians = HeightWindow()
    private var means = HeightWindow()
    private var turns: TurningPoints
    private var smoothed = (ascent: 0.0, descent: 0.0, last: Double.nan)

    init(_ options: SummaryOptions) {
        method = options.ascentMethod
        turns = TurningPoints(threshold: options.ascentThresholdInMetres)
    }

    /// By the method; what was taken since the last few heights and the last turning point is not in it yet, unless the line was broken.
    var ascent: Double {
        switch method {
        case .raw: rawAscent
        case .threshold: turns.ascent
        case .smoothed: smoothed.ascent
        }
    }

    var descent: Double {
        switch method {
        case .raw: rawDescent
        case .threshold: turns.descent
        case .smoothed: smoothed.descent
        }
    }

    /// - Parameters:
    ///   - height: metres.
    ///   - seconds: of the point, from any start; NaN when it has no time.
    mutating func take(_ height: Double, seconds: Double) {
        // Comparisons with a missing height are false.
        if height > lastHeight { rawAscent += height - lastHeight } else if height < lastHeight { rawDescent += lastHeight - height }
        lastHeight = height
        guard method != .raw else { return }
        medians.push(height, seconds)
        if medians.count > 2 { takeMedian(at: medians.count - 3, reach: 2) }
    }

    /// Finishes what lies before a gap.
    mutating func breakLine() {
        lastHeight = .nan
        guard method != .raw else { return }
        for index in max(0, medians.count - 2)..<max(0, medians.count) { takeMedian(at: index, reach: medians.count - 1 - index) }
        for index in max(0, means.count - 5)..<max(0, means.count) { takeMean(at: index, reach: means.count - 1 - index) }
        turns.breakLine()
        smoothed.last = .nan
        medians.removeAll()
        means.removeAll()
    }

    private mutating func takeMedian(at index: Int, reach: Int) {
        means.push(medians.median(at: index, reach: min(reach, index)), medians.seconds(at: index))
        if means.count > 5 { takeMean(at: means.count - 6, reach: 5) }
    }

    private mutating func takeMean(at index: Int, reach: Int) {
        let mean = means.mean(at: index, reach: min(reach, index))
        if method == .threshold {
            turns.take(mean: mean, height: means.height(at: index))
            return
        }
        let change = mean - smoothed.last
        if change > 0 { smoothed.ascent += change } else if change < 0 { smoothed.descent -= change }
        smoothed.last = mean
    }
}

/// The last few heights, and the middle of those around one of them.
struct HeightWindow {
    private static let secondsEitherSide = 20.0
    private static let untimedReach = 2

    private var heights = InlineArray<16, Double>(repeating: 0)
    private var times = InlineArray<16, Double>(repeating: 0)
    /// How many were pushed in all.
    private(set) var count = 0

    mutating func removeAll() { count = 0 }

    mutating func push(_ height: Double, _ seconds: Double) {
        heights[count & 15] = height
        times[count & 15] = seconds
        count += 1
    }

    func height(at index: Int) -> Double { heights[index & 15] }
    func seconds(at index: Int) -> Double { times[index & 15] }

    /// Of up to five.
    func median(at index: Int, reach: Int) -> Double {
        let (middle, before, after) = (height(at: index), height(at: index - min(reach, 1)), height(at: index + min(reach, 1)))
        guard reach == 2 else { return Self.median(before, middle, after) }
        // The median of five is that of the middle one, the higher of the lower and the lower of the higher of the two pairs.
        let (first, last) = (height(at: index - 2), height(at: index + 2))
        let low = max(min(first, before), min(after, last))
        let high = min(max(first, before), max(after, last))
        return Self.median(middle, low, high)
    }

    /// Of `reach` either side, less where they are far in time.
    func mean(at index: Int, reach: Int) -> Double {
        var reach = reach
        let time = seconds(at: index)
        if time.isNaN { reach = min(reach, HeightWindow.untimedReach) }
        while reach > 0,
            abs(seconds(at: index + reach) - time) > HeightWindow.secondsEitherSide
                || abs(time - seconds(at: index - reach)) > HeightWindow.secondsEitherSide
        { reach -= 1 }
        var sum = 0.0
        for place in index - reach...index + reach { sum += height(at: place) }
        return sum / Double(2 * reach + 1)
    }

    private static func median(_ first: Double, _ second: Double, _ third: Double) -> Double {
        max(min(first, second), min(max(first, second), third))
    }
}

/// Rises and falls from turning point to turning point.
struct TurningPoints {
    private let threshold: Double
    private var done = (ascent: 0.0, descent: 0.0)
    private var direction = 0
    /// The height where the present rise or fall began.
    private var base = 0.0
    /// The extremes of the mean since then, and the heights there.
    private var low = (mean: Double.infinity, height: 0.0)
    private var high = (mean: -Double.infinity, height: 0.0)

    init(threshold: Double) {
        self.threshold = threshold
    }

    var ascent: Double { done.ascent + (direction > 0 ? max(0, high.height - base) : 0) }
    var descent: Double { done.descent + (direction < 0 ? max(0, base - low.height) : 0) }

    mutating func take(mean: Double, height: Double) {
        if direction >= 0, mean >= high.mean { high = (mean, height) }
        if direction <= 0, mean <= low.mean { low = (mean, height) }
        if direction >= 0, high.mean - mean >= threshold, high.mean > mean {
            turn(to: -1, from: high.height)
            low = (mean, height)
        } else if direction <= 0, mean - low.mean >= threshold, mean > low.mean {
            turn(to: 1, from: low.height)
            high = (mean, height)
        }
    }

    mutating func breakLine() {
        done = (ascent, descent)
        direction = 0
        low = (.infinity, 0)
        high = (-.infinity, 0)
    }

    private mutating func turn(to next: Int, from height: Double) {
        done = (ascent, descent)
        direction = next
        base = height
    }
}
