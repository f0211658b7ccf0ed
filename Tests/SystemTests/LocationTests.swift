import Foundation
import Support
import Testing

/// `location` and `permissions` without a terminal: statuses, keys, policies and damaged files.
struct LocationTests {
    @Test("without a terminal it needs --accept with today's revision")
    func accept() async throws {
        try await ScratchHome.use { home in
            let revision = try home.revision()
            for input in [nil, "y\n"] as [String?] {
                let run = try home.run("location", "on", input: input).expect(status: 64)
                #expect(run.errors.contains("--accept \(revision)"))
            }
            for revision in ["0", "999", "-1", "x", ""] {
                try home.run("location", "on", "--accept", revision).expect(status: 64)
            }
            #expect(home.files() == [])
            try home.turnOn()
            #expect(try home.status() == .init(status: 0, condition: "granted", preference: "on"))
            try home.turnOn()
        }
    }

    @Test("--no-input never asks, also on a terminal")
    func noInput() async throws {
        try await ScratchHome.use { home in
            let session = try PseudoTerminal.run(["location", "on", "--no-input"], in: home)
            #expect(session.status == 64)
            #expect(!session.transcript.contains("[y/N]"))
        }
    }

    /// The keys of the status document, as scripts rely on them.
    static let keys: Set<String> = [
        "condition", "recovery", "preference", "consent_revision", "disclosure_revision", "services_enabled", "authorization",
        "accuracy", "collecting_possible", "sessions",
    ]

    @Test("the status document has exactly its keys, null for what does not apply")
    func statusKeys() async throws {
        try await ScratchHome.use { home in
            let off = try home.run("location", "--json").expect(status: 3).object()
            #expect(Set(off.keys) == Self.keys)
            #expect(off["consent_revision"] is NSNull)
            #expect(off["accuracy"] is NSNull)
            #expect(off["collecting_possible"] as? Bool == false)
            #expect(off["services_enabled"] as? Bool == true)
            #expect(off["authorization"] as? String == "notDetermined")
            #expect(off["recovery"] as? String == "memotrack location on")
            try home.turnOn()
            let on = try home.run("location", "--format=json").expect(status: 0).object()
            #expect(Set(on.keys) == Self.keys)
            #expect(on["recovery"] is NSNull)
            #expect(on["accuracy"] as? String == "full")
            #expect(on["authorization"] as? String == "authorizedWhenInUse")
            #expect(on["collecting_possible"] as? Bool == true)
            #expect((on["sessions"] as? [Any])?.isEmpty == true)
            #expect("\(on["consent_revision"] ?? "")" == "\(on["disclosure_revision"] ?? "-")")
        }
    }

    @Test("with --json, on and off print the status afterwards and keep prose off standard output")
    func jsonOfChanges() async throws {
        try await ScratchHome.use { home in
            let on = try home.run("location", "on", "--accept", home.revision(), "--json").expect(status: 0)
            #expect(try on.object()["condition"] as? String == "granted")
            let off = try home.run("location", "off", "--json").expect(status: 0)
            #expect(try off.object()["condition"] as? String == "preferenceOff")
        }
    }

    static let buckets = ["locationWhenInUse", "locationAlways", "motionFitness", "bluetooth"]

    @Test("the permissions document has a key for each bucket and only whenInUse can be asked for")
    func permissions() async throws {
        try await ScratchHome.use { home in
            let all = try home.run("permissions", "--json").expect(status: 0).object()
            #expect(Set(all.keys) == Set(Self.buckets))
            for bucket in Self.buckets {
                let value = try #require(all[bucket] as? [String: Any])
                #expect(Set(value.keys) == ["state", "canRequest", "os"])
                #expect(value["canRequest"] as? Bool == (bucket == "locationWhenInUse"))
            }
            #expect((all["locationWhenInUse"] as? [String: Any])?["state"] as? String == "notDetermined")
            #expect((all["locationAlways"] as? [String: Any])?["state"] as? String == "notDeclared")
            #expect((all["bluetooth"] as? [String: Any])?["state"] as? String == "unavailable")
            let one = try home.run("permissions", "LOCATIONwheninuse", "--json").expect(status: 0).object()
            #expect(Array(one.keys) == ["locationWhenInUse"])
            let unknown = try home.run("permissions", "blutooth").expect(status: 64)
            #expect(unknown.errors.contains("bluetooth"))
            #expect(home.files() == [])
        }
    }

    @Test("a damaged answer is named, by every command that says why nothing is collected, in place of a no that nobody gave")
    func damagedAnswer() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.write("yes", to: "state/memotrack/authorization.json")
            for command in [["location"], ["location", "on", "--accept", "1"], ["permissions"], ["record", "memo.m4a"]] {
                let run = try home.start("memotrack", command).finish()
                #expect((run.output + run.errors).contains("authorization.json' is damaged, which counts as a no"), "\(run)")
                #expect(!(run.output + run.errors).contains("You said no"), "\(run)")
                #expect((run.output + run.errors).contains("memotrack permissions reset"), "\(run)")
            }
        }
    }

    @Test("location, permissions and record say that the text has a new revision, and location on asks again")
    func outdated() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.write(#"{"schema":1,"enabled":true,"consentRevision":0}"#, to: "config/memotrack/preferences.json")
            for command in [["location"], ["permissions"], ["permissions", "--json"], ["record", "memo.m4a"]] {
                let run = try home.start("memotrack", command).finish()
                #expect((run.output + run.errors).contains("has changed since you accepted it"), "\(run)")
            }
            #expect(try home.status().condition == "consentOutdated")
            let session = try PseudoTerminal.run(["location", "on"], in: home, script: [.expect("[y/N]"), .send("y\n")])
            #expect(session.status == 0)
            #expect(try home.status().condition == "granted")
        }
    }

    @Test("an accuracy that is not known is named where an accuracy stands")
    func unrecognisedAccuracy() async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.write(#"{"accuracy":"blurred"}"#, to: "policy.json")
            let run = try home.run("location", "--json", extra: ["MEMOTRACK_POLICY": home.path("policy.json")]).expect(status: 3)
            #expect(try run.object()["accuracy"] as? String == "unrecognised(accuracy=blurred)")
            #expect(try run.object()["authorization"] as? String == "authorizedWhenInUse")
            #expect(try run.object()["recovery"] is NSNull)
        }
    }

    @Test("permissions follow the answer")
    func permissionStates() async throws {
        try await ScratchHome.use { home in
            func state(_ extra: [String: String] = [:]) throws -> String? {
                let all = try home.run("permissions", "--json", extra: extra).expect(status: 0).object()
                return (all["locationWhenInUse"] as? [String: Any])?["state"] as? String
            }
            try home.turnOn()
            #expect(try state() == "granted")
            try home.write(#"{"authorization":"restricted"}"#, to: "policy.json")
            #expect(try state(["MEMOTRACK_POLICY": home.path("policy.json")]) == "restricted")
            try home.run("permissions", "reset").expect(status: 0)
            #expect(try state() == "notDetermined")
        }
    }
}
