/// What filtering a file came to.
public struct FilterReport: Sendable, Equatable {
    /// A point that was removed, for those who want to know why.
    public struct RemovedPoint: Sendable, Equatable {
        public let line: Int
        public let rule: String
        /// The numbers that decided; never a place.
        public let detail: String
    }

    public var pointsIn = 0
    public var pointsOut = 0
    /// By rule, those that removed something.
    public var removed: [String: Int] = [:]
    /// By rule, those that changed something else than by removing points.
    public var changed: [String: Int] = [:]
    /// Times that were to be moved, and are none.
    public var unreadableTimes = 0
    /// The input was not UTF-8, and what is made of it is.
    public var isRecoded = false
    /// What is still there that could tell of a hidden place, by what it is; nil where nothing was to be hidden, or nothing was done.
    public var remaining: [String: Int]?
    /// Over half of the points would go as bad: nothing was done.
    public var isGuarded = false
    /// In document order; empty unless they were asked for.
    public var removedPoints: [RemovedPoint] = []

    public init() {}

    /// Makes it that of a file to which nothing was done: it tells what would be removed, and of all else nothing.
    mutating func leaveAlone() {
        (isGuarded, changed, remaining) = (true, [:], nil)
    }

    /// Points were there, and none is left.
    public var isNothingLeft: Bool { pointsIn > 0 && pointsOut == 0 }
}
