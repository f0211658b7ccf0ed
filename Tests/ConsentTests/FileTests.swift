import Consent
import Foundation
import Store
import Support
import Testing

@Suite("The preference and the answer on disk")
struct FileTests {
    @Test("promise 1: off-by-default: on a fresh install it is off, and looking makes nothing")
    func offByDefault() async throws {
        try await Machine.use { machine in
            let status = machine.centre.status()
            #expect(status.condition == .preferenceOff)
            #expect(status.preference == Preference(isOn: false, consentRevision: nil))
            #expect(status.facts == LocationAuthorization(servicesEnabled: true, status: .notDetermined, accuracy: .full))
            #expect(status.answer == nil)
            #expect(!status.condition.collectingPossible)
            _ = machine.centre.observe(PermissionBucket.allCases, declared: [.locationWhenInUse])
            #expect(machine.centre.beforeAsking() == nil)
            #expect(machine.home.files() == [])
        }
    }

    @Test("also-kept: the answers are two files, for their owner alone, in folders that only the owner may enter")
    func modes() async throws {
        try await Machine.use { machine in
            try machine.turnOn()
            let files = machine.home.files()
            #expect(files == [machine.preferences, machine.preferences + ".lock", machine.answer, machine.answer + ".lock"])
            for file in files { #expect(machine.home.mode(file) == 0o600, "\(file)") }
            for folder in ["config/memotrack", "state/memotrack"] { #expect(machine.home.mode(folder) == 0o700, "\(folder)") }
        }
    }

    @Test("settings that are kept elsewhere, through links to folders, work as others do")
    func links() async throws {
        try await Machine.use { machine in
            for kind in ["config", "state"] {
                try FileManager.default.createDirectory(atPath: machine.home.path("kept/\(kind)"), withIntermediateDirectories: true)
                try FileManager.default.createDirectory(atPath: machine.home.path(kind), withIntermediateDirectories: true)
                symlink(machine.home.path("kept/\(kind)"), machine.home.path("\(kind)/memotrack"))
            }
            #expect(try machine.centre.turnOn(.yes, date: Machine.today) == .on(.granted, damagedMovedTo: nil))
            #expect(machine.home.mode("kept/config/preferences.json") == 0o600)
            #expect(machine.home.mode("kept/state/authorization.json") == 0o600)
        }
    }

    @Test("keys that are not known survive every change")
    func unknownKeys() async throws {
        try await Machine.use { machine in
            try machine.home.write(
                #"{"schema":1,"enabled":false,"consentRevision":1,"theme":{"dark":[1,9007199254740993,null]}}"#, to: machine.preferences)
            try machine.home.write(#"{"schema":1,"answer":"yes","date":"2025-01-01","by":"hand"}"#, to: machine.answer)
            try machine.turnOn()
            #expect(machine.centre.refresh() == .granted)
            _ = try machine.another().turnOff()
            try machine.turnOn()
            let kept = try machine.keys(machine.preferences)?["theme"] as? NSDictionary
            #expect(kept == ["dark": [1, 9_007_199_254_740_993, NSNull()] as NSArray])
            #expect(try machine.keys(machine.answer)?["by"] as? String == "hand")
            #expect(try machine.keys(machine.answer)?["date"] as? String == Machine.today)
        }
    }

    static let damagedPreferences = [
        "", "{", "[]", "null", "yes", "{}", #"{"schema":1}"#, #"{"enabled":true,"consentRevision":1}"#,
        #"{"schema":"1","enabled":true,"consentRevision":1}"#, #"{"schema":1,"enabled":"true","consentRevision":1}"#,
        #"{"schema":1,"enabled":1,"consentRevision":1}"#,
    ]

    @Test("a damaged preference file means off; turning it on sets it aside whole, and says where", arguments: damagedPreferences)
    func damagedPreference(text: String) async throws {
        try await Machine.use { machine in
            try machine.turnOn()
            try machine.home.write(text, to: machine.preferences)
            let status = machine.centre.status()
            #expect(status.condition == .preferenceOff)
            #expect(status.preference.isDamaged)
            #expect(!status.preference.isOn)
            #expect(try machine.centre.turnOff() == false)
            #expect(machine.home.read(machine.preferences) == text, "off it is already, and nothing is touched")
            let aside = machine.preferences + ".damaged"
            #expect(
                try machine.centre.turnOn(.yes, date: Machine.today) == .on(.granted, damagedMovedTo: machine.home.path(aside)))
            #expect(machine.home.read(aside) == text)
            #expect(machine.centre.status().preference == Preference(isOn: true, consentRevision: 1))
        }
    }

    @Test("a consent that is no number is none", arguments: [#""1""#, "null", "1.5", "true"])
    func oddConsent(text: String) async throws {
        try await Machine.use { machine in
            try machine.turnOn()
            try machine.home.write(#"{"schema":1,"enabled":true,"consentRevision":\#(text)}"#, to: machine.preferences)
            #expect(machine.centre.refresh() == .consentOutdated)
        }
    }

    /// Whatever a newer version makes of its keys.
    static let newer = [
        #"{"schema":2,"enabled":true,"consentRevision":1}"#, #"{"schema":2,"location":"on"}"#, #"{"schema":2,"enabled":"yes"}"#,
    ]

    @Test("a preference file of a newer schema means off, is named, and is never rewritten", arguments: newer)
    func newerPreference(text: String) async throws {
        try await Machine.use { machine in
            try machine.turnOn()
            try machine.home.write(text, to: machine.preferences)
            let status = machine.centre.status()
            let condition = Condition.unrecognised(machine.raw("schema=2", machine.preferences))
            #expect(status.condition == condition)
            #expect(!status.preference.isOn)
            #expect(!status.preference.isDamaged)
            for reply in [ConsentCentre.Reply.yes, .no, .unanswered] {
                #expect(
                    try machine.centre.turnOn(reply, date: Machine.today) == .impossible(condition, refusedOn: Machine.today))
            }
            #expect(try machine.centre.turnOff() == false)
            _ = try machine.centre.reset()
            #expect(machine.home.read(machine.preferences) == text)
        }
    }

    static let damagedAnswers = [
        "", "{", "yes", "[]", "{}", #"{"schema":1,"answer":"yes"}"#, #"{"schema":1,"answer":true,"date":"2026-11-30"}"#,
        #"{"schema":1,"answer":"maybe","date":"2026-11-30"}"#, #"{"answer":"yes","date":"2026-11-30"}"#,
    ]

    @Test("a damaged answer reads as a no that only a reset lifts, which sets it aside whole", arguments: damagedAnswers)
    func damagedAnswer(text: String) async throws {
        try await Machine.use { machine in
            try machine.turnOn()
            try machine.home.write(text, to: machine.answer)
            let status = machine.centre.status()
            #expect(status.condition == .denied)
            #expect(status.isAnswerDamaged)
            #expect(status.answer == nil)
            #expect(try machine.centre.turnOn(.yes, date: Machine.today) == .impossible(.denied, refusedOn: nil))
            #expect(machine.home.read(machine.answer) == text)
            let (forgotten, movedTo) = try machine.centre.reset()
            #expect(forgotten == nil)
            #expect(movedTo == machine.home.path(machine.answer + ".damaged"))
            #expect(machine.home.read(machine.answer + ".damaged") == text)
            #expect(machine.centre.refresh() == .notDetermined)
        }
    }

    @Test("an answer of a newer schema is no yes, is named, and not even a reset touches it")
    func newerAnswer() async throws {
        try await Machine.use { machine in
            try machine.turnOn()
            let text = #"{"schema":2,"answer":"yes","date":"2026-11-30"}"#
            try machine.home.write(text, to: machine.answer)
            let condition = Condition.unrecognised(machine.raw("schema=2", machine.answer))
            #expect(machine.centre.refresh() == condition)
            #expect(try machine.centre.turnOn(.yes, date: Machine.today) == .impossible(condition, refusedOn: nil))
            #expect(throws: StoreError(.newerSchema, path: machine.home.path(machine.answer))) { try machine.centre.reset() }
            #expect(throws: StoreError(.newerSchema, path: machine.home.path(machine.answer))) {
                try provider(machine).requestWhenInUse(.no, date: Machine.today)
            }
            #expect(machine.home.read(machine.answer) == text)
        }
    }

    private func provider(_ machine: Machine) -> MachineAuthorizationProvider {
        MachineAuthorizationProvider(
            stateFolder: machine.home.path("state/memotrack"), environment: [:], systemPolicy: machine.home.path("none.json"))
    }

    @Test(
        "a no, and a damaged answer, are lifted by no other answer", arguments: [#"{"schema":1,"answer":"no","date":"2026-11-01"}"#, "yes"])
    func standing(text: String) async throws {
        try await Machine.use { machine in
            try machine.home.write(text, to: machine.answer)
            let provider = provider(machine)
            try provider.requestWhenInUse(.yes, date: Machine.today)
            #expect(provider.authorization.status == .denied)
            #expect(machine.home.read(machine.answer) == text)
        }
    }

    @Test("whoever wants to know of a change is told once for each, until it lets go")
    func observing() async throws {
        try await Machine.use { machine in
            let provider = provider(machine)
            let seen = Seen()
            var observation: AuthorizationObservation? = provider.observe { seen.append($0.status) }
            provider.reread()
            try provider.requestWhenInUse(.yes, date: Machine.today)
            provider.reread()
            try provider.requestWhenInUse(.no, date: Machine.today)
            observation = nil
            machine.remove(machine.answer)
            #expect(provider.reread().status == .notDetermined)
            #expect(observation == nil)
            #expect(seen.statuses == [.authorizedWhenInUse, .denied])
        }
    }
}
