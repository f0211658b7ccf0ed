import Consent
import Testing

/// The table of conditions in the design: the first that holds.
@Suite("The condition")
struct ConditionTests {
    typealias Facts = LocationAuthorization
    static let raw = Facts.RawValue("perhaps", in: "/p")

    static let statuses: [Facts.Status] = [
        .notDetermined, .restricted, .denied, .authorizedWhenInUse, .authorizedAlways, .unrecognised(raw),
    ]
    static let accuracies: [Facts.Accuracy] = [.full, .reduced, .unrecognised(raw)]

    static let preferences: [Preference] = {
        var newer = Preference()
        newer.unrecognisedValue = raw
        return [
            Preference(), Preference(isOn: true), Preference(isOn: true, consentRevision: 1), Preference(isOn: true, consentRevision: 2),
            Preference(consentRevision: 2), newer,
        ]
    }()

    private func condition(
        _ status: Facts.Status, services: Bool = true, accuracy: Facts.Accuracy = .full,
        _ preference: Preference = Preference(isOn: true, consentRevision: 2)
    ) -> Condition {
        Condition(Facts(servicesEnabled: services, status: status, accuracy: accuracy), preference: preference, disclosureRevision: 2)
    }

    @Test("each row of the table holds when nothing before it does")
    func rows() {
        #expect(condition(.restricted) == .restricted)
        #expect(condition(.authorizedWhenInUse, services: false) == .servicesOff)
        #expect(condition(.unrecognised(Self.raw)) == .unrecognised(Self.raw))
        #expect(condition(.authorizedAlways, accuracy: .unrecognised(Self.raw)) == .unrecognised(Self.raw))
        #expect(condition(.authorizedAlways, Self.preferences[5]) == .unrecognised(Self.raw))
        #expect(condition(.denied) == .denied)
        #expect(condition(.authorizedWhenInUse, Preference(consentRevision: 2)) == .preferenceOff)
        #expect(condition(.authorizedWhenInUse, Preference(isOn: true, consentRevision: 1)) == .consentOutdated)
        #expect(condition(.authorizedWhenInUse, Preference(isOn: true, consentRevision: 3)) == .consentOutdated)
        #expect(condition(.authorizedWhenInUse, Preference(isOn: true)) == .consentOutdated)
        #expect(condition(.notDetermined) == .notDetermined)
        #expect(condition(.authorizedWhenInUse, accuracy: .reduced) == .grantedReduced)
        #expect(condition(.authorizedAlways, accuracy: .reduced) == .grantedReduced)
        #expect(condition(.authorizedWhenInUse) == .granted)
        #expect(condition(.authorizedAlways) == .granted)
    }

    /// Every combination of what a condition is made from.
    private func every(_ body: (Facts, Preference, Condition) -> Void) {
        for services in [true, false] {
            for status in Self.statuses {
                for accuracy in Self.accuracies {
                    for preference in Self.preferences {
                        let facts = Facts(servicesEnabled: services, status: status, accuracy: accuracy)
                        body(facts, preference, condition(status, services: services, accuracy: accuracy, preference))
                    }
                }
            }
        }
    }

    /// The rows' own questions, in the order of the table; the last has none.
    private static let questions: [(name: String, holds: @Sendable (Facts, Preference) -> Bool)] = [
        ("restricted", { facts, _ in facts.status == .restricted }),
        ("servicesOff", { facts, _ in !facts.servicesEnabled }),
        (
            "unrecognised",
            { $0.status == .unrecognised(raw) || $0.accuracy == .unrecognised(raw) || $1.unrecognisedValue == raw }
        ),
        ("denied", { facts, _ in facts.status == .denied }),
        ("preferenceOff", { !$1.isOn }),
        ("consentOutdated", { $1.consentRevision != 2 }),
        ("notDetermined", { facts, _ in facts.status == .notDetermined }),
        ("grantedReduced", { facts, _ in facts.accuracy == .reduced }),
        ("granted", { _, _ in true }),
    ]

    @Test("in every combination it is the first row that holds")
    func precedence() {
        var met: Set<String> = []
        every { facts, preference, condition in
            let expected = Self.questions.first { $0.holds(facts, preference) }?.name
            #expect(condition.name == expected, "\(facts) \(preference)")
            met.insert(condition.name)
        }
        #expect(met == Set(Self.questions.map(\.name)), "all nine were met")
    }

    @Test("promise 1: in every combination a source is let open only by a yes that nothing takes back")
    func gate() {
        every { facts, preference, condition in
            let isAllowed =
                facts.servicesEnabled && [.authorizedWhenInUse, .authorizedAlways].contains(facts.status)
                && [.full, .reduced].contains(facts.accuracy) && preference == Preference(isOn: true, consentRevision: 2)
            #expect(condition.collectingPossible == isAllowed)
            let permit = CaptureGate.admit(condition)
            #expect((permit != nil) == isAllowed)
            if let permit { #expect(permit.isReduced == (facts.accuracy == .reduced)) }
        }
    }

    @Test("access is granted by nothing but a known yes while services are on, and accuracy only with it")
    func access() {
        every { facts, _, _ in
            let grants = facts.servicesEnabled && (facts.status == .authorizedWhenInUse || facts.status == .authorizedAlways)
            #expect(facts.grantsAccess == grants)
            #expect(facts.grantedAccuracy == (grants ? facts.accuracy : nil))
        }
    }

    @Test("a condition told by its name alone is that of the name")
    func named() {
        for question in Self.questions where question.name != "unrecognised" {
            #expect(Condition(name: question.name)?.name == question.name)
        }
        #expect(Condition(name: "unrecognised") == nil)
        #expect(Condition(name: "") == nil)
    }
}
