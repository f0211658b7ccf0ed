import Sampling
import Testing
import Timestamps

@Suite("The provisional last point")
struct ProvisionalTests {
    @Test("the newest fix near the last sample stands, goes when the way goes on within a minute, and counts as negligible")
    func shortStop() {
        var transcript = Transcript()
        // Sample at 0 s; near it at 10 s, 20 s, 59.9 s; away at 70 s. The stop's end is 59.9 s after the sample.
        for fix in [Walk.fix(0, 0), Walk.fix(10, 1), Walk.fix(20, 2), Walk.fix(49.9, 1), Walk.fix(59.9, 3), Walk.fix(70, 30)] {
            transcript.consider(fix)
        }
        #expect(
            transcript.words == [
                "begin", "keep 1", "stand 2", "reject 2 negligibleMovement", "stand 3", "reject 3 negligibleMovement", "stand 4",
                "reject 4 negligibleMovement", "stand 5", "drop", "reject 5 negligibleMovement", "keep 6",
            ])
        #expect(transcript.sampler.tally.samples == 2)
        #expect(transcript.sampler.tally.rejections[.negligibleMovement] == 4)
    }

    @Test("a stop of a minute or more keeps its end")
    func longStop() {
        var transcript = Transcript()
        // Sample at 0 s; near it every 20 s until 60 s, which is the minute; away at 80 s.
        for fix in [Walk.fix(0, 0), Walk.fix(20, 1), Walk.fix(40, 2), Walk.fix(60, 1), Walk.fix(80, 30)] { transcript.consider(fix) }
        #expect(
            transcript.words == [
                "begin", "keep 1", "stand 2", "reject 2 negligibleMovement", "stand 3", "reject 3 negligibleMovement", "stand 4", "settle",
                "keep 5",
            ])
        #expect(transcript.sampler.tally.samples == 3)
    }

    @Test("distance is measured from the last sample, not from the provisional point")
    func creeping() {
        var transcript = Transcript()
        // 2 m a step, each nearer than 5 m to the one before: 6 m from the sample is a sample.
        for step in 0...3 { transcript.consider(Walk.fix(Double(step), Double(step) * 2)) }
        #expect(
            transcript.words == [
                "begin", "keep 1", "stand 2", "reject 2 negligibleMovement", "stand 3", "drop", "reject 3 negligibleMovement", "keep 4",
            ])
    }

    @Test("its time counts for the rules about time")
    func time() {
        var transcript = Transcript()
        for fix in [Walk.fix(0, 0), Walk.fix(20, 1), Walk.fix(10, 50), Walk.fix(20, 50), Walk.fix(21, 50)] { transcript.consider(fix) }
        #expect(
            transcript.words == [
                "begin", "keep 1", "stand 2", "reject 3 outOfOrder", "reject 4 duplicateTimestamp", "drop",
                "reject 2 negligibleMovement", "keep 5",
            ])
    }

    @Test("it stays at the end of a segment, whatever its time")
    func segmentEnd() {
        var transcript = Transcript()
        for fix in [Walk.fix(0, 0), Walk.fix(1, 1)] { transcript.consider(fix) }
        #expect(transcript.sampler.pendingFixes == 1)
        transcript.finish(.paused)
        #expect(transcript.words == ["begin", "keep 1", "stand 2", "settle", "end paused"])
        #expect(transcript.sampler.tally.samples == 2)
        #expect(transcript.sampler.pendingFixes == 0)
    }

    @Test("a fix that is near and has another fault does not stand")
    func otherFault() {
        var transcript = Transcript()
        for fix in [Walk.fix(0, 0), Walk.fix(1, 1, speed: 70), Walk.fix(2, 2, accuracy: 101)] { transcript.consider(fix) }
        #expect(transcript.words == ["begin", "keep 1", "reject 2 negligibleMovement", "reject 3 poorAccuracy"])
    }

    @Test("without a limit of movement there is none, and every fix is a sample")
    func withoutLimit() {
        var transcript = Transcript(Profile.none.filter)
        for fix in [Walk.fix(0, 0), Walk.fix(1, 0), Walk.fix(1, 0), Walk.fix(0, 900)] { transcript.consider(fix) }
        #expect(transcript.words == ["begin", "keep 1", "keep 2", "keep 3", "keep 4"])
    }
}

@Suite("Segments and marks")
struct SegmentTests {
    @Test("field note 51: a silence beyond the limit begins a segment, with no judgement of distance and speed")
    func fieldNote51() {
        var transcript = Transcript()
        // 30 s are not yet a silence; 30.1 s are. 10 km in 30.1 s, and 1 m from the last sample, would break rules inside a segment.
        for fix in [Walk.fix(0, 0), Walk.fix(30, 100), Walk.fix(60.1, 10_100), Walk.fix(90.3, 10_101)] { transcript.consider(fix) }
        // The same report again, for a minute.
        for _ in 0..<60 { transcript.consider(Walk.fix(90.3, 10_101)) }
        #expect(
            transcript.words.prefix(9) == [
                "begin", "keep 1", "keep 2", "end silence", "begin", "keep 3", "end silence", "begin", "keep 4",
            ])
        #expect(transcript.words.dropFirst(9).allSatisfy { $0.hasSuffix("duplicateTimestamp") })
        #expect(transcript.sampler.tally.segments == 3)
    }

    @Test("standing still is not silence, and its last point stays when the silence comes")
    func standing() {
        var transcript = Transcript()
        for fix in [Walk.fix(0, 0), Walk.fix(25, 1), Walk.fix(50, 1), Walk.fix(100, 1)] { transcript.consider(fix) }
        #expect(
            transcript.words == [
                "begin", "keep 1", "stand 2", "reject 2 negligibleMovement", "stand 3", "settle", "end silence", "begin", "keep 4",
            ])
    }

    @Test("fixes rejected for another reason do not fill a silence")
    func rejectedFixes() {
        var transcript = Transcript()
        transcript.consider(Walk.fix(0, 0))
        for second in 1...31 { transcript.consider(Walk.fix(Double(second), 10, accuracy: 500)) }
        transcript.consider(Walk.fix(32, 40))
        #expect(transcript.words.suffix(3) == ["end silence", "begin", "keep 33"])
    }

    @Test("an unusable fix after a silence ends nothing")
    func unusableAfterSilence() {
        var transcript = Transcript()
        for fix in [Walk.fix(0, 0), Walk.fix(60, 10, speed: 70)] { transcript.consider(fix) }
        #expect(transcript.words == ["begin", "keep 1", "reject 2 implausibleReportedSpeed"])
    }

    @Test("field note 55: pausing, also twice without a fix, gives a new segment and no empty one")
    func fieldNote55() {
        var transcript = Transcript()
        transcript.finish(.paused)
        transcript.consider(Walk.fix(0, 0))
        transcript.finish(.paused)
        transcript.consider(Walk.fix(5, 0), Circumstances(state: .paused))
        transcript.finish(.parked)
        transcript.consider(Walk.fix(9, 9_000))
        transcript.finish(.ended)
        transcript.finish(.ended)
        #expect(transcript.words == ["begin", "keep 1", "end paused", "reject 2 sessionPaused", "begin", "keep 3", "end ended"])
    }

    @Test("the time of the last sample outlives a pause, and a resumed session knows the one on disk")
    func timeOutlives() {
        var transcript = Transcript(lastSampleTime: Walk.start.advanced(bySeconds: 5))
        transcript.consider(Walk.fix(4, 0))
        transcript.consider(Walk.fix(5, 0))
        transcript.consider(Walk.fix(6, 0))
        transcript.finish(.paused)
        transcript.consider(Walk.fix(6, 0))
        #expect(
            transcript.words == [
                "reject 1 outOfOrder", "reject 2 duplicateTimestamp", "begin", "keep 3", "end paused", "reject 4 duplicateTimestamp",
            ])
    }

    @Test("a mark makes the next good fix a sample whatever its distance, and only that one")
    func mark() {
        var transcript = Transcript()
        transcript.consider(Walk.fix(0, 0))
        transcript.sampler.markNext("bridge")
        transcript.consider(Walk.fix(1, 1, accuracy: 300))
        transcript.consider(Walk.fix(2, 1))
        transcript.consider(Walk.fix(3, 2))
        #expect(transcript.words == ["begin", "keep 1", "reject 2 poorAccuracy", "keep 3 \"bridge\"", "stand 4"])
        #expect(transcript.sampler.pendingMarks == [])
    }

    @Test("two marks in a row mark two samples, and one that found no fix still waits")
    func marks() {
        var transcript = Transcript()
        transcript.sampler.markNext("one")
        transcript.sampler.markNext()
        transcript.sampler.markNext("three")
        transcript.consider(Walk.fix(0, 0))
        transcript.finish(.lost)
        transcript.consider(Walk.fix(3, 0))
        #expect(transcript.words == ["begin", "keep 1 \"one\"", "end lost", "begin", "keep 2 \"\""])
        #expect(transcript.sampler.pendingMarks == [Mark(text: "three")])
    }

    @Test("a mark on a stand-still of a minute keeps the stop's end as well")
    func markAfterStop() {
        var transcript = Transcript()
        for second in [0.0, 20, 40, 61] { transcript.consider(Walk.fix(second, 0)) }
        transcript.sampler.markNext("bench")
        transcript.consider(Walk.fix(62, 0))
        #expect(transcript.words.suffix(3) == ["stand 4", "settle", "keep 5 \"bench\""])
    }
}

@Suite("The wrong anchor")
struct WrongAnchorTests {
    @Test("five fixes that agree with each other and not with the last sample begin a new segment, and none is rejected")
    func disproved() {
        var transcript = Transcript()
        transcript.consider(Walk.fix(0, 0))
        for second in 1...4 { transcript.consider(Walk.fix(Double(second), 50_000 + Double(second) * 10)) }
        #expect(transcript.words == ["begin", "keep 1"])
        #expect(transcript.sampler.pendingFixes == 4)
        transcript.consider(Walk.fix(5, 50_050))
        transcript.consider(Walk.fix(6, 50_060))
        #expect(
            transcript.words == [
                "begin", "keep 1", "end disprovedAnchor", "begin", "keep 2", "keep 3", "keep 4", "keep 5", "keep 6", "keep 7",
            ])
        #expect(transcript.sampler.tally.rejections.total == 0)
    }

    @Test("five at one place disprove as well, and the later ones are judged in the new segment")
    func standingStill() {
        var transcript = Transcript()
        transcript.consider(Walk.fix(0, 0))
        for second in 1...5 { transcript.consider(Walk.fix(Double(second), 50_000)) }
        #expect(
            transcript.words == [
                "begin", "keep 1", "end disprovedAnchor", "begin", "keep 2", "stand 3", "reject 3 negligibleMovement", "stand 4",
                "reject 4 negligibleMovement", "stand 5", "reject 5 negligibleMovement", "stand 6",
            ])
    }

    @Test("what the last sample explains ends the run, which is then rejected, and counting starts anew")
    func ended() {
        var transcript = Transcript()
        transcript.consider(Walk.fix(0, 0))
        for second in 1...4 { transcript.consider(Walk.fix(Double(second), 50_000)) }
        transcript.consider(Walk.fix(5, 50))
        for second in 6...9 { transcript.consider(Walk.fix(Double(second), 50_000)) }
        transcript.consider(Walk.fix(10, 51))
        #expect(
            transcript.words == [
                "begin", "keep 1", "reject 2 implausibleSpeed", "reject 3 implausibleSpeed", "reject 4 implausibleSpeed",
                "reject 5 implausibleSpeed", "keep 6", "reject 7 implausibleSpeed", "reject 8 implausibleSpeed",
                "reject 9 implausibleSpeed", "reject 10 implausibleSpeed", "stand 11",
            ])
    }

    @Test("a fix implausible from the one before starts the run anew")
    func scattered() {
        var transcript = Transcript()
        transcript.consider(Walk.fix(0, 0))
        for second in 1...12 { transcript.consider(Walk.fix(Double(second), 50_000 * Double(second))) }
        #expect(transcript.words == ["begin", "keep 1"] + (2...12).map { "reject \($0) implausibleSpeed" })
        #expect(transcript.sampler.pendingFixes == 1)
    }

    @Test("fixes rejected by an earlier rule neither count nor break the run")
    func interrupted() {
        var transcript = Transcript()
        transcript.consider(Walk.fix(0, 0))
        for second in 1...3 { transcript.consider(Walk.fix(Double(second), 50_000)) }
        transcript.consider(Walk.fix(4, 50_000, accuracy: 500))
        transcript.consider(Walk.fix(4, 0, accuracy: 500))
        transcript.consider(Walk.fix(5, 50_000))
        #expect(transcript.words == ["begin", "keep 1", "reject 5 poorAccuracy", "reject 6 poorAccuracy"])
        transcript.consider(Walk.fix(6, 50_000))
        #expect(transcript.words.contains("end disprovedAnchor"))
    }

    @Test("the same report five times is one witness")
    func repeated() {
        var transcript = Transcript()
        transcript.consider(Walk.fix(0, 0))
        for _ in 1...9 { transcript.consider(Walk.fix(1, 50_000)) }
        #expect(transcript.words == ["begin", "keep 1"] + (3...10).map { "reject \($0) implausibleSpeed" })
    }

    @Test("the end of a segment rejects what is held, and a stand-still before the run stays")
    func segmentEnd() {
        var transcript = Transcript()
        for fix in [Walk.fix(0, 0), Walk.fix(1, 1), Walk.fix(2, 50_000)] { transcript.consider(fix) }
        transcript.finish(.ended)
        #expect(transcript.words == ["begin", "keep 1", "stand 2", "settle", "reject 3 implausibleSpeed", "end ended"])
    }
}

@Suite("A sampler that only judges")
struct JudgingTests {
    @Test("it rejects what the others do, in the same order, and says nothing of what is kept")
    func rejections() {
        // A stop, a leap, and a run that disproves the last sample.
        let stop = [0.0, 1, 2, 1, 30].enumerated().map { Walk.fix(Double($0.offset) * 10, $0.element) }
        let leap = (5...12).map { Walk.fix(Double($0) * 10, 90_000 + Double($0) * 10) }
        var both: [[Sampler.Action]] = [[], []]
        var tallies: [Sampler.Tally] = []
        for (index, onlyJudges) in [false, true].enumerated() {
            var sampler = Sampler(filter: Profile.default.filter, onlyJudges: onlyJudges)
            for fix in stop + leap { sampler.consider(fix, into: &both[index]) }
            sampler.finishSegment(.ended, into: &both[index])
            tallies.append(sampler.tally)
        }
        let judged = both[0].filter { action in
            switch action {
            case .rejected, .endSegment: true
            default: false
            }
        }
        #expect(judged.count > 4)
        #expect(both[1] == judged)
        #expect(tallies[0] == tallies[1])
    }
}
