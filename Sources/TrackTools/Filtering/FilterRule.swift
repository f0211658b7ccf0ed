import GPX

/// A rule that looks at the points of one segment, of those that the rules before it left, and takes some: a pure value with its thresholds.
///
/// Never looks across a segment's border.
protocol FilterRule: Sendable {
    /// What points are counted under that it takes; most rules have one name.
    var names: [String] { get }
    var needs: FilterRuleNeeds { get }
    /// The names under which points count that are bad, and not merely too many: what the guard looks at.
    var badNames: [String] { get }

    /// Takes points: `taker` knows under which number each name counts.
    func judge(_ segment: inout FilteredSegment, _ taker: inout FilterTaker)
}

extension FilterRule {
    var needs: FilterRuleNeeds { [] }
    var badNames: [String] { [] }
}

extension [any FilterRule] {
    /// Of all together.
    var needs: FilterRuleNeeds { reduce(into: []) { $0.formUnion($1.needs) } }

    /// Has each judge what those before it left.
    ///
    /// - Returns: why points were taken, where that is wanted.
    func judge(_ segment: inout FilteredSegment, explains: Bool) -> [Int: String] {
        var explanations: [Int: String] = [:]
        var base: UInt8 = 1
        for rule in self {
            var taker = FilterTaker(base: base, explains: explains)
            rule.judge(&segment, &taker)
            base += UInt8(rule.names.count)
            if explains { explanations.merge(taker.explanations) { $1 } }
        }
        return explanations
    }
}

/// A rule that looks at what stands beside track points, and takes whole elements: waypoints, routes, names, links, bounds, …
protocol PartRule: Sendable {
    /// What elements are counted under.
    var names: [String] { get }
    /// Whether it looks at parts of the document beside points, tracks, segments and routes.
    var wantsParts: Bool { get }

    /// Is shown every record, in the order of the document.
    ///
    /// - Returns: for a waypoint, the end of a route, or a part, whether it goes: by the place of the name it counts under; else nil.
    mutating func judge(_ record: GPXRecord) -> Int?
}

/// Takes points from a segment in a rule's name, and remembers why when that is wanted.
struct FilterTaker {
    /// Of the rule's first name.
    let base: UInt8
    /// Whether reasons are wanted.
    let explains: Bool
    private(set) var explanations: [Int: String] = [:]

    init(base: UInt8, explains: Bool) {
        self.base = base
        self.explains = explains
    }

    /// - Parameters:
    ///   - index: of the point.
    ///   - segment: in which it is.
    ///   - name: which of the rule's names, by its place among them.
    ///   - detail: the numbers that decided; never a place.
    mutating func take(_ index: Int, of segment: inout FilteredSegment, name: Int = 0, _ detail: @autoclosure () -> String) {
        segment.remove(index, by: base + UInt8(name))
        if explains { explanations[index] = detail() }
    }
}

/// Numbers as explanations have them.
enum FilterFigure {
    /// At most one decimal.
    static func of(_ value: Double) -> String {
        let tenths = (value * 10).rounded()
        guard tenths.magnitude < 1e15 else { return String(value) }
        return tenths.truncatingRemainder(dividingBy: 10) == 0 ? String(Int64(tenths / 10)) : String(tenths / 10)
    }
}
