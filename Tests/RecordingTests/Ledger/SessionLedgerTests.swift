import FileSystem
import Glibc
import Store
import Support
import Synchronization
import Testing
import Timestamps

@testable import Recording

@Suite struct SessionLedgerTests {
    private static let now = ManualClock.origin

    private static func record(_ home: ScratchHome, _ name: String = "walk") -> SessionRecord {
        SessionRecord(
            memo: FilePath(home.path(name + ".m4a")), track: FilePath(home.path(name + ".gpx")), source: "test", started: now)
    }

    private static func free(_ ledger: SessionLedger, _ path: String) throws -> SessionEntry {
        guard case .free(let entry) = try ledger.claim(FilePath(path)) else { throw SupportFailure("\(path) is not free") }
        return entry
    }

    /// Keeps the record of a session, ended some seconds before now or not at all, and lets go of it.
    private static func keep(_ record: SessionRecord, in ledger: SessionLedger, endedBefore seconds: Double? = nil) throws {
        let entry = try free(ledger, record.track)
        #expect(entry.begin(record))
        guard let seconds, let ended = now.advanced(bySeconds: -seconds) else { return }
        #expect(entry.update { $0.ended = SessionRecord.text(of: ended) })
    }

    @Test("a track without a session is free, and claiming it writes no record", .timeLimit(.minutes(1)))
    func free() async throws {
        try await ScratchHome.use { home in
            let ledger = SessionLedger(stateFolder: home.path("state"))
            _ = try Self.free(ledger, home.path("walk.gpx"))
            #expect(ledger.sessions(at: Self.now).isEmpty)
            #expect(home.mode("state/sessions") == 0o700)
        }
    }

    @Test("while a session runs its track is taken, by whoever asks, and another track is not")
    func running() async throws {
        try await ScratchHome.use { home in
            let ledger = SessionLedger(stateFolder: home.path("state")), record = Self.record(home)
            let entry = try Self.free(ledger, record.track)
            guard case .running(nil) = try ledger.claim(FilePath(record.track)) else { throw SupportFailure("not running") }
            entry.begin(record)
            guard case .running(record) = try ledger.claim(FilePath(record.track)) else { throw SupportFailure("not running") }
            _ = try Self.free(ledger, home.path("talk.gpx"))
            #expect(try ledger.claimCutShort(memo: FilePath(record.memo)) == nil)
            #expect(ledger.sessions(at: Self.now).map(\.isRunning) == [true])
            withExtendedLifetime(entry) {}
        }
    }

    @Test("a lock that another process holds means running; let go without an end it means cut short")
    func otherProcess() async throws {
        try await ScratchHome.use { home in
            let ledger = SessionLedger(stateFolder: home.path("state")), record = Self.record(home)
            try Self.keep(record, in: ledger)
            let lock = try #require(home.files(below: "state/sessions").first { $0.hasSuffix(".lock") })
            let holder = try home.start("/usr/bin/flock", [home.path(lock), "-c", "echo held; exec sleep 60"])
            try holder.wait { $0.outputSoFar.contains("held") }
            guard case .running(record) = try ledger.claim(FilePath(record.track)) else { throw SupportFailure("not running") }
            holder.signal(SIGKILL)
            kill(-holder.processIdentifier, SIGKILL)
            _ = try holder.finish()
            for _ in 0..<2 {
                guard case .cutShort(_, record) = try ledger.claim(FilePath(record.track)) else { throw SupportFailure("not cut short") }
            }
        }
    }

    @Test("a moment's look of another process is not taken for a recording")
    func glance() async throws {
        try await ScratchHome.use { home in
            let ledger = SessionLedger(stateFolder: home.path("state")), record = Self.record(home)
            try Self.keep(record, in: ledger, endedBefore: 10)
            let lock = try #require(home.files(below: "state/sessions").first { $0.hasSuffix(".lock") })
            let glance = Mutexed(try FileLock.tryLock(home.path(lock)))
            BlockingThread.run {
                usleep(3_000)
                glance.drop()
            }
            _ = try Self.free(ledger, record.track)
        }
    }

    @Test("a session that was cut short is found by its memo too, under whatever name its track is")
    func cutShort() async throws {
        try await ScratchHome.use { home in
            let ledger = SessionLedger(stateFolder: home.path("state"))
            var record = Self.record(home)
            record.track = home.path("walk-2.gpx")
            try Self.keep(record, in: ledger)
            for _ in 0..<2 {
                #expect(try ledger.claimCutShort(memo: FilePath(record.memo))?.1 == record)
            }
            #expect(try ledger.claimCutShort(memo: FilePath(home.path("talk.m4a"))) == nil)
            guard case .cutShort(_, record) = try ledger.claim(FilePath(record.track)) else { throw SupportFailure("not cut short") }
            #expect(ledger.sessions(at: Self.now).map(\.isRunning) == [false])
        }
    }

    @Test("an end frees the track at once, is listed for a day, and is then forgotten; what was cut short is not")
    func day() async throws {
        try await ScratchHome.use { home in
            let ledger = SessionLedger(stateFolder: home.path("state"))
            try Self.keep(Self.record(home, "today"), in: ledger, endedBefore: 86_000)
            try Self.keep(Self.record(home, "before"), in: ledger, endedBefore: 86_500)
            try Self.keep(Self.record(home, "cut"), in: ledger)
            func names() -> Set<String> {
                Set(ledger.sessions(at: Self.now).map { String($0.record.memo.dropFirst(home.folder.count + 1)) })
            }
            #expect(names() == ["today.m4a", "cut.m4a"])
            #expect(home.files(below: "state/sessions").count { $0.hasSuffix(".json") } == 3)
            ledger.forgetOld(at: Self.now)
            #expect(home.files(below: "state/sessions").count { $0.hasSuffix(".json") } == 2)
            #expect(names() == ["today.m4a", "cut.m4a"])
            _ = try Self.free(ledger, home.path("today.gpx"))
        }
    }

    @Test("times of people's reading are whole seconds")
    func wholeSeconds() {
        let time = Timestamp(nanoseconds: 1_785_567_600_999_999_999)
        // 1785567600 is 2026-08-01T07:00:00Z by date(1).
        #expect(SessionRecord(memo: FilePath("m"), track: FilePath("t"), source: "s", started: time).started == "2026-08-01T07:00:00Z")
        #expect(SessionRecord.text(of: Timestamp(nanoseconds: -1)) == "1969-12-31T23:59:59Z")
    }

    @Test("records hold no key but those of the disclosure, and nothing of a place")
    func keys() async throws {
        try await ScratchHome.use { home in
            let ledger = SessionLedger(stateFolder: home.path("state"))
            try Self.keep(Self.record(home), in: ledger, endedBefore: 10)
            let file = try #require(home.files(below: "state/sessions").first { $0.hasSuffix(".json") })
            #expect(home.mode(file) == 0o600)
            let value = try #require(JSONFile<JSONValue>(home.path(file)).value?.object)
            let known: Set = [
                "schema", "memo", "track", "source", "started", "ended", "reason", "state", "isTold", "samples", "segments", "file",
                "origin",
            ]
            #expect(Set(value.keys).isSubset(of: known))
        }
    }
}

/// A lock that another thread lets go.
private final class Mutexed: Sendable {
    private let lock: Mutex<FileLock?>

    init(_ lock: FileLock?) {
        self.lock = Mutex(lock)
    }

    func drop() {
        lock.withLock { $0 = nil }
    }
}
