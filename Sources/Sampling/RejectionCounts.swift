/// How often each rule rejected a fix.
public struct RejectionCounts: Sendable, Hashable {
    private var counts = [Int](repeating: 0, count: Rejection.allCases.count)

    public init() {}

    public subscript(rule: Rejection) -> Int {
        counts[rule.rank]
    }

    public var total: Int { counts.reduce(0, +) }

    /// The rules that rejected something, in the order of judgement.
    public var broken: [(rule: Rejection, count: Int)] {
        zip(Rejection.allCases, counts).filter { $0.1 > 0 }.map { (rule: $0.0, count: $0.1) }
    }

    mutating func add(_ rule: Rejection) {
        counts[rule.rank] += 1
    }
}

extension Rejection {
    /// The index in `allCases`, spelt out because looking it up compares raw values for every rejected fix.
    fileprivate var rank: Int {
        switch self {
        case .invalidCoordinate: 0
        case .invalidAccuracy: 1
        case .poorAccuracy: 2
        case .untimed: 3
        case .sessionEnded: 4
        case .sessionPaused: 5
        case .sessionParked: 6
        case .beforeSessionStart: 7
        case .stale: 8
        case .duplicateTimestamp: 9
        case .outOfOrder: 10
        case .negligibleMovement: 11
        case .implausibleSpeed: 12
        case .implausibleReportedSpeed: 13
        }
    }
}
