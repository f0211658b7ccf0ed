import Consent
import Glibc
import Support
import Testing

/// What is there but says nothing that can be understood never allows anything.
@Suite("In doubt it is off")
struct DoubtTests {
    @Test("a policy that is a link to nowhere is one that can't be read, until there is something at its end")
    func danglingPolicy() async throws {
        try await Machine.use { machine in
            try machine.turnOn()
            #expect(machine.centre.refresh() == .granted)
            for policy in [machine.systemPolicy, machine.namedPolicy] {
                symlink("mounted-later.json", machine.home.path(policy))
                #expect(machine.centre.refresh() == .unrecognised(machine.raw("unreadable", policy)))
                machine.remove(policy)
                #expect(machine.centre.refresh() == .granted)
            }
            symlink("mounted-later.json", machine.home.path(machine.namedPolicy))
            #expect(machine.centre.refresh() == .unrecognised(machine.raw("unreadable", machine.namedPolicy)))
            try machine.home.write(#"{"accuracy":"reduced"}"#, to: "mounted-later.json")
            #expect(machine.centre.refresh() == .grantedReduced)
        }
    }

    @Test("an answer or a preference that is a link to nowhere is a damaged one")
    func danglingFiles() async throws {
        try await Machine.use { machine in
            try machine.turnOn()
            for (name, condition) in [(machine.answer, Condition.denied), (machine.preferences, .preferenceOff)] {
                let whole = machine.home.path(name)
                rename(whole, whole + ".elsewhere")
                symlink("nowhere.json", whole)
                #expect(machine.centre.refresh() == condition)
                machine.remove(name)
                rename(whole + ".elsewhere", whole)
                #expect(machine.centre.refresh() == .granted)
            }
        }
    }

    @Test("a schema that never was is damage", arguments: ["0", "-1", "true", "\"1\"", "1.5", "null"])
    func noSuchSchema(schema: String) async throws {
        try await Machine.use { machine in
            try machine.turnOn()
            let preference = machine.home.read(machine.preferences)
            try machine.home.write(#"{"schema":\#(schema),"enabled":true,"consentRevision":1}"#, to: machine.preferences)
            #expect(machine.centre.refresh() == .preferenceOff)
            try machine.home.write(preference ?? "", to: machine.preferences)
            #expect(machine.centre.refresh() == .granted)
            try machine.home.write(#"{"schema":\#(schema),"answer":"yes","date":"2026-11-30"}"#, to: machine.answer)
            #expect(machine.centre.refresh() == .denied)
        }
    }
}
