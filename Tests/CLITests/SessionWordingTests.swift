import Consent
import PrivacyCopy
import Recording
import Sampling
import Testing

@testable import CLI

@Suite struct SessionWordingTests {
    private static func listed(_ state: String, _ reason: String? = nil) -> ListedSession {
        ListedSession(
            memo: "walk.m4a", track: "walk.gpx", state: state, reason: reason, source: "test", started: "2026-08-01T07:00:00Z",
            ended: nil, samples: 0, segments: 0)
    }

    private static func sentence(_ state: String, _ reason: String? = nil) -> String { SessionWording.sentence(listed(state, reason)) }

    @Test("each state has a label and a sentence of its own")
    func states() {
        let states = ["waitingForFix", "tracking", "paused", "parked", "cutShort"]
        let sentences = states.map { Self.sentence($0) } + [Self.sentence("unavailable", "diskFull"), Self.sentence("ended", "stopped")]
        #expect(Set(sentences).count == states.count + 2)
        for sentence in sentences {
            let parts = sentence.split(separator: ": ", maxSplits: 1)
            #expect(parts.count == 2 && parts.allSatisfy { !$0.isEmpty }, "\(sentence)")
        }
    }

    @Test("an end has the sentence of its reason, and no two ends have the same")
    func ends() {
        let ends: [SessionEnd] = [.stopped, .signal, .commandEnded, .sourceEnded, .sourceLost, .standardInputClosed]
        let sentences = ends.map { Self.sentence("ended", $0.rawValue) }
        #expect(Set(sentences).count == ends.count)
        for (end, sentence) in zip(ends, sentences) { #expect(sentence.hasSuffix(PrivacyCopy.text(SessionWording.id(end)))) }
    }

    static let withholding: [Condition] = [
        .restricted, .servicesOff, .denied, .preferenceOff, .consentOutdated, .notDetermined,
    ]

    @Test("a condition that keeps a session closed, or kept it empty, is said in the words of `location`", arguments: withholding)
    func conditions(_ condition: Condition) {
        let words = ConsentWording.sentence(condition)
        #expect(Self.sentence("unavailable", condition.name).contains(words))
        #expect(Self.sentence("ended", condition.name).contains(words))
    }

    @Test(
        "the names of the track's troubles and of a lost source are sentences, not names",
        arguments: ["diskFull", "trackGone", "trackFailed", "sourceLost", "sourceEnded"])
    func troubles(_ reason: String) {
        for state in ["unavailable", "ended"] {
            let sentence = Self.sentence(state, reason)
            #expect(!sentence.contains(reason), "\(sentence)")
            #expect(sentence.contains(" "))
        }
    }

    @Test("a condition that was not understood is not taken for a stop by the terminal")
    func unrecognised() {
        let condition = Condition.unrecognised(.init("x"))
        let suspended = PrivacyCopy.text(.unavailableSuspended)
        #expect(!Self.sentence("unavailable", condition.name).contains(suspended))
        #expect(!Self.sentence("ended", condition.name).contains(suspended))
        #expect(Self.sentence("unavailable").contains(suspended))
    }
}
