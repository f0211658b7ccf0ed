import Consent
import Glibc
import Support
import Testing

@Suite("Permission buckets")
struct PermissionBucketTests {
    private static let declared: Set<PermissionBucket> = [.locationWhenInUse]

    /// State and evidence of each bucket.
    private func observed(_ machine: Machine, declared: Set<PermissionBucket> = declared) -> [PermissionBucket: BucketObservation] {
        let all = machine.centre.observe(PermissionBucket.allCases, declared: declared)
        return Dictionary(uniqueKeysWithValues: all.map { ($0.bucket, $0) })
    }

    @Test("they are four, in this order, and their names are matched whatever their case")
    func names() {
        #expect(PermissionBucket.allCases.map(\.rawValue) == ["locationWhenInUse", "locationAlways", "motionFitness", "bluetooth"])
        #expect(PermissionBucket(name: "LOCATIONwheninuse") == .locationWhenInUse)
        #expect(PermissionBucket(name: "bluetooth") == .bluetooth)
        #expect(PermissionBucket(name: "blue") == nil)
        #expect(PermissionBucket(name: "") == nil)
    }

    @Test("asking makes no file and gives them in the order they are named")
    func order() async throws {
        try await Machine.use { machine in
            let two = machine.centre.observe([.bluetooth, .locationWhenInUse], declared: Self.declared)
            #expect(two.map(\.bucket) == [.bluetooth, .locationWhenInUse])
            #expect(machine.home.files() == [])
        }
    }

    @Test("on a fresh install only locationWhenInUse can be asked for")
    func fresh() async throws {
        try await Machine.use { machine in
            let all = observed(machine)
            #expect(all[.locationWhenInUse]?.state == .notDetermined)
            #expect(all[.locationWhenInUse]?.os == nil)
            #expect(all[.locationAlways]?.state == .notDeclared)
            #expect(all[.locationAlways]?.os == "missingUsageDescription(locationAlways)")
            #expect(all[.motionFitness]?.state == .unavailable)
            #expect(all[.bluetooth]?.state == .unavailable)
            #expect(PermissionBucket.allCases.filter { all[$0]?.canRequest == true } == [.locationWhenInUse])
        }
    }

    @Test(
        "an answer shows with its day, and nothing can be asked for after it", arguments: [("yes", "granted"), ("no", "permanentlyDenied")])
    func answered(reply: String, state: String) async throws {
        try await Machine.use { machine in
            _ = try machine.another().turnOn(reply == "yes" ? .yes : .no, date: Machine.today)
            let one = observed(machine)[.locationWhenInUse]
            #expect(one?.state.rawValue == state)
            #expect(one?.os == "answer=\(reply),2026-11-30")
            #expect(one?.canRequest == false)
        }
    }

    @Test("a damaged answer is a no without a day")
    func damaged() async throws {
        try await Machine.use { machine in
            try machine.home.write("yes", to: machine.answer)
            #expect(observed(machine)[.locationWhenInUse]?.state == .permanentlyDenied)
            #expect(observed(machine)[.locationWhenInUse]?.os == "answer=damaged")
        }
    }

    /// A policy, the state it gives and what its evidence says after the path.
    static let policies: [(text: String, state: BucketState, evidence: String)] = [
        (#"{"authorization":"restricted"}"#, .restricted, "authorization=restricted"),
        (#"{"accuracy":"reduced","authorization":"restricted"}"#, .restricted, "authorization=restricted"),
        (#"{"accuracy":"blurred"}"#, .restricted, "accuracy=blurred"),
        (#"{"authorization":"perhaps"}"#, .restricted, "authorization=perhaps"),
        ("{", .restricted, "malformed"),
        (#"{"locationServices":false}"#, .unavailable, "locationServices=false"),
        (#"{"accuracy":"reduced","authorization":"restricted","locationServices":false}"#, .unavailable, "locationServices=false"),
    ]

    @Test("a policy shows with the key that decides, whatever was answered", arguments: policies.indices, [true, false])
    func policy(index: Int, isOn: Bool) async throws {
        let (text, state, evidence) = Self.policies[index]
        try await Machine.use { machine in
            if isOn { try machine.turnOn() }
            try machine.home.write(text, to: machine.namedPolicy)
            let all = observed(machine)
            #expect(all[.locationWhenInUse]?.state == state)
            #expect(all[.locationWhenInUse]?.os == "policy=\(machine.home.path(machine.namedPolicy))(\(evidence))")
            #expect(all[.locationAlways]?.state == (state == .unavailable ? .unavailable : .notDeclared))
            #expect(!all.values.contains { $0.canRequest })
        }
    }

    @Test("an answer of a newer version restricts, and is named")
    func newer() async throws {
        try await Machine.use { machine in
            try machine.home.write(#"{"schema":2}"#, to: machine.answer)
            #expect(observed(machine)[.locationWhenInUse]?.state == .restricted)
            #expect(observed(machine)[.locationWhenInUse]?.os == "answer=\(machine.home.path(machine.answer))(schema=2)")
        }
    }

    @Test("approximate positions are an answer like the others")
    func reduced() async throws {
        try await Machine.use { machine in
            try machine.home.write(#"{"accuracy":"reduced"}"#, to: machine.namedPolicy)
            #expect(observed(machine)[.locationWhenInUse]?.canRequest == true)
            try machine.turnOn()
            #expect(observed(machine)[.locationWhenInUse]?.state == .granted)
            #expect(observed(machine)[.locationWhenInUse]?.os == "answer=yes,2026-11-30")
        }
    }

    @Test("were everything declared, locationAlways would follow the answer and the rest stay without a service")
    func allDeclared() async throws {
        try await Machine.use { machine in
            func states() -> [BucketState?] {
                let all = observed(machine, declared: Set(PermissionBucket.allCases))
                return PermissionBucket.allCases.map { all[$0]?.state }
            }
            #expect(states() == [.notDetermined, .notDetermined, .unavailable, .unavailable])
            try machine.turnOn()
            #expect(states() == [.granted, .whenInUseOnly, .unavailable, .unavailable])
        }
    }

    @Test("were nothing declared, nothing could be asked for, whatever was answered")
    func noneDeclared() async throws {
        try await Machine.use { machine in
            for _ in 0..<2 {
                let all = observed(machine, declared: [])
                #expect(all[.locationWhenInUse]?.state == .notDeclared)
                #expect(all[.locationWhenInUse]?.os == "missingUsageDescription(locationWhenInUse)")
                #expect(!all.values.contains { $0.canRequest })
                try machine.turnOn()
            }
        }
    }
}
