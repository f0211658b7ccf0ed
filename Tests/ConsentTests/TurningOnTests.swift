import Consent
import Foundation
import Glibc
import Store
import Support
import Testing

/// Section "Turning on" of the design.
@Suite("Turning it on and off")
struct TurningOnTests {
    private let today = Machine.today

    @Test("yes sets toggle, consent and answer together")
    func yes() async throws {
        try await Machine.use { machine in
            #expect(try machine.centre.turnOn(.yes, date: today) == .on(.granted, damagedMovedTo: nil))
            let status = try machine.another().status()
            #expect(status.condition == .granted)
            #expect(status.preference == Preference(isOn: true, consentRevision: 1))
            #expect(status.answer == Answer(reply: .yes, date: today))
            #expect(try machine.centre.turnOn(.no, date: today) == .alreadyOn(.granted), "on is not asked again")
            #expect(try machine.another().refresh() == .granted)
        }
    }

    @Test("no leaves it off and is remembered with its day until a reset; nothing else lifts it")
    func no() async throws {
        try await Machine.use { machine in
            #expect(try machine.centre.turnOn(.no, date: today) == .refusedNow)
            for reply in [ConsentCentre.Reply.yes, .no, .unanswered] {
                #expect(try machine.another().turnOn(reply, date: "2027-01-01") == .impossible(.denied, refusedOn: today))
            }
            #expect(try machine.another().beforeAsking() == .impossible(.denied, refusedOn: today))
            #expect(machine.home.read(machine.preferences) == nil)
            let (forgotten, movedTo) = try machine.centre.reset()
            #expect(forgotten == Answer(reply: .no, date: today))
            #expect(movedTo == nil)
            #expect(machine.centre.refresh() == .preferenceOff)
            #expect(machine.centre.beforeAsking() == nil)
            #expect(try machine.centre.turnOn(.yes, date: today) == .on(.granted, damagedMovedTo: nil))
        }
    }

    @Test("no answer changes nothing at all")
    func unanswered() async throws {
        try await Machine.use { machine in
            #expect(try machine.centre.turnOn(.unanswered, date: today) == .unanswered)
            #expect(machine.home.files() == [])
            try machine.turnOn()
            let before = machine.home.read(machine.preferences)
            let outdated = try machine.another(disclosureRevision: 2)
            #expect(try outdated.turnOn(.unanswered, date: today) == .unanswered)
            #expect(machine.home.read(machine.preferences) == before)
        }
    }

    @Test("a new revision of the text asks again: yes accepts it, no turns the toggle off too", arguments: [true, false])
    func newRevision(isAccepted: Bool) async throws {
        try await Machine.use { machine in
            try machine.turnOn()
            let centre = try machine.another(disclosureRevision: 2)
            #expect(centre.refresh() == .consentOutdated)
            #expect(centre.beforeAsking() == nil)
            if isAccepted {
                #expect(try centre.turnOn(.yes, date: today) == .on(.granted, damagedMovedTo: nil))
                #expect(centre.status().preference == Preference(isOn: true, consentRevision: 2))
                #expect(machine.centre.refresh() == .consentOutdated, "who goes back to the old text is asked again")
            } else {
                #expect(try centre.turnOn(.no, date: today) == .refusedNow)
                #expect(centre.refresh() == .denied)
                #expect(!centre.status().preference.isOn)
            }
        }
    }

    @Test(
        "while the machine forbids it nothing is asked and nothing changes",
        arguments: [
            (#"{"authorization":"restricted"}"#, "restricted"), (#"{"locationServices":false}"#, "servicesOff"), ("{", "unrecognised"),
        ])
    func forbidden(policy: String, condition: String) async throws {
        try await Machine.use { machine in
            try machine.home.write(policy, to: machine.namedPolicy)
            for reply in [ConsentCentre.Reply.yes, .no, .unanswered] {
                guard case .impossible(let found, nil) = try machine.centre.turnOn(reply, date: today) else {
                    throw SupportFailure("something else than impossible")
                }
                #expect(found.name == condition)
            }
            #expect(machine.home.files() == [machine.namedPolicy])
        }
    }

    @Test("with approximate positions only, turning it on says so")
    func reduced() async throws {
        try await Machine.use { machine in
            try machine.home.write(#"{"accuracy":"reduced"}"#, to: machine.namedPolicy)
            #expect(try machine.centre.turnOn(.yes, date: today) == .on(.grantedReduced, damagedMovedTo: nil))
            #expect(try machine.centre.turnOn(.yes, date: today) == .alreadyOn(.grantedReduced))
        }
    }

    @Test("the toggle goes last: when it can't be set, nothing is on, whatever was written before")
    func order() async throws {
        try await Machine.use { machine in
            // A file where the config folder should be fails the last step.
            try machine.home.write("", to: "config")
            #expect(throws: StoreError.self) { try machine.centre.turnOn(.yes, date: today) }
            #expect(machine.centre.status().answer == Answer(reply: .yes, date: today))
            #expect(machine.centre.refresh() == .preferenceOff)
        }
    }

    @Test("the toggle goes last: when the answer can't be recorded, the toggle is not touched")
    func answerFirst() async throws {
        try await Machine.use { machine in
            try machine.home.write("", to: "state")
            #expect(throws: StoreError.self) { try machine.centre.turnOn(.yes, date: today) }
            #expect(machine.home.read(machine.preferences) == nil)
            #expect(!machine.centre.refresh().collectingPossible)
        }
    }

    @Test("off-keeps-tracks: off is seen at once by another that runs, and touches nothing but the toggle")
    func off() async throws {
        try await Machine.use { machine in
            try machine.turnOn()
            try machine.home.write("<gpx/>", to: "walk.gpx")
            let answer = machine.home.read(machine.answer)
            #expect(machine.centre.refresh() == .granted)
            #expect(try machine.another().turnOff() == true)
            #expect(machine.centre.refresh() == .preferenceOff)
            #expect(try machine.another().turnOff() == false)
            #expect(machine.home.read(machine.answer) == answer)
            #expect(machine.home.read("walk.gpx") == "<gpx/>")
            #expect(machine.centre.beforeAsking() == nil, "turning it on again asks again")
        }
    }

    @Test("promise 1: no-start-by-itself: off then a reset, or a reset alone, leaves nothing that could turn it on")
    func reset() async throws {
        try await Machine.use { machine in
            try machine.turnOn()
            let (forgotten, movedTo) = try machine.another().reset()
            #expect(forgotten == Answer(reply: .yes, date: today))
            #expect(movedTo == nil)
            #expect(machine.centre.refresh() == .notDetermined)
            #expect(machine.home.read(machine.answer) == nil)
            let (nothing, nowhere) = try machine.another().reset()
            #expect(nothing == nil)
            #expect(nowhere == nil)
            try machine.another().turnOff()
            #expect(machine.centre.refresh() == .preferenceOff)
        }
    }

    @Test("a reset on a fresh install makes nothing")
    func resetFresh() async throws {
        try await Machine.use { machine in
            let (forgotten, movedTo) = try machine.centre.reset()
            #expect(forgotten == nil)
            #expect(movedTo == nil)
            #expect(machine.home.files() == [])
        }
    }
}
