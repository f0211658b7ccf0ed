import Sampling
import Support
import Testing

@testable import Recording

@Suite struct SessionControlTests {
    @Test("field note 55: pause, move, resume gives a new segment, without marker points")
    func pause() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            await rig.session.synchronise()
            await rig.walk(0..<3)
            await rig.control(.paused)
            await rig.tick(60)
            await rig.control(.running)
            await rig.walk(500..<502)
            let summary = await rig.finish()
            let track = try rig.track()
            #expect(track.sizes == [3, 2])
            #expect(track.ends == ["paused", "ended"])
            // Three steps of 0.0001° of latitude at 52°: 11.13 m each (GeodSolve); the way made meanwhile is not counted.
            #expect(abs(summary.distanceInMetres - 33.4) < 0.1)
            #expect(summary.recordedSeconds == 3)
        }
    }

    @Test("field note 55: pausing and resuming twice without a fix gives no empty segment")
    func pauseTwice() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            await rig.session.synchronise()
            await rig.walk(0..<2)
            for _ in 0..<2 {
                await rig.control(.paused)
                await rig.tick()
                await rig.control(.running)
                await rig.tick()
            }
            await rig.walk(2..<4)
            _ = await rig.finish()
            #expect(try rig.track().sizes == [2, 2])
        }
    }

    @Test("parking says so at the segment's end; resuming clears a pause and a parking")
    func park() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            await rig.session.synchronise()
            await rig.walk(0..<2)
            await rig.control(.parked)
            await rig.control(.paused)
            #expect(rig.phases.suffix(2) == [.closed(.parked), .closed(.paused)])
            await rig.control(.running)
            #expect(rig.phases.last == .waitingForFix)
            #expect(rig.source.isOpen)
            _ = await rig.finish()
            #expect(try rig.track().ends == ["parked"])
        }
    }

    @Test("a fix in flight when the person pauses is rejected as that", arguments: [SessionControl.paused, .parked])
    func inFlight(_ control: SessionControl) async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            await rig.session.synchronise()
            await rig.walk(0..<1)
            rig.source.sayWhenClosing([.fixes([rig.fix(1)])])
            await rig.control(control)
            let summary = await rig.finish()
            #expect(summary.counts.samples == 1)
            #expect(summary.tally.rejections[control == .paused ? .sessionPaused : .sessionParked] == 1)
        }
    }

    @Test("the last fix of a stop stays when the person pauses")
    func provisional() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            await rig.session.synchronise()
            for _ in 0..<20 {
                await rig.source.say(.fixes([rig.fix(0)]))
                await rig.tick()
            }
            #expect(try rig.track().points.compactMap(\.seconds) == [0, 19])
            await rig.control(.paused)
            let summary = await rig.finish()
            #expect(summary.counts.samples == 2)
            #expect(try rig.track().points.compactMap(\.seconds) == [0, 19])
        }
    }
}
