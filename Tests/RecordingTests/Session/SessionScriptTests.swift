import Consent
import Sampling
import Support
import Testing

@testable import Recording

/// An hour with a live receiver. Every expected value was worked out from the script beforehand; numbers in comments are seconds since
/// its start.
@Suite struct SessionScriptTests {
    /// The walker: one step of 11 m north with each fix.
    private struct Walk {
        let rig: Rig
        var step = 0

        /// A step and a fix each second.
        mutating func on(_ seconds: Int) async {
            await rig.walk(step..<step + seconds)
            step += seconds
        }

        /// A fix each second where the last step led.
        func stand(_ seconds: Int) async {
            for _ in 0..<seconds {
                await rig.source.say(.fixes([rig.fix(step - 1)]))
                await rig.tick()
            }
        }
    }

    /// Plays the hour and ends it as `stop` does.
    private static func play(_ rig: Rig) async -> SessionSummary {
        var walk = Walk(rig: rig)
        await rig.session.synchronise()
        await rig.source.say(.opened)
        await pauseAndPark(&walk)
        await withdraw(&walk)
        await loseAndStop(&walk)
        await standAndFallSilent(&walk)
        await rig.session.mark("too late")
        return await rig.finish(.stopped)
    }

    /// 0 to 2,000.
    private static func pauseAndPark(_ walk: inout Walk) async {
        let rig = walk.rig
        await walk.on(300)
        await rig.session.mark("bridge")
        await walk.on(300)
        await rig.control(.paused)
        await rig.tick(10)
        await rig.session.mark(nil)
        await rig.tick(290)
        await rig.control(.running)
        await walk.on(300)
        await rig.control(.parked)
        await rig.tick(600)
        await rig.control(.running)
        await walk.on(200)
    }

    /// 2,000 to 2,400.
    private static func withdraw(_ walk: inout Walk) async {
        await walk.rig.become(.denied)
        await walk.rig.tick(50)
        await walk.rig.become(.granted)
        await walk.on(150)
        await walk.rig.become(.servicesOff)
        await walk.rig.tick(100)
        await walk.rig.become(.granted)
        await walk.on(100)
    }

    /// 2,400 to 2,690.
    private static func loseAndStop(_ walk: inout Walk) async {
        let rig = walk.rig
        await rig.source.say(.lost(.unplugged))
        await rig.tick(20)
        await rig.source.say(.opened)
        await walk.on(80)
        // SIGTSTP at 2,500: the process stops, and SIGCONT comes at 2,600.
        await rig.session.setSuspended(true)
        await rig.session.synchronise()
        rig.clock.advance(by: .seconds(100))
        await rig.session.setSuspended(false)
        await rig.session.synchronise()
        await walk.on(50)
        // SIGSTOP at 2,650 can't be noticed; SIGCONT at 2,690, with a fix of 2,660 still in the source's buffer.
        rig.clock.advance(by: .seconds(40))
        rig.source.sayWhenClosing([.fixes([rig.fix(walk.step, in: -30)])])
        await rig.session.setSuspended(false)
        await rig.session.synchronise()
    }

    /// 2,690 to 3,600.
    private static func standAndFallSilent(_ walk: inout Walk) async {
        await walk.on(30)
        await walk.stand(40)
        await walk.rig.session.mark("bench")
        await walk.stand(90)
        await walk.on(50)
        await walk.rig.tick(640)
        await walk.on(60)
    }

    @Test(
        """
        a scripted session of an hour, played fast, with pauses, parks, marks, two withdrawals, a lost receiver and a stopped process \
        gives exactly the segments, events and gaps worked out by hand beforehand
        """)
    func hour() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home, FedSource(isLive: true))
            let summary = await Self.play(rig)
            #expect(rig.clock.elapsedInSeconds == 3_600)
            let track = try rig.track()
            #expect(track.segments.map { SegmentShape($0) } == Self.segments)
            #expect(summary.counts == TrackCounts(samples: 1_622, segments: 9))
            let marks = MarkedPoint.all(in: home.read("walk.gpx") ?? "")
            #expect(marks == Self.marks)
            #expect(summary.gaps == Self.gaps)
            Self.expectEvents(rig.events)
            Self.expectFigures(summary)
            // At the start, twice resumed, twice granted, after SIGTSTP and after SIGSTOP; it is the source that comes back when lost.
            #expect(rig.source.openings == 7)
            #expect(rig.stops == 1)
            #expect(!rig.source.isOpen)
            let record = try #require(rig.ledger.sessions(at: rig.clock.date).first?.record)
            #expect((record.samples, record.segments, record.reason) == (1_622, 9, "stopped"))
        }
    }

    private static func expectEvents(_ events: [SessionEvent]) {
        for (index, (event, expected)) in zip(events, Self.events).enumerated() {
            #expect(event == expected, "event \(index)")
        }
        #expect(events.count == Self.events.count)
    }

    private static func expectFigures(_ summary: SessionSummary) {
        // From the first to the last sample of each segment: 599 + 299 + 199 + 149 + 99 + 79 + 49 + 209 + 59.
        #expect(summary.recordedSeconds == 1_741)
        // 599 + 299 + 199 + 149 + 99 + 79 + 49 + (29 + 50) + 59 = 1,611 steps of 11.127 m (a ten-thousandth of a degree of latitude
        // near 52.1°, GeodSolve).
        #expect(abs(summary.distanceInMetres - 1_611 * 11.127) < 5)
        // Every walked and stood second is a fix, but 2,660's is discarded unseen.
        #expect(summary.tally.considered == 1_750)
        // While standing, each provisional point but the last (2,849's) went: 2,720 to 2,759 and 2,761 to 2,848.
        #expect(summary.tally.rejections[.negligibleMovement] == 128)
        #expect(summary.withheldBy == [.denied, .servicesOff])
        #expect(summary.unplacedMarks == 1)
        #expect(summary.end == .stopped)
    }

    // MARK: - Worked out by hand

    private static let segments = [
        // Walks from 0, until the pause at 600.
        SegmentShape(600, from: 0, to: 599, "paused"),
        // Resumed at 900, parked at 1,200.
        SegmentShape(300, from: 900, to: 1_199, "parked"),
        // Resumed at 1,800, denied at 2,000.
        SegmentShape(200, from: 1_800, to: 1_999, "withdrawn"),
        // Granted at 2,050, the machine's switch off at 2,200.
        SegmentShape(150, from: 2_050, to: 2_199, "withdrawn"),
        // On at 2,300, the source lost at 2,400.
        SegmentShape(100, from: 2_300, to: 2_399, "lost"),
        // Found at 2,420, SIGTSTP at 2,500.
        SegmentShape(80, from: 2_420, to: 2_499, "stopped"),
        // SIGCONT at 2,600, SIGSTOP at 2,650.
        SegmentShape(50, from: 2_600, to: 2_649, "stopped"),
        // SIGCONT at 2,690: 30 of walking, the marked one at 2,760 and the last at 2,849 of standing, 50 of walking.
        SegmentShape(82, from: 2_690, to: 2_899, "silence"),
        // From 3,540 to the end at 3,600.
        SegmentShape(60, from: 3_540, to: 3_599, "ended"),
    ]

    /// The clock starts at 2026-08-01T07:00:00Z.
    private static let marks = [
        // Asked at 300, before that second's fix.
        MarkedPoint(time: "2026-08-01T07:05:00Z", name: "bridge"),
        // Asked in the pause at 610: at the first fix after it, at 900.
        MarkedPoint(time: "2026-08-01T07:15:00Z", name: nil),
        // Asked while standing at 2,760: that fix becomes a sample though it is no step away.
        MarkedPoint(time: "2026-08-01T07:46:00Z", name: "bench"),
    ]

    /// Between the sample before and the sample after.
    private static let gaps = [
        gap(after: 599, 301, .paused),
        gap(after: 1_199, 601, .parked),
        gap(after: 1_999, 51, .withdrawn),
        gap(after: 2_199, 101, .withdrawn),
        gap(after: 2_399, 21, .lost),
        gap(after: 2_499, 101, .stopped),
        gap(after: 2_649, 41, .stopped),
        gap(after: 2_899, 641, .silence),
    ]

    private static func gap(after second: Double, _ seconds: Double, _ reason: SegmentEnd) -> Gap {
        Gap(place: .between, start: ManualClock.origin.advanced(bySeconds: second), seconds: seconds, reason: reason)
    }

    /// With each opening of a live source the first fix is judged at the second: a segment and `tracking` come at its second second.
    private static let events: [SessionEvent] = [
        .phase(from: nil, to: .waitingForFix),
        .segment(1, ended: nil),
        .phase(from: .waitingForFix, to: .tracking),
        .mark(Mark(text: "bridge"), .waiting),
        .mark(Mark(text: "bridge"), .placed),
        // 600: paused; 610: a mark without words.
        .segment(1, ended: .paused),
        .phase(from: .tracking, to: .closed(.paused)),
        .mark(Mark(text: nil), .waiting),
        .phase(from: .closed(.paused), to: .waitingForFix),
        .segment(2, ended: nil),
        .mark(Mark(text: nil), .placed),
        .phase(from: .waitingForFix, to: .tracking),
        // 1,200: parked, until 1,800.
        .segment(2, ended: .parked),
        .phase(from: .tracking, to: .closed(.parked)),
        .phase(from: .closed(.parked), to: .waitingForFix),
        .segment(3, ended: nil),
        .phase(from: .waitingForFix, to: .tracking),
        // 2,000: denied, until 2,050.
        .condition(from: .granted, to: .denied),
        .diagnostic(.authorizationDenied, .begun()),
        .segment(3, ended: .withdrawn),
        .phase(from: .tracking, to: .closed(.condition(.denied))),
        .condition(from: .denied, to: .granted),
        .diagnostic(.authorizationDenied, .over),
        .phase(from: .closed(.condition(.denied)), to: .waitingForFix),
        .segment(4, ended: nil),
        .phase(from: .waitingForFix, to: .tracking),
        // 2,200: the machine's switch off, until 2,300.
        .condition(from: .granted, to: .servicesOff),
        .diagnostic(.authorizationDeniedGlobally, .begun()),
        .segment(4, ended: .withdrawn),
        .phase(from: .tracking, to: .closed(.condition(.servicesOff))),
        .condition(from: .servicesOff, to: .granted),
        .diagnostic(.authorizationDeniedGlobally, .over),
        .phase(from: .closed(.condition(.servicesOff)), to: .waitingForFix),
        .segment(5, ended: nil),
        .phase(from: .waitingForFix, to: .tracking),
        // 2,400: lost, and found at 2,420: too short for a silence to be said.
        .segment(5, ended: .lost),
        .sourceLost(.unplugged),
        .phase(from: .tracking, to: .sourceLost),
        .sourceFound,
        .phase(from: .sourceLost, to: .waitingForFix),
        .segment(6, ended: nil),
        .phase(from: .waitingForFix, to: .tracking),
        // 2,500: stopped by the terminal, until 2,600.
        .segment(6, ended: .stopped),
        .diagnostic(.insufficientlyInUse, .begun()),
        .phase(from: .tracking, to: .closed(.suspended)),
        .phase(from: .closed(.suspended), to: .waitingForFix),
        .diagnostic(.insufficientlyInUse, .over),
        .segment(7, ended: nil),
        .phase(from: .waitingForFix, to: .tracking),
        // 2,690: continued after a stop that nobody had noticed.
        .segment(7, ended: .stopped),
        .phase(from: .tracking, to: .waitingForFix),
        .segment(8, ended: nil),
        .phase(from: .waitingForFix, to: .tracking),
        .mark(Mark(text: "bench"), .waiting),
        .mark(Mark(text: "bench"), .placed),
        // 2,838: the fix of 2,718 and all after it lie within 20 m, for 120 s; 2,850's lies two steps from it.
        .diagnostic(.stationary, .begun(.seconds(120))),
        .diagnostic(.stationary, .over),
        // The last fix was heard at 2,899: said at 2,929, again 600 s later, and over with the fix of 3,540.
        .diagnostic(.locationUnavailable, .begun(.seconds(30))),
        .diagnostic(.locationUnavailable, .lasting(.seconds(630))),
        .diagnostic(.locationUnavailable, .over),
        .segment(8, ended: .silence),
        .segment(9, ended: nil),
        // 3,600.
        .mark(Mark(text: "too late"), .waiting),
        .segment(9, ended: .ended),
        .phase(from: .tracking, to: .closed(.ended(.stopped))),
        .mark(Mark(text: "too late"), .dropped),
    ]
}

/// How many points a segment has, when it begins and ends, and why it ended.
private struct SegmentShape: Equatable {
    let points: Int
    let first: Double?
    let last: Double?
    let ended: String?

    init(_ points: Int, from first: Double, to last: Double, _ ended: String) {
        (self.points, self.first, self.last, self.ended) = (points, first, last, ended)
    }

    init(_ segment: WrittenTrack.Segment) {
        points = segment.points.count
        first = segment.points.first?.seconds
        last = segment.points.last?.seconds
        ended = segment.ended
    }
}

/// A point that bears a mark.
struct MarkedPoint: Equatable {
    let time: String
    /// Its words.
    let name: String?

    /// The points of a track file with a flag, by the text of the file.
    static func all(in track: String) -> [MarkedPoint] {
        let points = track.split(separator: "<trkpt ").dropFirst().map { piece in
            piece[..<(piece.firstRange(of: "</trkpt>")?.lowerBound ?? piece.endIndex)]
        }
        return points.filter { $0.contains("<sym>Flag</sym>") }.map { point in
            MarkedPoint(time: content("time", of: point) ?? "", name: content("name", of: point))
        }
    }

    private static func content(_ element: String, of point: Substring) -> String? {
        guard let start = point.firstRange(of: "<\(element)>"), let end = point.firstRange(of: "</\(element)>") else { return nil }
        return String(point[start.upperBound..<end.lowerBound])
    }
}
