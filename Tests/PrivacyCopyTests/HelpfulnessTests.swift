import PrivacyCopy
import Testing

/// What each sentence has to say, from the conditions' table and the rules for sessions in the design.
@Suite("What a sentence offers is what works")
struct HelpfulnessTests {
    @Test(
        "a recovery names the command that helps, and no other",
        arguments: [
            (CopyID.recoveryRestricted, []), (.recoveryServicesOff, []), (.recoveryUnrecognised, []),
            (.recoveryDenied, ["memotrack permissions reset", "memotrack location on"]),
            (.recoveryPreferenceOff, ["memotrack location on"]), (.recoveryConsentOutdated, ["memotrack location on"]),
            (.recoveryNotDetermined, ["memotrack location on"]), (.recoveryGrantedReduced, []), (.recoveryGranted, []),
        ])
    func recoveries(id: CopyID, commands: [String]) {
        #expect(PrivacyCopy.text(id).matches(of: /'(memotrack [^']+)'/).map { String($0.1) } == commands)
    }

    @Test(
        "a condition that lets nothing be collected says so",
        arguments: [
            CopyID.conditionRestricted, .conditionServicesOff, .conditionUnrecognised, .conditionDenied, .conditionPreferenceOff,
            .conditionConsentOutdated, .conditionNotDetermined,
        ])
    func nothing(id: CopyID) {
        #expect(PrivacyCopy.text(id).contains("nothing is collected"))
    }

    @Test("the machine's switch and its owner are named when services are off")
    func switchNamed() {
        let text = PrivacyCopy.text(.recoveryServicesOff, [.path: "/etc/memotrack/policy.json"])
        #expect(text.contains("'/etc/memotrack/policy.json'"))
        #expect(text.contains("administrator"))
    }

    @Test("a value that is not understood is named with its file")
    func unrecognised() {
        let text = PrivacyCopy.text(.conditionUnrecognised, [.path: "/p", .value: "perhaps"])
        #expect(text.contains("'/p'") && text.contains("'perhaps'"))
    }

    @Test("the prompt says that a no is remembered, until when, and that Enter decides nothing")
    func prompt() {
        let text = PrivacyCopy.text(.promptExplanation, [.limit: "2 minutes"])
        for words in ["'n' is remembered until 'memotrack permissions reset'", "Enter decides nothing", "2 minutes"] {
            #expect(text.contains(words))
        }
        #expect(PrivacyCopy.text(.promptQuestion).hasSuffix("[y/N]"))
    }

    @Test("a refusal says when it was and what clears it")
    func refusal() {
        let text = PrivacyCopy.text(.refusedBefore, [.date: "2026-11-30"])
        #expect(text.contains("2026-11-30") && text.contains("'memotrack permissions reset'"))
    }

    @Test("tracking says that it goes on behind other windows, can be stopped by the system, and does not start again by itself")
    func tracking() {
        let text = PrivacyCopy.text(.stateTracking)
        for words in ["behind other windows", "The system can stop this", "does not start again by itself"] {
            #expect(text.contains(words))
        }
    }

    @Test(
        "approximate positions come with the limit of a track and the option that keeps them",
        arguments: [
            CopyID.recoveryGrantedReduced, .turnedOnReduced,
        ])
    func reduced(id: CopyID) {
        #expect(PrivacyCopy.text(id).contains(/within 100 m.*'--worst-accuracy 5000' keeps approximate ones/))
    }

    @Test(
        "a session's rules for keeping a fix each have a line",
        arguments: [
            "invalid-coordinate", "invalid-accuracy", "poor-accuracy", "untimed", "session-ended", "session-paused", "session-parked",
            "before-session-start", "stale", "duplicate-timestamp", "out-of-order", "negligible-movement", "implausible-speed",
            "implausible-reported-speed",
        ])
    func rejections(rule: String) throws {
        let id = try #require(CopyID(rawValue: "rejection." + rule))
        #expect(PrivacyCopy.text(id, [.count: "1", .limit: "5 m"]).hasPrefix("1 fix "))
        #expect(PrivacyCopy.text(id, [.count: "41", .limit: "5 m"]).hasPrefix("41 fixes "))
    }
}
