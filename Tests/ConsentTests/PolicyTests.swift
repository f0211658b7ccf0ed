import Consent
import Glibc
import Support
import Testing

/// Only root's word counts in the machine's own policy, so what it says is tried where the tests run as root; a person's tests
/// see that it is not trusted, and try the same texts in the named one.
@Suite("What the machine takes away")
struct PolicyTests {
    static let isRoot = getuid() == 0

    /// A policy's text and the condition of a person who has turned it on; a raw value is that of `unrecognised`.
    static let matrix: [(text: String, condition: String, raw: String?)] = [
        ("{}", "granted", nil),
        (#"{"locationServices":true,"accuracy":"full"}"#, "granted", nil),
        (#"{"another":"key","name":"a desk","on":true}"#, "granted", nil),
        (#"{"locationservices":false}"#, "unrecognised", "locationservices=false"),
        (#"{"location_service":false}"#, "unrecognised", "location_service=false"),
        (#"{"authorisation":"restricted"}"#, "unrecognised", "authorisation=restricted"),
        (#"{"Accuracy":"reduced"}"#, "unrecognised", "Accuracy=reduced"),
        (#"{"locationServices":false}"#, "servicesOff", nil),
        (#"{"authorization":"restricted"}"#, "restricted", nil),
        (#"{"accuracy":"reduced"}"#, "grantedReduced", nil),
        (#"{"authorization":"restricted","locationServices":false,"accuracy":"reduced"}"#, "restricted", nil),
        (#"{"authorization":"restricted","accuracy":"blurred"}"#, "restricted", nil),
        (#"{"locationServices":false,"accuracy":"blurred"}"#, "servicesOff", nil),
        (#"{"accuracy":"blurred"}"#, "unrecognised", "accuracy=blurred"),
        (#"{"accuracy":null}"#, "unrecognised", "accuracy=null"),
        (#"{"accuracy":1.5}"#, "unrecognised", "accuracy=1.5"),
        (#"{"authorization":"authorizedAlways"}"#, "unrecognised", "authorization=authorizedAlways"),
        (#"{"authorization":"Restricted"}"#, "unrecognised", "authorization=Restricted"),
        (#"{"authorization":["restricted"]}"#, "unrecognised", "authorization=[…]"),
        (#"{"authorization":{}}"#, "unrecognised", "authorization={…}"),
        (#"{"locationServices":1}"#, "unrecognised", "locationServices=1"),
        (#"{"locationServices":"false"}"#, "unrecognised", "locationServices=false"),
        (#"{"authorization":"restricted""#, "unrecognised", "malformed"),
        ("", "unrecognised", "malformed"),
        ("[]", "unrecognised", "malformed"),
        ("null", "unrecognised", "malformed"),
    ]

    static func files(_ machine: Machine) -> [String] {
        isRoot ? [machine.systemPolicy, machine.namedPolicy] : [machine.namedPolicy]
    }

    @Test("a text means the same in either file", arguments: matrix.indices)
    func eitherFile(index: Int) async throws {
        let (text, condition, raw) = Self.matrix[index]
        try await Machine.use { machine in
            try machine.turnOn()
            for file in Self.files(machine) {
                #expect(machine.centre.refresh() == .granted, "missing says nothing")
                try machine.home.write(text, to: file)
                #expect(machine.centre.refresh().name == condition, "\(file)")
                if let raw { #expect(machine.centre.refresh() == .unrecognised(machine.raw(raw, file))) }
                #expect(try machine.another().refresh() == machine.centre.refresh(), "as the next command sees it")
                machine.remove(file)
            }
        }
    }

    /// From what takes nothing away to what takes everything.
    private static let order = ["granted", "grantedReduced", "unrecognised", "servicesOff", "restricted"]

    @Test("two policies together allow no more than each alone", .enabled("only root writes the machine's own") { isRoot })
    func together() async throws {
        try await Machine.use { machine in
            try machine.turnOn()
            for first in Self.matrix {
                for second in Self.matrix {
                    try machine.home.write(first.text, to: machine.systemPolicy)
                    try machine.home.write(second.text, to: machine.namedPolicy)
                    let ranks = [first.condition, second.condition].compactMap(Self.order.firstIndex)
                    let both = try #require(Self.order.firstIndex(of: machine.centre.refresh().name))
                    #expect(both == ranks.max(), "\(first.text) \(second.text)")
                }
            }
        }
    }

    @Test("whatever a policy says, it turns nothing on", arguments: matrix.indices)
    func onlyTakesAway(index: Int) async throws {
        try await Machine.use { machine in
            for file in Self.files(machine) { try machine.home.write(Self.matrix[index].text, to: file) }
            #expect(!machine.centre.refresh().collectingPossible)
            _ = try machine.another().turnOn(.no, date: Machine.today)
            #expect(!machine.centre.refresh().collectingPossible)
        }
    }

    @Test("a policy that can't be read takes everything away: here it is a folder, or a link to itself")
    func unreadable() async throws {
        try await Machine.use { machine in
            try machine.turnOn()
            for file in [machine.systemPolicy, machine.namedPolicy] {
                mkdir(machine.home.path(file), 0o700)
                #expect(machine.centre.refresh() == .unrecognised(machine.raw("unreadable", file)))
                rmdir(machine.home.path(file))
                symlink(file, machine.home.path(file))
                #expect(machine.centre.refresh() == .unrecognised(machine.raw("unreadable", file)))
                machine.remove(file)
                #expect(machine.centre.refresh() == .granted)
            }
        }
    }

    @Test(
        "the machine's own policy is not trusted when others than root may write it", .enabled("only root can make it its own") { isRoot },
        arguments: [0o620, 0o602, 0o666] as [UInt32])
    func writableByOthers(mode: UInt32) async throws {
        try await Machine.use { machine in
            try machine.turnOn()
            try machine.home.write("{}", to: machine.systemPolicy, mode: 0o644)
            #expect(machine.centre.refresh() == .granted)
            chmod(machine.home.path(machine.systemPolicy), mode)
            #expect(machine.centre.refresh() == .unrecognised(machine.raw("writable by others", machine.systemPolicy)))
            chmod(machine.home.path(machine.systemPolicy), 0o600)
            #expect(machine.centre.refresh() == .granted)
            // The named one is the person's own.
            try machine.home.write("{}", to: machine.namedPolicy, mode: mode)
            #expect(machine.centre.refresh() == .granted)
        }
    }

    @Test("the machine's own policy is not trusted when it is another's than root's")
    func another() async throws {
        try await Machine.use { machine in
            try machine.turnOn()
            try machine.home.write("{}", to: machine.systemPolicy, mode: 0o600)
            if Self.isRoot { chown(machine.home.path(machine.systemPolicy), 65_534, 65_534) }
            #expect(machine.centre.refresh() == .unrecognised(machine.raw("writable by others", machine.systemPolicy)))
        }
    }

    @Test("the file that turned services off is named, the machine's own first")
    func switchPath() async throws {
        try await Machine.use { machine in
            #expect(machine.centre.status().servicesSwitchPath == nil)
            try machine.home.write(#"{"locationServices":false}"#, to: machine.namedPolicy)
            #expect(machine.centre.status().servicesSwitchPath == machine.home.path(machine.namedPolicy))
            guard Self.isRoot else { return }
            try machine.home.write(#"{"locationServices":false}"#, to: machine.systemPolicy)
            #expect(machine.centre.status().servicesSwitchPath == machine.home.path(machine.systemPolicy))
        }
    }

    @Test("without MEMOTRACK_POLICY, or with an empty one, there is only the machine's own", arguments: [[:], ["MEMOTRACK_POLICY": ""]])
    func unnamed(environment: [String: String]) async throws {
        try await ScratchHome.use { home in
            let provider = MachineAuthorizationProvider(
                stateFolder: home.path("state"), environment: environment, systemPolicy: home.path("policy.json"))
            #expect(provider.authorization == LocationAuthorization(servicesEnabled: true, status: .notDetermined, accuracy: .full))
        }
    }
}
