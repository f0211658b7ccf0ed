/// The median of the last 60 numbers.
struct RunningMedian {
    private static let capacity = 60

    /// In the order of arrival, from `next` on when full.
    private var recent = InlineArray<60, Double>(repeating: 0)
    private var sorted = InlineArray<60, Double>(repeating: 0)
    private var next = 0
    private(set) var count = 0

    /// Nil of none; the lower of the two in the middle.
    var value: Double? { count > 0 ? sorted[(count - 1) / 2] : nil }

    mutating func removeAll() {
        count = 0
        next = 0
    }

    mutating func add(_ number: Double) {
        if count < RunningMedian.capacity {
            place(number, at: count)
            count += 1
        } else if recent[next] != number {
            replace(recent[next], by: number)
        }
        recent[next] = number
        next = next + 1 == RunningMedian.capacity ? 0 : next + 1
    }

    /// Fills a free place with a number, and brings it where it belongs.
    private mutating func place(_ number: Double, at free: Int) {
        var index = free
        while index > 0, sorted[index - 1] > number {
            sorted[index] = sorted[index - 1]
            index -= 1
        }
        sorted[index] = number
    }

    private mutating func replace(_ old: Double, by number: Double) {
        var (low, high) = (0, count - 1)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < old { low = middle + 1 } else { high = middle }
        }
        while low < count - 1, sorted[low + 1] < number {
            sorted[low] = sorted[low + 1]
            low += 1
        }
        place(number, at: low)
    }
}
