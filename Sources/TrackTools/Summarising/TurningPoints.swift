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
