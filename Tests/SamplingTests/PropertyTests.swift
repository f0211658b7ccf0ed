import Geodesy
import Sampling
import Support
import Testing
import Timestamps

/// A wanderer with stops, jumps, holes, repeated and reversed times, bad figures, marks and pauses.
private struct Wanderer {
    var generator: SplitMix64
    var seconds = 0.0
    var metres = 0.0
    var pace = 1.5

    func chance(_ share: Double, _ generator: inout SplitMix64) -> Bool {
        Double.random(in: 0..<1, using: &generator) < share
    }

    mutating func next() -> Fix {
        seconds += chance(0.02, &generator) ? Double.random(in: -20...90, using: &generator) : Double.random(in: 0...3, using: &generator)
        if chance(0.03, &generator) { pace = [0, 0, 1.5, 12, 30].randomElement(using: &generator) ?? 0 }
        if chance(0.01, &generator) { metres += Double.random(in: -50_000...50_000, using: &generator) }
        metres += pace * Double.random(in: 0...2, using: &generator)
        let spike = chance(0.02, &generator) ? Double.random(in: -9_000...9_000, using: &generator) : 0
        var fix = Walk.fix((seconds * 4).rounded() / 4, metres + spike, accuracy: Double.random(in: 0...30, using: &generator))
        if chance(0.02, &generator) { fix.horizontalAccuracy = [-1, .nan, 400, nil].randomElement(using: &generator) ?? nil }
        if chance(0.01, &generator) { fix.speed = [70, .nan, 1].randomElement(using: &generator) }
        if chance(0.01, &generator) { fix.time = nil }
        if chance(0.01, &generator) { fix.coordinate.latitude = .nan }
        return fix
    }

    /// Mostly nothing special; else a session that does not run or started later, or a fix that is old.
    mutating func circumstances() -> Circumstances {
        guard chance(0.03, &generator) else { return Circumstances() }
        let state = SessionState.allCases.randomElement(using: &generator) ?? .running
        return Circumstances(state: state, sessionStart: Walk.start.advanced(bySeconds: seconds + 2), ageInSeconds: 40)
    }
}

/// Performs actions on a naive track and notes every broken rule.
private struct Ledger {
    struct Point {
        var fix: Fix
        var isMarked = false
        var isSettled = false
    }

    var segments: [[Point]] = []
    var isOpen = false
    var provisional: Fix?
    var ends: [SegmentEnd] = []
    var settledNumbers: Set<Int> = []
    var rejections: [Rejection: Int] = [:]
    var faults: [String] = []
    private var mayAppend = false
    private var provisionalNumber = 0

    mutating func perform(_ action: Sampler.Action) {
        if mayAppend, !isAppend(action) { faults.append("an empty segment was begun") }
        mayAppend = false
        switch action {
        case .beginSegment:
            if isOpen { faults.append("a segment was begun in another") }
            isOpen = true
            mayAppend = true
            segments.append([])
        case .append(let fix, let number, let mark):
            if !isOpen || provisional != nil { faults.append("fix \(number) was appended out of place") }
            if !settledNumbers.insert(number).inserted { faults.append("fix \(number) was settled twice") }
            segments[segments.count - 1].append(Point(fix: fix, isMarked: mark != nil))
        case .provisional(let fix, let number):
            if !isOpen { faults.append("fix \(number) stood outside a segment") }
            (provisional, provisionalNumber) = (fix, number)
        case .settleProvisional:
            guard let fix = provisional else { return faults.append("nothing to settle") }
            if !settledNumbers.insert(provisionalNumber).inserted { faults.append("fix \(provisionalNumber) was settled twice") }
            segments[segments.count - 1].append(Point(fix: fix, isSettled: true))
            provisional = nil
        case .dropProvisional:
            if provisional == nil { faults.append("nothing to drop") }
            provisional = nil
        case .endSegment(let reason):
            if !isOpen || provisional != nil { faults.append("a segment ended out of place") }
            isOpen = false
            ends.append(reason)
        case .rejected(let rule, let number):
            rejections[rule, default: 0] += 1
            if !settledNumbers.insert(number).inserted { faults.append("fix \(number) was settled twice, at last as \(rule)") }
        }
    }

    private func isAppend(_ action: Sampler.Action) -> Bool {
        if case .append = action { true } else { false }
    }
}

@Suite("Whatever arrives")
struct PropertyTests {
    @Test("times rise, no segment is empty, samples keep their distance and speed, and every fix is accounted for", arguments: 1...40)
    func invariants(seed: Int) {
        let filter = seed % 2 == 0 ? Profile.default.filter : Profile.fitness.filter
        var wanderer = Wanderer(generator: SplitMix64(state: UInt64(seed)))
        var sampler = Sampler(filter: filter)
        var ledger = Ledger()
        var actions: [Sampler.Action] = []
        let count = 3_000
        for index in 1...count {
            actions.removeAll(keepingCapacity: true)
            if index % 211 == 0 { sampler.markNext("\(index)") }
            if index % 503 == 0 { sampler.finishSegment(.paused, into: &actions) }
            sampler.consider(wanderer.next(), wanderer.circumstances(), into: &actions)
            for action in actions { ledger.perform(action) }
            let tally = sampler.tally
            #expect(tally.samples + tally.rejections.total + sampler.pendingFixes == index)
        }
        actions.removeAll()
        sampler.finishSegment(.ended, into: &actions)
        for action in actions { ledger.perform(action) }

        #expect(ledger.faults == [])
        #expect(!ledger.isOpen && sampler.pendingFixes == 0)
        #expect(ledger.settledNumbers == Set(1...count))
        #expect(ledger.segments.count == sampler.tally.segments)
        #expect(ledger.segments.count == ledger.ends.count)
        #expect(ledger.segments.allSatisfy { !$0.isEmpty })
        #expect(ledger.segments.joined().count == sampler.tally.samples)
        #expect(faults(in: ledger, filter) == [])
        // The walk is long and wild enough to mean something.
        #expect(ledger.segments.count > 5 && sampler.tally.samples > count / 10)
        #expect(ledger.rejections.count >= 12)
        let counted = sampler.tally.rejections.broken
        #expect(counted.map(\.rule) == Rejection.allCases.filter { ledger.rejections[$0] != nil })
        #expect(counted.allSatisfy { ledger.rejections[$0.rule] == $0.count && sampler.tally.rejections[$0.rule] == $0.count })
    }

    /// The rules between neighbours, judged anew from the finished track, with distances from plain coordinates.
    private func faults(in ledger: Ledger, _ filter: SampleFilter) -> [String] {
        var faults: [String] = []
        let times = ledger.segments.joined().compactMap(\.fix.time)
        if times.count != ledger.segments.joined().count { faults.append("an untimed sample") }
        if zip(times, times.dropFirst()).contains(where: { $0 >= $1 }) { faults.append("times that do not rise") }
        for segment in ledger.segments {
            var last = segment[0].fix
            for (before, point) in zip(segment, segment.dropFirst()) {
                guard let start = last.time, let end = point.fix.time, let neighbour = before.fix.time else { continue }
                let distance = last.coordinate.distance(to: point.fix.coordinate)
                let radii = (last.horizontalAccuracy ?? 0) + (point.fix.horizontalAccuracy ?? 0)
                if point.isSettled != (distance < filter.minimumDistanceInMetres ?? 0), !point.isMarked {
                    faults.append("\(distance) m apart")
                }
                if (distance - radii) / max(end.seconds(since: start), 1) > filter.fastestInMetresPerSecond ?? 0 {
                    faults.append("too fast")
                }
                if point.isSettled, point.fix != segment.last?.fix, end.seconds(since: start) < 60 { faults.append("a short stop") }
                if end.seconds(since: neighbour) < 0 { faults.append("a time that falls") }
                if !point.isSettled { last = point.fix }
            }
        }
        return faults
    }
}
