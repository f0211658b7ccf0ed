import Foundation
import Glibc
import Support
import Testing

/// Turned off and on while a session runs.
struct WithdrawalTests {
    private func prepared(_ body: (ScratchHome) throws -> Void) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(3_000, to: "long.gpx")
            try body(home)
        }
    }

    /// Ways to take it away from a running session.
    enum Way: String, CaseIterable {
        case locationOff, permissionsReset, answer, consent, policy, machineSwitch

        func withdraw(_ home: ScratchHome) throws {
            switch self {
            case .locationOff: try home.run("location", "off").expect(status: 0)
            case .permissionsReset: try home.run("permissions", "reset").expect(status: 0)
            case .answer: try home.write(#"{"schema":1,"answer":"no","date":"2026-08-09"}"#, to: "state/memotrack/authorization.json")
            case .consent: try home.write(#"{"schema":1,"enabled":true,"consentRevision":0}"#, to: "config/memotrack/preferences.json")
            case .policy: try home.write(#"{"authorization":"restricted"}"#, to: "no-policy.json")
            case .machineSwitch: try home.write(#"{"locationServices":false}"#, to: "no-policy.json")
            }
        }

        func giveBack(_ home: ScratchHome) throws {
            switch self {
            case .policy, .machineSwitch: unlink(home.path("no-policy.json"))
            case .answer:
                try home.run("permissions", "reset").expect(status: 0)
                try home.turnOn()
            case .locationOff, .permissionsReset, .consent: try home.turnOn()
            }
        }

        var condition: String {
            switch self {
            case .locationOff: "preferenceOff"
            case .permissionsReset: "notDetermined"
            case .answer: "denied"
            case .consent: "consentOutdated"
            case .policy: "restricted"
            case .machineSwitch: "servicesOff"
            }
        }
    }

    @Test(
        "promise 1 and field note 56: withdrawn while recording, capture stops within two seconds, the source is closed, the track kept",
        arguments: Way.allCases)
    func withdrawn(way: Way) async throws {
        try await prepared { home in
            let child = try home.start("memotrack", ["record", "walk.m4a", "--source", "replay:long.gpx?speed=10"])
            try child.wait(within: 20) { $0.errorsSoFar.contains("Waiting") }
            let started = ContinuousClock.now
            try child.wait(within: 20) { _ in (home.points() ?? 0) >= 5 }
            #expect(try child.hasOpen("long.gpx"))
            try way.withdraw(home)
            let withdrawn = started.duration(to: .now) / .seconds(1)
            try child.wait(within: 20) { _ in home.read("walk.gpx")?.contains("<memotrack:ended>withdrawn</memotrack:ended>") == true }
            #expect(try !child.hasOpen("long.gpx"))
            try child.wait { $0.errorsSoFar.contains("granted → \(way.condition)") }
            let then = try #require(home.read("walk.gpx"))
            // Ten fixes a second: those that came later than two seconds after; half of one is left to a busy machine.
            #expect((home.points() ?? 0) <= Int((withdrawn + 2.5) * 10) + 1)

            usleep(1_500_000)
            #expect(home.read("walk.gpx") == then)
            #expect(try home.isValid())
            try way.giveBack(home)
            try child.wait(within: 20) { _ in home.segments() == 2 }
            #expect(try child.hasOpen("long.gpx"))
            child.signal(SIGTERM)
            try child.finish().expect(status: 0)
            #expect(try home.isValid())
        }
    }

    @Test("field note 56: accuracy that is taken away while recording coarsens it within two seconds, in a segment of its own")
    func coarsened() async throws {
        try await prepared { home in
            let words = ["record", "walk.m4a", "--source", "replay:long.gpx?speed=10", "--worst-accuracy", "5000"]
            let child = try home.start("memotrack", words)
            try child.wait(within: 20) { _ in (home.points() ?? 0) >= 5 }
            try home.write(#"{"accuracy":"reduced"}"#, to: "no-policy.json")
            try child.wait(within: 20) { $0.errorsSoFar.contains("granted → grantedReduced") }
            try child.wait(within: 20) { _ in home.read("walk.gpx")?.contains("<memotrack:reduced/>") == true }
            child.signal(SIGTERM)
            try child.finish().expect(status: 0)
            let segments = (home.read("walk.gpx") ?? "").components(separatedBy: "<trkseg>").dropFirst()
            #expect(segments.count == 2)
            #expect(segments.first?.contains("reduced") == false)
            // Of what comes after, every point is rounded to 0.05°.
            let places = (segments.last ?? "").matches(of: /lat="([0-9.]+)" lon="([0-9.]+)"/).map { (String($0.1), String($0.2)) }
            #expect(!places.isEmpty && places.allSatisfy { ["45.0000000", "45.0500000"].contains($0.0) && $0.1 == "7.0000000" })
            #expect(try home.isValid())
        }
    }

    @Test("with COMMAND, capture begins when location is turned on meanwhile")
    func turnedOnMeanwhile() async throws {
        try await prepared { home in
            try home.run("location", "off").expect(status: 0)
            let wait = ["--", "sh", "-c", "while [ ! -e stop ]; do sleep 0.1; done"]
            let child = try home.start("memotrack", ["record", "walk.m4a", "--source", "replay:long.gpx?speed=10"] + wait)
            try child.wait(within: 20) { $0.errorsSoFar.contains("Location is off") }
            #expect(try home.sessions().isEmpty)
            #expect(try !child.hasOpen("long.gpx"))
            try home.turnOn()
            try child.wait(within: 20) { _ in (home.points() ?? 0) > 3 }
            #expect(try home.sessions().count == 1)
            try home.write("", to: "stop")
            let run = try child.finish().expect(status: 0)
            #expect(run.errors.contains("preferenceOff → granted"), "\(run)")
            #expect(try home.isValid())
        }
    }
}
