import Foundation
import Glibc
import Support
import Testing

/// Sessions killed at moments that nobody chose. `MEMOTRACK_KILLS` gives their number, for each of the two paces.
struct KillTests {
    private static let count = ProcessInfo.processInfo.environment["MEMOTRACK_KILLS"].flatMap(Int.init) ?? 12
    private static let atOnce = 4

    /// A session that was killed.
    private struct Victim {
        let memo: String
        var track: String { memo + ".gpx" }
        /// From the source's opening to the kill, in seconds: rather too short than too long.
        let age: Double
        let errors: String
    }

    @Test("promise 4 and field note 54: killed at full speed, the next start has a valid track, resumes in a new segment and says so")
    func fullSpeed() async throws {
        try await prepared { home in
            try kills(home, "replay:long.gpx?speed=max&loop", saying: "", within: 0.4) { _ in }
        }
    }

    @Test("promise 4 and field note 54: killed at the pace of its times, a track lacks its last second at most, and is resumed")
    func itsOwnPace() async throws {
        try await prepared { home in
            try kills(home, "replay:tenths.gpx?speed=1", saying: "Waiting", within: 3.5) { victim in
                // Ten fixes a second, each kept. A second may be missing; half of one is left to a busy machine.
                let due = Int(((victim.age - 1.5) * 10).rounded(.up))
                let kept = home.points(victim.track) ?? 0
                #expect(kept >= due, "\(kept) of \(due) after \(victim.age) s")
            }
        }
    }

    @Test("field note 54: a file without a byte, left by a kill at its creation, goes with the next start")
    func stub() async throws {
        try await prepared { home in
            let victim = Victim(memo: "walk", age: 0, errors: "")
            try startAndKill(victim, home, isResumed: false)
            try home.write("", to: victim.track)
            try startAndKill(victim, home, isResumed: false)
            #expect(home.read(victim.track) == nil)
        }
    }

    @Test("promise 4: a session that was cut short is not forgotten when its track is gone, or another file stands there")
    func vanished() async throws {
        try await prepared { home in
            for replacement in [nil, "abc"] {
                let child = try home.startRecording(source: "replay:long.gpx?speed=10")
                child.signal(SIGKILL)
                _ = try child.finish()
                unlink(home.path("walk.gpx"))
                if let replacement { try home.write(replacement, to: "walk.gpx") }
                let run = try home.record("walk.m4a", "--source", "replay:late.gpx?speed=max")
                #expect(run.errors.contains("nothing is left of its track"), "\(run)")
                // What stands there is not ours: the rules for any other file hold.
                try run.expect(status: replacement == nil ? 0 : 2)
                if let replacement { #expect(home.read("walk.gpx") == replacement) }
                unlink(home.path("walk.gpx"))
            }
        }
    }

    private func prepared(_ body: (ScratchHome) throws -> Void) async throws {
        try await ScratchHome.use { home in
            try home.turnOn()
            try home.writeWalk(2_000, to: "long.gpx")
            try home.writeWalk(200, to: "tenths.gpx", perSecond: 10)
            try home.writeWalk(5, to: "late.gpx")
            // After whatever a fast machine has recorded: the walk is repeated over and over, each time later.
            try home.write((home.read("late.gpx") ?? "").replacing("2026-08-09", with: "2027-08-09"), to: "late.gpx")
            try #require(mkfifo(home.path("silent"), 0o600) == 0)
            try body(home)
        }
    }

    /// Kills sessions, a few at a time, and looks at what each has left.
    private func kills(
        _ home: ScratchHome, _ source: String, saying word: String, within seconds: Double, _ check: (Victim) throws -> Void
    ) throws {
        var wholeAtOnce = 0
        for first in stride(from: 0, to: Self.count, by: Self.atOnce) {
            let memos = (first..<min(first + Self.atOnce, Self.count)).map { "memo\($0)" }
            for victim in try kill(memos, home, source, saying: word, within: seconds) {
                try check(victim)
                if try examine(victim, home) { wholeAtOnce += 1 }
            }
        }
        print("killed \(Self.count) sessions of \(source): \(wholeAtOnce) tracks valid at once, the others after the next start")
    }

    private func kill(
        _ memos: [String], _ home: ScratchHome, _ source: String, saying word: String, within seconds: Double
    ) throws -> [Victim] {
        let running = try memos.map { memo in
            let child = try home.start("memotrack", ["record", memo, "--source", source, "--fastest", "1000"])
            if !word.isEmpty { try child.wait(within: 20) { $0.errorsSoFar.contains(word) } }
            return (memo: memo, child: child, opened: ContinuousClock.now, age: Double.random(in: 0..<seconds))
        }
        return try running.sorted { $0.opened + .seconds($0.age) < $1.opened + .seconds($1.age) }.map { session in
            let left = ContinuousClock.now.duration(to: session.opened + .seconds(session.age)) / .seconds(1)
            if left > 0 { usleep(UInt32(left * 1_000_000)) }
            session.child.signal(SIGKILL)
            return Victim(memo: session.memo, age: session.age, errors: try session.child.finish().errors)
        }
    }

    /// What the next starts make of it; true when it was valid at once.
    private func examine(_ victim: Victim, _ home: ScratchHome) throws -> Bool {
        let left = home.read(victim.track).flatMap { $0.isEmpty ? nil : $0 }, kept = home.points(victim.track) ?? 0
        let isWhole = left == nil ? true : try home.isValid(victim.track)
        // Twice the same: a start that takes nothing, and is killed too.
        try startAndKill(victim, home, isResumed: kept > 0)
        let once = home.read(victim.track)
        if isWhole { #expect(once == left) }
        #expect(home.points(victim.track) ?? 0 == kept)
        try startAndKill(victim, home, isResumed: kept > 0)
        #expect(home.read(victim.track) == once)

        let segments = home.segments(victim.track) ?? 0
        let next = try home.record(victim.memo, "--source", "replay:late.gpx?speed=max").expect(status: 0)
        #expect(next.errors.contains("it continues in") == (kept > 0), "\(next)")
        #expect(home.points(victim.track) == kept + 5)
        #expect(home.segments(victim.track) == segments + 1)
        #expect(try home.isValid(victim.track))
        return isWhole
    }

    private func startAndKill(_ victim: Victim, _ home: ScratchHome, isResumed: Bool) throws {
        let child = try home.start("memotrack", ["record", victim.memo, "--source", "nmea:silent"])
        try child.wait(within: 20) { $0.errorsSoFar.contains("Waiting") }
        child.signal(SIGKILL)
        #expect(try child.finish().errors.contains("it continues in") == isResumed)
        let isValid = home.read(victim.track) == nil ? true : try home.isValid(victim.track)
        #expect(isValid)
    }
}
