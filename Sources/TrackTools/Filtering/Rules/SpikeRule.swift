import Geodesy
import Timestamps

/// Takes up to five points in a row that are thrown off the way and back: nobody who moves as the track does around them could have been
/// there.
///
/// A throw is told by four things together. Its ends lie nearer to each other than to it: it leaves and returns. Each of its points is 25 m
/// or more from where an even movement between the ends would have been then. Both leaps take more than three times the speed that is
/// usual there (the median, or that of the legs next to it when both are faster), and 10 m/s, on top of that even movement; 100 m/s where a leap takes over half a minute, in which one can go somewhere and
/// back. And its points are together: legs between them are at most a third as fast as the leaps, or else the leaps take 10 m/s² or 100 m/s.
///
/// So a burst survives, since it does not return; a way back on the same road, since it is no faster than the way there; a train, since it is
/// fast all along; and a short trip of a parked car, since it is as fast in between.
///
/// A beginning or an end of up to five points that do not return goes when the leap to it takes 100 m/s and three times the usual. Points
/// without a time are not judged: without speeds a dead end looks the same.
struct SpikeRule: FilterRule {
    static let mostPoints = 5
    static let leastThrowInMetres = 25.0
    static let usualSpeeds = 3.0
    static let leastSpeed = 10.0
    /// Nobody moves so on the ground.
    static let certainSpeed = 100.0
    static let longestLeapInSeconds = 30.0
    /// Metres per second squared.
    static let certainAcceleration = 10.0
    /// How many legs to each side say what is usual.
    static let legs = 10

    let names = ["spikes"]
    let needs: FilterRuleNeeds = .times
    var badNames: [String] { names }

    func judge(_ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        let track = SpikeTrack(segment)
        var kept: [Int] = []
        kept.reserveCapacity(track.fixes.count)
        var position = 0
        while position < track.fixes.count {
            if let anchor = kept.last, let spike = track.spike(behind: anchor, at: position, kept) {
                for fix in position..<position + spike.points { taker.take(track.fixes[fix].index, of: &segment, spike.detail) }
                position += spike.points
            }
            kept.append(position)
            position += 1
        }
        judgeEnds(SpikeTrack(kept.map { track.fixes[$0] }), &segment, &taker)
    }

    private func judgeEnds(_ track: SpikeTrack, _ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        guard let start = track.wrongStart() else {
            return judgeEnd(track, &segment, &taker)
        }
        for fix in track.fixes[..<start.points] { taker.take(fix.index, of: &segment, start.detail) }
        judgeEnd(SpikeTrack(Array(track.fixes[start.points...])), &segment, &taker)
    }

    private func judgeEnd(_ track: SpikeTrack, _ segment: inout FilteredSegment, _ taker: inout FilterTaker) {
        guard let end = SpikeTrack(track.fixes.reversed()).wrongStart() else { return }
        for fix in track.fixes.suffix(end.points) { taker.take(fix.index, of: &segment, end.detail) }
    }
}

/// The points of a segment that have a time and a place, and are in order.
private struct SpikeTrack {
    struct Fix {
        let index: Int
        let place: GeocentricVector
        let time: Timestamp
    }

    struct Spike {
        let points: Int
        /// In metres per second.
        let speed: Double
        let usual: Double
        /// In metres; nil where it does not return.
        var farthest: Double?

        var detail: String {
            let thrown = farthest.map { FilterFigure.of($0) + " m off the way, " } ?? ""
            return "\(points) in a row, " + thrown + "at " + FilterFigure.of(speed) + " m/s where " + FilterFigure.of(usual)
                + " m/s is usual"
        }
    }

    let fixes: [Fix]

    init(_ fixes: [Fix]) {
        self.fixes = fixes
    }

    /// What runs backwards in time is left to other rules.
    init(_ segment: FilteredSegment) {
        var maker = VectorMaker()
        var fixes: [Fix] = []
        for index in 0..<segment.count where segment.isKept(index) {
            guard let time = segment.time(index), let place = segment.coordinate(index), place.isValid else { continue }
            if let last = fixes.last, time < last.time { continue }
            fixes.append(Fix(index: index, place: maker.vector(of: place), time: time))
        }
        self.fixes = fixes
    }

    /// The shortest throw that begins at a position, seen from the point kept before it.
    func spike(behind anchor: Int, at position: Int, _ kept: [Int]) -> Spike? {
        let least = SpikeRule.leastThrowInMetres * SpikeRule.leastThrowInMetres
        guard fixes[anchor].place.squaredChord(to: fixes[position].place) > least else { return nil }
        for points in 1...SpikeRule.mostPoints {
            let end = position + points
            guard end < fixes.count else { return nil }
            if let spike = spike(from: anchor, to: end, points: position..<end, kept) { return spike }
        }
        return nil
    }

    private func spike(from start: Int, to end: Int, points: Range<Int>, _ kept: [Int]) -> Spike? {
        let (before, behind) = (fixes[start], fixes[end])
        let (first, last) = (fixes[points.lowerBound], fixes[points.upperBound - 1])
        let direct = before.place.squaredChord(to: behind.place)
        guard before.place.squaredChord(to: first.place) > direct, last.place.squaredChord(to: behind.place) > direct else { return nil }
        var farthest = 0.0
        for fix in fixes[points] {
            let metres = Self.metresOff(fix, before, behind)
            guard metres >= SpikeRule.leastThrowInMetres else { return nil }
            farthest = max(farthest, metres)
        }
        let leaps = (first.time.seconds(since: before.time), behind.time.seconds(since: last.time))
        let speed = min(
            Self.metresOff(first, before, behind) / max(1, leaps.0), Self.metresOff(last, before, behind) / max(1, leaps.1))
        guard speed > leastSpeed(points, longestLeap: max(1, leaps.0, leaps.1), speed: speed) else { return nil }
        let around = (kept.suffix(SpikeRule.legs + 1), end..<min(end + SpikeRule.legs + 1, fixes.count))
        let usual = max(usualSpeed(around.0, around.1), slowerNeighbour(around.0, around.1))
        guard speed > SpikeRule.usualSpeeds * usual else { return nil }
        return Spike(points: points.count, speed: speed, usual: usual, farthest: farthest)
    }

    /// What the leaps of a throw take at least, by how long they take and whether its points are together.
    private func leastSpeed(_ points: Range<Int>, longestLeap: Double, speed: Double) -> Double {
        if longestLeap > SpikeRule.longestLeapInSeconds { return SpikeRule.certainSpeed }
        let areTogether = zip(points, points.dropFirst()).allSatisfy { first, second in
            let metres = fixes[first].place.squaredChord(to: fixes[second].place).squareRoot()
            return metres / max(1, fixes[second].time.seconds(since: fixes[first].time)) * SpikeRule.usualSpeeds <= speed
        }
        return areTogether
            ? SpikeRule.leastSpeed : min(SpikeRule.certainSpeed, SpikeRule.certainAcceleration * longestLeap)
    }

    /// How far a fix lies from where an even movement from one to another would have been at its time, by Stewart's theorem.
    private static func metresOff(_ fix: Fix, _ start: Fix, _ end: Fix) -> Double {
        let whole = end.time.seconds(since: start.time)
        let share = whole > 0 ? fix.time.seconds(since: start.time) / whole : 0.5
        let square =
            (1 - share) * start.place.squaredChord(to: fix.place) + share * fix.place.squaredChord(to: end.place)
            - share * (1 - share) * start.place.squaredChord(to: end.place)
        return max(0, square).squareRoot()
    }

    /// A few points at the beginning that all those behind them disprove.
    func wrongStart() -> Spike? {
        for points in 1...SpikeRule.mostPoints {
            guard fixes.count >= points + 2 * SpikeRule.mostPoints else { return nil }
            let others = points..<min(points + 2 * SpikeRule.legs, fixes.count)
            let (last, first) = (fixes[points - 1], fixes[points])
            let seconds = abs(first.time.seconds(since: last.time))
            let speed = last.place.squaredChord(to: first.place).squareRoot() / max(1, seconds)
            guard speed > SpikeRule.certainSpeed else { continue }
            let usual = usualSpeed([], others)
            if speed > SpikeRule.usualSpeeds * usual { return Spike(points: points, speed: speed, usual: usual) }
        }
        return nil
    }

    /// Of the leg to the point before a throw and the leg from the one behind it: the turning point of a fast trip has a fast leg on both sides.
    private func slowerNeighbour(_ kept: ArraySlice<Int>, _ following: Range<Int>) -> Double {
        min(usualSpeed(kept.suffix(2), 0..<0), usualSpeed([], following.prefix(2)))
    }

    /// The median speed of the legs between kept fixes and between those that follow.
    private func usualSpeed(_ kept: ArraySlice<Int>, _ following: Range<Int>) -> Double {
        var speeds: [Double] = []
        func add(_ first: Int, _ second: Int) {
            let seconds = abs(fixes[second].time.seconds(since: fixes[first].time))
            if seconds > 0 { speeds.append(fixes[first].place.squaredChord(to: fixes[second].place).squareRoot() / seconds) }
        }
        for (first, second) in zip(kept, kept.dropFirst()) { add(first, second) }
        for (first, second) in zip(following, following.dropFirst()) { add(first, second) }
        speeds.sort()
        return speeds.isEmpty ? 0 : speeds[speeds.count / 2]
    }
}
