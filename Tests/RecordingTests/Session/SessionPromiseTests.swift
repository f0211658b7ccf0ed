import Consent
import Sampling
import Support
import Testing

@testable import Recording

@Suite struct SessionPromiseTests {
    private static let refusals: [Condition] = [
        .restricted, .servicesOff, .unrecognised(.init("x")), .denied, .preferenceOff, .consentOutdated, .notDetermined,
    ]

    @Test("promise 1: without a grant the source is never opened, and no session file is made", arguments: refusals)
    func withheld(_ condition: Condition) async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home, condition: condition)
            await rig.session.synchronise()
            await rig.tick(3)
            #expect(rig.source.openings == 0)
            #expect(home.files(below: "state/sessions").filter { $0.hasSuffix(".json") } == [])
            #expect(rig.phases == [.closed(.condition(condition))])
            let summary = await rig.finish()
            #expect(summary.withheldBy == [condition])
            #expect(!rig.hasTrack)
        }
    }

    @Test("promise 3: paused, parked, ended and withheld sessions have their source closed and take nothing")
    func closed() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            let closers: [(name: String, close: () async -> Void, open: () async -> Void)] = [
                ("paused", { await rig.control(.paused) }, { await rig.control(.running) }),
                ("parked", { await rig.control(.parked) }, { await rig.control(.running) }),
                ("withheld", { await rig.become(.denied) }, { await rig.become(.granted) }),
            ]
            await rig.session.synchronise()
            for (index, closer) in closers.enumerated() {
                await rig.walk(index * 10..<index * 10 + 2)
                await closer.close()
                #expect(!rig.source.isOpen, "\(closer.name)")
                let before = try rig.track()
                // What an opening that is closed by now still had under way.
                await rig.session.receive(.fixes([rig.fix(index * 10 + 5)]), from: index + 1)
                await rig.tick(2)
                #expect(try rig.track() == before, "\(closer.name)")
                await closer.open()
                #expect(rig.source.isOpen, "\(closer.name)")
                await rig.session.receive(.fixes([rig.fix(index * 10 + 6)]), from: index + 1)
                #expect(try rig.track() == before, "\(closer.name)")
            }
            let summary = await rig.finish()
            #expect(!rig.source.isOpen)
            await rig.session.receive(.fixes([rig.fix(90)]), from: 4)
            #expect(summary.counts == TrackCounts(samples: 6, segments: 3))
            #expect(try rig.track().ends == ["paused", "parked", "withdrawn"])
        }
    }

    @Test("synchronising twice changes nothing, in any state")
    func idempotent() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            let steps: [() async -> Void] = [
                {}, { await rig.walk(0..<3) }, { await rig.session.setControl(.paused) }, { await rig.session.setControl(.running) },
                { rig.consent.become(.denied) }, { rig.consent.become(.grantedReduced) }, { await rig.session.end(.stopped) },
            ]
            for step in steps {
                await step()
                await rig.session.synchronise()
                let (openings, events, content) = (rig.source.openings, rig.events, bytes(of: rig.path))
                await rig.session.synchronise()
                await rig.session.synchronise()
                #expect(rig.source.openings == openings)
                #expect(rig.events == events)
                #expect(bytes(of: rig.path) == content)
            }
            _ = await rig.finish()
        }
    }

    @Test("an end is final: no control, grant or continuation opens the source again, and the first reason stays")
    func end() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            await rig.session.synchronise()
            await rig.walk(0..<2)
            await rig.session.end(.stopped)
            await rig.session.end(.signal)
            await rig.session.synchronise()
            #expect(await rig.session.isOver)
            await rig.control(.running)
            await rig.become(.grantedReduced)
            await rig.session.setSuspended(false)
            await rig.tick(2)
            #expect(rig.source.openings == 1)
            let summary = await rig.finish()
            #expect(summary.end == .stopped)
            #expect(rig.phases.last == .closed(.ended(.stopped)))
            #expect(try rig.track().ends == ["ended"])
        }
    }

    @Test("an end while it is paused is the last thing said and recorded")
    func endPaused() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            await rig.session.synchronise()
            await rig.control(.paused)
            let summary = await rig.finish(.stopped)
            #expect(!summary.isEndUnrecorded)
            #expect(rig.phases.last == .closed(.ended(.stopped)))
            let record = try #require(rig.ledger.sessions(at: rig.clock.date).first?.record)
            #expect(record.state == "ended")
            #expect(record.reason == "stopped")
        }
    }

    @Test("field note 56: a withdrawal closes the source within one tick, and what comes back is a new segment")
    func withdrawal() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            await rig.session.synchronise()
            await rig.walk(0..<3)
            rig.consent.become(.preferenceOff)
            await rig.tick()
            #expect(!rig.source.isOpen)
            let closed = try rig.track()
            #expect(closed.sizes == [3])
            #expect(closed.ends == ["withdrawn"])
            await rig.tick(5)
            #expect(try rig.track() == closed)
            await rig.become(.granted)
            await rig.walk(3..<5)
            let summary = await rig.finish()
            #expect(try rig.track().sizes == [3, 2])
            #expect(summary.counts == TrackCounts(samples: 5, segments: 2))
            #expect(
                rig.events.filter { if case .condition = $0 { true } else { false } }
                    == [.condition(from: .granted, to: .preferenceOff), .condition(from: .preferenceOff, to: .granted)])
        }
    }

    @Test("what was still under way when the person withdrew is not written, nor a first fix that still waits", arguments: [true, false])
    func underWay(isLive: Bool) async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home, FedSource(isLive: isLive))
            await rig.session.synchronise()
            await rig.source.say(.fixes([rig.fix(0)]))
            await rig.tick()
            rig.source.sayWhenClosing([.fixes([rig.fix(1), rig.fix(2, in: 1)])])
            await rig.become(.denied)
            let summary = await rig.finish()
            #expect(summary.counts.samples == (isLive ? 0 : 1))
            #expect(rig.hasTrack == !isLive)
        }
    }

    @Test("precision withdrawn: no exact position is written any more, and approximate ones have a segment of their own")
    func reduced() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home, filter: Profile.none.filter)
            await rig.session.synchronise()
            await rig.walk(0..<2)
            rig.source.sayWhenClosing([.fixes([rig.fix(2)])])
            await rig.become(.grantedReduced)
            await rig.source.say(.fixes([rig.fix(3)]))
            _ = await rig.finish()
            let track = try rig.track()
            #expect(track.sizes == [2, 1])
            #expect(track.ends == ["withdrawn", "ended"])
            #expect(track.points.map(\.isReduced) == [false, false, true])
            // 52.0003 to the next twentieth of a degree.
            #expect(track.points.last?.latitude == 52)
            #expect(rig.source.permits.map(\.isReduced) == [false, true])
        }
    }

    @Test("the whole loop: a withdrawal is noticed at the next tick, and a signal's end closes and returns")
    func loop() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            async let running = rig.session.run(signals: nil, command: nil)
            try await rig.until { rig.source.isOpen && rig.clock.isWaitedFor }
            await rig.source.say(.fixes([rig.fix(0)]))
            rig.consent.become(.denied)
            rig.clock.advance(by: .seconds(1))
            try await rig.until { !rig.source.isOpen }
            await rig.session.end(.signal)
            let summary = await running
            #expect(summary.end == .signal)
            #expect(summary.counts == TrackCounts(samples: 1, segments: 1))
            #expect(try rig.track().ends == ["withdrawn"])
        }
    }
}
