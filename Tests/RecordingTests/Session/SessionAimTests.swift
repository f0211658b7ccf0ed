import Consent
import FileSystem
import Glibc
import Testing

@testable import Recording

/// DESIGN's order of judgement: ended, paused, parked, condition; then what keeps a permitted session from its source.
@Suite struct SessionAimTests {
    /// Everything that can close the source, each with what it makes of a session that would collect.
    private static let reasons: [(closure: SessionAim.Closure, apply: @Sendable (inout Known) -> Void)] = [
        (.ended(.signal), { $0.ended = .signal }),
        (.paused, { $0.control = .paused }),
        (.parked, { $0.control = .parked }),
        (.condition(.preferenceOff), { $0.condition = .preferenceOff }),
        (.sourceOver, { $0.isSourceOver = true }),
        (.track(.gone), { $0.track = .gone }),
        (.suspended, { $0.isSuspended = true }),
    ]

    private struct Known {
        var ended: SessionEnd?
        var control = SessionControl.running
        var condition = Condition.granted
        var isSourceOver = false
        var track = TrackHealth.sound
        var isSuspended = false

        var aim: SessionAim {
            SessionAim(
                ended: ended, control: control, condition: condition, isSourceOver: isSourceOver, track: track, isSuspended: isSuspended)
        }
    }

    @Test("of two reasons to close the source the first in the order is named", arguments: 0..<7, 0..<7)
    func order(_ first: Int, _ second: Int) {
        var known = Known()
        // Paused and parked are one value: the later word counts.
        Self.reasons[max(first, second)].apply(&known)
        Self.reasons[min(first, second)].apply(&known)
        #expect(known.aim == .closed(Self.reasons[min(first, second)].closure))
    }

    @Test("promise 1: of all conditions only the two granted ones let anything be collected")
    func conditions() {
        let all: [Condition] = [
            .restricted, .servicesOff, .unrecognised(.init("x", in: "policy")), .denied, .preferenceOff, .consentOutdated, .notDetermined,
            .grantedReduced, .granted,
        ]
        let collecting = all.filter { condition in
            var known = Known()
            known.condition = condition
            return known.aim == .capture
        }
        #expect(collecting == [.grantedReduced, .granted])
    }

    @Test(
        "a track that can't take more closes the source",
        arguments: [TrackHealth.diskFull, .gone, .failed(SystemFailure("write", code: EIO))])
    func health(_ track: TrackHealth) {
        var known = Known()
        known.track = track
        #expect(known.aim == .closed(.track(track)))
    }
}
