import Sampling
import Timestamps

/// Judges the age of a live source's fixes by the source's own clock, for one capture session.
///
/// The offset is arrival minus the fix's time, the smallest seen: what is above it is delay. Arrivals are times since boot, so that
/// stepping the host's date changes nothing.
struct SourceClock {
    /// A fix with what the clock makes of it.
    struct Judged: Equatable {
        var fix: Fix
        /// Seconds between the fix and its arrival on the source's clock; negative when it lies ahead; nil for a fix without a time.
        var age: Double?
        /// This fix is the first on a clock that was set anew.
        var isFirstAfterReset = false
    }

    /// Seconds that a fix may lie ahead of the offset known so far.
    let limit: Double
    /// Arrival minus time, in seconds; nil before the first timed fix was judged.
    private(set) var offset: Double?

    /// The first fix waits for the second: alone, a cached one can't be told from a fresh one.
    private var first: (fix: Fix, arrival: Duration)?
    /// Fixes in a row ahead of the limit, whose offsets agree.
    private var ahead: [(fix: Fix, offset: Double)] = []

    private static let agreeing = 5
    private static let agreementInSeconds = 1.0
    static let patience = Duration.seconds(5)

    init(limit: Double) {
        self.limit = limit
    }

    /// When the first fix is judged at the latest, if it still waits.
    var deadline: Duration? {
        first.map { $0.arrival + Self.patience }
    }

    /// The source's time at a moment of the session's clock; nil while the offset is not known.
    func time(at moment: Duration) -> Timestamp? {
        offset.flatMap { Timestamp(nanoseconds: 0).advanced(bySeconds: moment.inSeconds - $0) }
    }

    mutating func take(_ fix: Fix, arrival: Duration, into judged: inout [Judged]) {
        guard let time = fix.time else {
            judged.append(Judged(fix: fix, age: nil))
            return
        }
        let seconds = Self.seconds(arrival, minus: time)
        if let offset {
            judge(fix, seconds, known: offset, into: &judged)
        } else if first == nil {
            first = (fix, arrival)
        } else {
            offset = seconds
            releaseFirst(into: &judged)
            judged.append(Judged(fix: fix, age: seconds - (offset ?? seconds)))
        }
    }

    /// Judges what still waits: after the deadline, or at the source's end.
    mutating func settle(into judged: inout [Judged]) {
        releaseFirst(into: &judged)
        rejectAhead(into: &judged)
    }

    private mutating func releaseFirst(into judged: inout [Judged]) {
        guard let (fix, arrival) = first, let time = fix.time else { return }
        first = nil
        let seconds = Self.seconds(arrival, minus: time)
        let known = min(offset ?? seconds, seconds)
        offset = known
        judged.append(Judged(fix: fix, age: seconds - known))
    }

    private mutating func judge(_ fix: Fix, _ seconds: Double, known: Double, into judged: inout [Judged]) {
        guard seconds < known - limit else {
            rejectAhead(into: &judged)
            offset = min(known, seconds)
            judged.append(Judged(fix: fix, age: seconds - min(known, seconds)))
            return
        }
        if let last = ahead.first, abs(last.offset - seconds) > Self.agreementInSeconds { rejectAhead(into: &judged) }
        ahead.append((fix, seconds))
        guard ahead.count == Self.agreeing else { return }
        let agreed = ahead
        ahead = []
        let anew = agreed.map(\.offset).min() ?? seconds
        offset = anew
        for (index, held) in agreed.enumerated() {
            judged.append(Judged(fix: held.fix, age: held.offset - anew, isFirstAfterReset: index == 0))
        }
    }

    /// They did not agree: each is judged against the clock as it stood.
    private mutating func rejectAhead(into judged: inout [Judged]) {
        guard let offset else { return }
        judged += ahead.map { Judged(fix: $0.fix, age: $0.offset - offset) }
        ahead.removeAll(keepingCapacity: true)
    }

    private static func seconds(_ arrival: Duration, minus time: Timestamp) -> Double {
        arrival.inSeconds - time.seconds(since: Timestamp(nanoseconds: 0))
    }
}
