import Consent
import Sampling
import Support
import Testing

@testable import Recording

@Suite struct SessionSourceTests {
    @Test("field note 52: a lost source ends the segment and is said; what it says when it is back begins another")
    func lost() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            await rig.session.synchronise()
            await rig.source.say(.opened)
            await rig.walk(0..<2)
            await rig.source.say(.lost(.unplugged))
            #expect(try rig.track().ends == ["lost"])
            #expect(rig.source.isOpen, "it is the source that tries again")
            await rig.source.say(.opened)
            await rig.walk(2..<4)
            let summary = await rig.finish()
            #expect(try rig.track().sizes == [2, 2])
            #expect(summary.sourceFailure == nil)
            #expect(rig.events.filter { $0 == .sourceLost(.unplugged) || $0 == .sourceFound } == [.sourceLost(.unplugged), .sourceFound])
            #expect(rig.phases == [.waitingForFix, .tracking, .sourceLost, .waitingForFix, .tracking, .closed(.ended(.signal))])
        }
    }

    @Test("a source that opens again after a pause was not lost, and is not said to be found")
    func reopened() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            await rig.session.synchronise()
            await rig.source.say(.opened)
            await rig.control(.paused)
            await rig.control(.running)
            await rig.source.say(.opened)
            _ = await rig.finish()
            #expect(!rig.events.contains(.sourceFound))
        }
    }

    @Test("a source that fails for good ends a session without COMMAND as lost, one that ends by itself as over", arguments: [true, false])
    func over(fails: Bool) async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            async let running = rig.session.run(signals: nil, command: nil)
            try await rig.until { rig.source.isOpen }
            await rig.source.say(.opened)
            await rig.source.say(.fixes([rig.fix(0)]))
            if fails { await rig.source.say(.failed(.unplugged)) }
            await rig.source.end()
            let summary = await running
            #expect(summary.end == (fails ? .sourceLost : .sourceEnded))
            #expect(try rig.track().ends == [fails ? "lost" : "ended"])
            #expect(summary.sourceFailure == (fails ? .unplugged : nil))
        }
    }

    @Test("promise 2: losing the source for good does not end a session with COMMAND, and does not open it again")
    func overWithCommand() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home, endsWithSource: false)
            await rig.session.synchronise()
            await rig.source.end()
            try await rig.until { await !rig.session.isCapturing }
            await rig.tick(3)
            #expect(rig.source.openings == 1)
            #expect(rig.phases.last == .closed(.sourceOver))
            #expect(await !rig.session.isOver)
            let summary = await rig.finish(.commandEnded)
            #expect(summary.end == .commandEnded)
        }
    }

    @Test("standard input can't be opened again: closing it ends the session, and says so", arguments: ["pause", "withdrawal", "stop"])
    func standardInput(_ what: String) async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home, FedSource(isLive: true, canReopen: false))
            await rig.session.synchronise()
            switch what {
            case "pause": await rig.control(.paused)
            case "withdrawal": await rig.become(.denied)
            default:
                await rig.session.setSuspended(false)
                await rig.session.synchronise()
            }
            let summary = await rig.finish()
            #expect(summary.end == .standardInputClosed)
            #expect(rig.source.openings == 1)
        }
    }

    @Test("after a SIGCONT the source is opened anew, in a new segment, and what was buffered is not taken")
    func continued() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home, FedSource(isLive: true))
            await rig.session.synchronise()
            await rig.walk(0..<3)
            // SIGSTOP can't be noticed: the clock just runs on without a tick.
            rig.clock.advance(by: .seconds(20))
            await rig.session.setSuspended(false)
            rig.source.sayWhenClosing([.fixes([rig.fix(3)])])
            await rig.session.synchronise()
            #expect(rig.source.openings == 2)
            await rig.tick()
            await rig.walk(4..<7)
            _ = await rig.finish()
            #expect(try rig.track().sizes == [3, 3])
            #expect(try rig.track().ends == ["stopped", "ended"])
            #expect(rig.source.openings == 2)
        }
    }

    @Test("what a live source had buffered while nobody looked is discarded, also without a SIGCONT")
    func slept() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home, FedSource(isLive: true))
            await rig.session.synchronise()
            await rig.walk(0..<3)
            rig.clock.advance(by: .seconds(20))
            await rig.source.say(.fixes([rig.fix(3, in: -10)]))
            await rig.session.synchronise()
            #expect(rig.source.openings == 2)
            // Heard before the next tick, but from the new opening.
            await rig.source.say(.fixes([rig.fix(4)]))
            await rig.tick()
            await rig.source.say(.fixes([rig.fix(5)]))
            await rig.tick()
            _ = await rig.finish()
            #expect(rig.source.openings == 2)
            #expect(try rig.track().sizes == [3, 2])
        }
    }

    @Test("Ctrl-Z closes the source, then stops the process; after it the source is opened again", arguments: [true, false])
    func suspended(isCapturing: Bool) async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home, condition: isCapturing ? .granted : .preferenceOff)
            await rig.session.synchronise()
            await rig.session.setSuspended(true)
            await rig.session.synchronise()
            #expect(rig.stops == 1, "also when the source is closed already: COMMAND is stopped, and the shell waits for both")
            #expect(!rig.source.isOpen)
            // The SIGCONT that ended the stop.
            await rig.session.setSuspended(false)
            await rig.tick(2)
            #expect(rig.stops == 1)
            #expect(rig.source.openings == (isCapturing ? 2 : 0))
            _ = await rig.finish()
        }
    }

    @Test("the first fix of a live source waits for the second, five seconds at the most")
    func firstFix() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home, FedSource(isLive: true))
            await rig.session.synchronise()
            await rig.source.say(.fixes([rig.fix(0)]))
            await rig.tick(4)
            #expect(!rig.hasTrack)
            #expect(rig.phases == [.waitingForFix])
            await rig.tick()
            #expect(try rig.track().sizes == [1])
            #expect(rig.phases == [.waitingForFix, .tracking])
            _ = await rig.finish()
        }
    }

    @Test("field note 53: a first fix from before the session started is found out by the second")
    func cached() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home, FedSource(isLive: true))
            await rig.session.synchronise()
            await rig.source.say(.fixes([rig.fix(50, in: -600)]))
            await rig.tick()
            await rig.source.say(.fixes([rig.fix(0)]))
            await rig.tick()
            let summary = await rig.finish()
            #expect(summary.counts.samples == 1)
            #expect(summary.tally.rejections[.beforeSessionStart] == 1)
        }
    }

    @Test("field note 53: five fixes on a clock set anew begin a segment")
    func clockReset() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home, FedSource(isLive: true))
            await rig.session.synchronise()
            await rig.walk(0..<3)
            for step in 3..<9 {
                await rig.source.say(.fixes([rig.fix(step, in: 500)]))
                await rig.tick()
            }
            _ = await rig.finish()
            #expect(try rig.track().sizes == [3, 6])
            #expect(try rig.track().ends == ["clockReset", "ended"])
        }
    }
}
