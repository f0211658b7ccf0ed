import Consent
import Sampling
import Support
import Testing

@testable import Recording

@Suite struct DiagnosticTests {
    /// The design page's table of diagnostics; `granted` has none.
    private static let ofConditions: [(Condition, Diagnostic?)] = [
        (.restricted, .authorizationRestricted),
        (.servicesOff, .authorizationDeniedGlobally),
        (.unrecognised(.init("x")), .authorizationRestricted),
        (.denied, .authorizationDenied),
        (.preferenceOff, .authorizationDenied),
        (.consentOutdated, .authorizationDenied),
        (.notDetermined, .authorizationDenied),
        (.grantedReduced, .accuracyLimited),
        (.granted, nil),
    ]

    @Test("each condition has its diagnostic, said once when it begins and once when it is over", arguments: ofConditions)
    func conditions(_ condition: Condition, _ expected: Diagnostic?) async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            await rig.session.synchronise()
            await rig.become(condition)
            await rig.tick(3)
            await rig.become(.granted)
            await rig.tick(3)
            #expect(Self.diagnostics(rig) == (expected.map { [.diagnostic($0, .begun()), .diagnostic($0, .over)] } ?? []))
            _ = await rig.finish()
        }
    }

    @Test("from one withdrawal to another the diagnostic changes only when it is another")
    func fromOneToAnother() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            await rig.session.synchronise()
            for condition in [Condition.denied, .preferenceOff, .notDetermined, .servicesOff] { await rig.become(condition) }
            #expect(
                Self.diagnostics(rig) == [
                    .diagnostic(.authorizationDenied, .begun()), .diagnostic(.authorizationDenied, .over),
                    .diagnostic(.authorizationDeniedGlobally, .begun()),
                ])
            _ = await rig.finish()
        }
    }

    @Test("field note 57: a live source without a fix is said after 30 s and every ten minutes, and that it is over with the first fix")
    func silence() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home, FedSource(isLive: true))
            await rig.session.synchronise()
            await rig.tick(29)
            #expect(Self.diagnostics(rig) == [])
            await rig.tick(1_201)
            let said: [SessionEvent] = [
                .diagnostic(.locationUnavailable, .begun(.seconds(30))), .diagnostic(.locationUnavailable, .lasting(.seconds(630))),
                .diagnostic(.locationUnavailable, .lasting(.seconds(1_230))),
            ]
            #expect(Self.diagnostics(rig) == said)
            #expect(rig.source.openings == 1, "it keeps trying")
            await rig.walk(0..<3)
            #expect(Self.diagnostics(rig) == said + [.diagnostic(.locationUnavailable, .over)])
            _ = await rig.finish()
        }
    }

    @Test("closing the source makes a silence moot, and in a pause there is none")
    func moot() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home, FedSource(isLive: true))
            await rig.session.synchronise()
            await rig.tick(31)
            await rig.control(.paused)
            await rig.tick(700)
            #expect(
                Self.diagnostics(rig) == [
                    .diagnostic(.locationUnavailable, .begun(.seconds(30))), .diagnostic(.locationUnavailable, .moot),
                ])
            _ = await rig.finish()
        }
    }

    @Test("a replay is never silent: it knows when its next fix is due")
    func replay() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            await rig.session.synchronise()
            await rig.tick(2_000)
            #expect(Self.diagnostics(rig) == [])
            _ = await rig.finish()
        }
    }

    @Test("standing still is said and changes nothing: the source stays open and what comes is kept")
    func stationary() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home, FedSource(isLive: true))
            await rig.session.synchronise()
            for _ in 0..<200 {
                await rig.source.say(.fixes([rig.fix(0)]))
                await rig.tick()
            }
            #expect(Self.diagnostics(rig) == [.diagnostic(.stationary, .begun(.seconds(120)))])
            #expect(rig.source.openings == 1)
            #expect(rig.phases.last == .tracking)
            #expect(try rig.track().points.compactMap(\.seconds) == [0, 199])
            _ = await rig.finish()
        }
    }

    private static func diagnostics(_ rig: Rig) -> [SessionEvent] {
        rig.events.filter { if case .diagnostic = $0 { true } else { false } }
    }
}
