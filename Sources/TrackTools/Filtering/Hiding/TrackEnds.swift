import Places

/// Finds, point by point, where a track is away from hidden places for the first and for the last time.
///
/// An end lies in a zone when, counted from it, a point inside comes before three outside in a row; fewer are strays, such as a receiver
/// gives that is switched on at home. From there the track goes until it is outside for the last time before it is away: beyond the outer
/// line at three points in a row. A track that ends before that is left when at least three points outside follow the last inside.
///
/// Needs the same few numbers for a track of any length, since the way back from the last point is judged on the way forth.
struct TrackEnds {
    /// So many points in a row are no strays.
    private static let enough = 3

    /// What is seen of what stays.
    struct Seen: Equatable {
        var passes = 0
        var segmentEnds = 0
        var names = 0
    }

    private enum Start {
        case unknown
        /// It lies in a zone, which the track has not left for good.
        case inside
        /// The first point that stays; nil: the first of all.
        case left(Int?)
    }

    /// Where the track comes in for the first time since it was away: it goes from there when its end lies in a zone.
    private struct Return {
        /// The last point before, and how many in a row were outside.
        let last: Int?
        let count: Int
        let seen: Seen
    }

    private var start = Start.unknown
    private var firstOutside: Int?
    private var lastOutside: Int?
    /// In a row, up to now.
    private var outside = 0
    private var away = 0
    private var hasBeenAway = false
    private var comeBack: Return?
    /// Since the start was left.
    private(set) var seen = Seen()
    /// The open way through a zone, and whether it began with its segment.
    private var isInPass = false
    private var passTouchesBorder = false
    private var isSegmentStart = true
    private(set) var hasBeenInside = false

    /// Takes a point that has a place.
    ///
    /// - Parameters:
    ///   - spot: with regard to the zones.
    ///   - ordinal: any number that grows.
    ///   - isNamed: whether it has a name or a symbol.
    mutating func take(_ spot: Zone.Spot, _ ordinal: Int, isNamed: Bool) {
        if spot == .inside { goIn() } else { goOut(spot, ordinal) }
        if isNamed, spot != .inside || hasLeft { seen.names += 1 }
        isSegmentStart = false
    }

    private var hasLeft: Bool {
        if case .left = start { true } else { false }
    }

    private mutating func goIn() {
        if comeBack == nil { comeBack = Return(last: lastOutside, count: outside, seen: seen) }
        if case .unknown = start { start = .inside }
        if !hasLeft { seen.names = 0 }
        if isSegmentStart { seen.segmentEnds += 1 }
        if !isInPass { passTouchesBorder = isSegmentStart }
        (isInPass, hasBeenInside) = (true, true)
        (outside, away) = (0, 0)
    }

    private mutating func goOut(_ spot: Zone.Spot, _ ordinal: Int) {
        if isInPass, !passTouchesBorder { seen.passes += 1 }
        isInPass = false
        if outside == 0 { firstOutside = ordinal }
        lastOutside = ordinal
        outside += 1
        away = spot == .away ? away + 1 : 0
        switch start {
        case .unknown where outside == Self.enough: start = .left(nil)
        case .inside:
            // What was seen before goes with the start.
            (seen.passes, seen.segmentEnds) = (0, 0)
            if away == Self.enough { start = .left(firstOutside) }
        default: break
        }
        if away == Self.enough { (hasBeenAway, comeBack) = (true, nil) }
    }

    /// A segment ends here.
    mutating func breakLine() {
        if isInPass { seen.segmentEnds += 1 }
        (isInPass, isSegmentStart) = (false, true)
    }

    /// Which points stay when the track ends here.
    enum Outcome: Equatable {
        case nothing
        /// From the first, which is nil for the start of the track, to the last, which is nil for its end.
        case points(from: Int?, through: Int?, Seen)
    }

    func finish() -> Outcome {
        let whole = Outcome.points(from: nil, through: nil, seen)
        guard hasBeenInside else { return whole }
        let first: Int?
        switch start {
        case .left(let point): first = point
        case .inside where outside >= Self.enough: first = firstOutside
        case .inside: return .nothing
        case .unknown: return whole
        }
        guard outside < Self.enough, let comeBack else { return .points(from: first, through: nil, seen) }
        guard hasBeenAway || comeBack.count >= Self.enough, let last = comeBack.last, last >= first ?? last else { return .nothing }
        return .points(from: first, through: last, comeBack.seen)
    }
}
