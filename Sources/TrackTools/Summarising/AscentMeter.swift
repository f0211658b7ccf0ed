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
    private var medians = HeightMedian()
    private var means = HeightMean()
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
        if let median = medians.push(height, seconds) { takeMedian(median) }
    }

    /// Finishes what lies before a gap.
    mutating func breakLine() {
        lastHeight = .nan
        guard method != .raw else { return }
        for median in medians.finish() { takeMedian(median) }
        for index in max(0, means.count - HeightMean.reach)..<means.count { takeMean(at: index, reach: means.count - 1 - index) }
        turns.breakLine()
        smoothed.last = .nan
        means.removeAll()
    }

    private mutating func takeMedian(_ median: FilteredHeight) {
        means.push(median)
        if means.count > HeightMean.reach { takeMean(at: means.count - 1 - HeightMean.reach, reach: HeightMean.reach) }
    }

    private mutating func takeMean(at index: Int, reach: Int) {
        let mean = means.mean(at: index, reach: reach)
        if method == .threshold {
            turns.take(mean: mean, height: means[index])
            return
        }
        let change = mean - smoothed.last
        if change > 0 { smoothed.ascent += change } else if change < 0 { smoothed.descent -= change }
        smoothed.last = mean
    }
}
