import Timestamps

/// Moves times forward that lie whole periods of 1,024 weeks behind: see `RolloverSurvey`.
struct RolloverRule: ChangeRule {
    /// From one time of the document on, by its number.
    struct Run: Sendable, Hashable {
        var first: Int
        var periods: Int
    }

    private let runs: [Run]
    private var number = -1
    private var run = 0

    let name = "fix-rollover"
    let values: ChangedValues = .times

    init(_ runs: [Run]) {
        self.runs = runs
    }

    mutating func change(_ value: Span<UInt8>, at place: ChangedPlace, into output: inout [UInt8]) -> ChangeOutcome {
        number += 1
        while run + 1 < runs.count, runs[run + 1].first <= number { run += 1 }
        guard run < runs.count, runs[run].first <= number, runs[run].periods != 0 else { return .kept }
        let interval = Int128(runs[run].periods) * Int128(Timestamp.nanosecondsPerWeekRollover)
        return TimeSpelling.move(value, byNanoseconds: interval, into: &output) ? .changed : .unreadable
    }
}

/// Looks at the times of a document as the rule of `validate` does that finds rollovers, each against the one before it in its track and
/// the first ones against the file's own, and works out which have to move so that it finds none.
///
/// Only steps of whole periods tell: what lies before such a step or behind it, whichever is older, moves forward; nothing moves back.
struct RolloverSurvey: ChangeRule {
    /// Times that stand in one chain of steps.
    private struct Track {
        var first: Timestamp
        /// Of the time before, in periods from the first.
        var offset = 0
        var lowest = 0
        var last: Timestamp
    }
    private struct Step {
        var number: Int
        /// In `tracks`; nil for times beside tracks.
        var track: Int?
        var offset: Int
        var time: Timestamp
    }

    private var tracks: [Track] = []
    private var steps: [Step] = []
    private var openTrack = -1
    private var fileTime: Timestamp?
    private var number = -1

    let name = ""
    let values: ChangedValues = .times

    mutating func change(_ value: Span<UInt8>, at place: ChangedPlace, into output: inout [UInt8]) -> ChangeOutcome {
        number += 1
        guard let time = Timestamp.parse(value)?.timestamp else { return .kept }
        if place.parent == .trackPoint {
            take(time, place.track)
        } else {
            if !place.isOfPoint, fileTime == nil { fileTime = time }
            steps.append(Step(number: number, offset: 0, time: time))
        }
        return .kept
    }

    private mutating func take(_ time: Timestamp, _ track: Int) {
        if track != openTrack || tracks.isEmpty {
            openTrack = track
            tracks.append(Track(first: time, last: time))
            return steps.append(Step(number: number, track: tracks.count - 1, offset: 0, time: time))
        }
        let index = tracks.count - 1
        var open = tracks[index]
        let periods = RolledOverDate.periods(from: time, to: open.last)
        open.last = time
        open.offset += periods
        open.lowest = min(open.lowest, open.offset)
        tracks[index] = open
        let isBehindOther = steps.last?.track != index
        if periods != 0 || isBehindOther { steps.append(Step(number: number, track: index, offset: open.offset, time: time)) }
    }

    /// What has to move; empty where nothing has.
    var runs: [RolloverRule.Run] {
        // How far the file's time, and with it each track that agrees with it but for whole periods, has to move.
        let links = tracks.map { track in fileTime.flatMap { Self.periods(from: track.first, to: $0) } }
        let fileMove = -zip(links, tracks).reduce(0) { lowest, pair in pair.0.map { min(lowest, $0 + pair.1.lowest) } ?? lowest }
        let moves = zip(links, tracks).map { link, track in link.map { $0 + fileMove } ?? -track.lowest }
        let reference =
            fileTime.flatMap { $0.advanced(byWeekRollovers: fileMove) }
            ?? tracks.first.flatMap { $0.first.advanced(byWeekRollovers: moves[0]) }
        var runs: [RolloverRule.Run] = []
        for step in steps {
            let periods =
                step.track.map { moves[$0] + step.offset } ?? reference.map { max(0, Self.periods(from: step.time, to: $0) ?? 0) } ?? 0
            if periods != runs.last?.periods ?? 0 { runs.append(.init(first: step.number, periods: periods)) }
        }
        return runs
    }

    /// Nil where two times do not lie whole periods apart, or about at the same time.
    private static func periods(from time: Timestamp, to reference: Timestamp) -> Int? {
        time.weekRollovers(to: reference, withinSeconds: RolledOverDate.toleranceInSeconds)
    }
}
