public import FileSystem
import Glibc
import Store
import Synchronization
public import Timestamps

/// The sessions of this user: one file each in the state folder, locked by the process that records. The only authority on whether a
/// session runs: no end and no lock means that it was cut short.
public struct SessionLedger: Sendable {
    private let folder: String
    private static let day = 86_400.0

    /// - Parameter stateFolder: memotrack's own, which need not be there yet.
    public init(stateFolder: String) {
        folder = stateFolder + "/sessions"
    }

    /// What is known of the session of a track.
    public enum Claim: Sendable {
        /// No session, or one that ended: the entry is ours now.
        case free(SessionEntry)
        /// One was cut short: the entry is ours now.
        case cutShort(SessionEntry, SessionRecord)
        /// Another process records it.
        case running(SessionRecord?)
    }

    /// Takes hold of the entry of a track, for as long as the result lives.
    ///
    /// - Parameter track: its resolved path.
    /// - Returns: who has the entry now.
    /// - Throws: `StoreError` when the folder of sessions can't be used.
    public func claim(_ track: FilePath) throws -> Claim {
        let name = Self.name(of: track)
        let path = folder + "/" + name
        let file = JSONFile<SessionRecord>(path + ".json")
        try Directories.makePrivate(folder)
        guard let lock = try Self.lock(path) else { return .running(file.value) }
        let entry = SessionEntry(name: name, file: file, lock: lock)
        guard let record = file.value, record.ended == nil, record.track == track.description else { return .free(entry) }
        return .cutShort(entry, record)
    }

    /// Others hold a lock for a moment, only to look; a recording holds it for good.
    private static func lock(_ path: String) throws -> FileLock? {
        for _ in 0..<10 {
            if let lock = try FileLock.tryLock(path + ".lock") { return lock }
            usleep(2_000)
        }
        return nil
    }

    /// Takes hold of a session of this memo that was cut short, under whatever name its track is.
    ///
    /// - Parameter memo: its resolved path.
    /// - Returns: its entry and what is known of it; nil when there is none that can be taken.
    /// - Throws: `StoreError` when its lock can't be used.
    func claimCutShort(memo: FilePath) throws -> (SessionEntry, SessionRecord)? {
        for name in names {
            let path = folder + "/" + name
            let file = JSONFile<SessionRecord>(path + ".json")
            guard let record = file.value, record.ended == nil, record.memo == memo.description,
                let lock = try FileLock.tryLock(path + ".lock"), let record = file.value, record.ended == nil
            else { continue }
            return (SessionEntry(name: name, file: file, lock: lock), record)
        }
        return nil
    }

    /// One of the sessions that are listed.
    public struct Listed: Sendable, Equatable {
        /// The name of its entry, which is also that of its socket.
        public let name: String
        public let record: SessionRecord
        public let isRunning: Bool

        public init(name: String, record: SessionRecord, isRunning: Bool) {
            self.name = name
            self.record = record
            self.isRunning = isRunning
        }

        public var isCutShort: Bool { !isRunning && record.ended == nil }
    }

    /// Every session that runs, was cut short, or ended within a day, by the time it started.
    public func sessions(at now: Timestamp) -> [Listed] {
        names.compactMap { name in
            let path = folder + "/" + name
            guard let record = JSONFile<SessionRecord>(path + ".json").value else { return nil }
            if let ended = record.endedAt, now.seconds(since: ended) > Self.day { return nil }
            // One that has ended may still hold its lock, while its COMMAND goes on.
            return Listed(name: name, record: record, isRunning: record.ended == nil && FileLock.isLocked(path + ".lock"))
        }.sorted { $0.record.started < $1.record.started }
    }

    /// Puts the tracks of sessions right that were cut short, which goes on to be possible for `record`; twice changes nothing.
    public func mendCutShort() {
        for name in names { withCutShort(name) { file, record in if file.value != record { try? file.replace(record) } } }
    }

    /// Ends a session that was cut short, its track put right.
    ///
    /// - Parameters:
    ///   - name: of its entry.
    ///   - now: the host's date.
    /// - Returns: what is known of it now; nil when it was not cut short, or is being resumed.
    public func endCutShort(_ name: String, at now: Timestamp) -> SessionRecord? {
        var ended: SessionRecord?
        withCutShort(name) { file, record in
            var record = record
            record.end(SessionEnd.stopped.rawValue, at: now)
            if (try? file.replace(record)) != nil { ended = record }
        }
        return ended
    }

    /// Returns when its process has let go of the session, so that the memo can be recorded again; after two seconds in any case.
    public func waitForEnd(of name: String) {
        for _ in 0..<200 where FileLock.isLocked(folder + "/" + name + ".lock") { usleep(10_000) }
    }

    private func withCutShort(_ name: String, _ body: (JSONFile<SessionRecord>, SessionRecord) -> Void) {
        let path = folder + "/" + name
        let file = JSONFile<SessionRecord>(path + ".json")
        guard file.value?.ended == nil, let lock = try? FileLock.tryLock(path + ".lock"), var record = file.value, record.ended == nil
        else { return }
        defer { withExtendedLifetime(lock) {} }
        let outcome = TrackRecovery.mend(FilePath(record.track), origin: record.origin, isOurs: record.isTrack)
        if case .whole(let survey) = outcome { record.note(survey.counts) }
        if case .mended(let survey) = outcome { record.note(survey.counts) }
        body(file, record)
    }

    /// Sessions that ended without a sample and of which nobody has been told, by the time they ended; told from now on.
    public func takeUntold(at now: Timestamp) -> [SessionRecord] {
        entries.compactMap { path in
            let file = JSONFile<SessionRecord>(path + ".json")
            guard var record = file.value, let ended = record.endedAt, now.seconds(since: ended) <= Self.day, record.samples == 0,
                !record.isTold, let lock = try? FileLock.tryLock(path + ".lock")
            else { return nil }
            record.isTold = true
            try? file.replace(record)
            withExtendedLifetime(lock) {}
            return record
        }.sorted { ($0.ended ?? "") < ($1.ended ?? "") }
    }

    /// Forgets sessions that ended over a day ago.
    public func forgetOld(at now: Timestamp) {
        for path in entries {
            let file = JSONFile<SessionRecord>(path + ".json")
            func isOld() -> Bool { file.value?.endedAt.map { now.seconds(since: $0) > Self.day } ?? false }
            // Locked only when there is something to do, and judged again under the lock.
            guard isOld(), let lock = try? FileLock.tryLock(path + ".lock") else { continue }
            if isOld(), unlink(path + ".json") == 0 { unlink(path + ".lock") }
            withExtendedLifetime(lock) {}
        }
    }

    private var names: [String] {
        FolderListing.names(in: folder, withSuffix: ".json").map { String($0.dropLast(5)) }
    }

    private var entries: [String] { names.map { folder + "/" + $0 } }

    /// FNV-1a (Fowler, Noll, Vo) of the path's bytes: names of any length and encoding become a file's name. The record names the track,
    /// so that two paths of one name are not taken for each other.
    private static func name(of track: FilePath) -> String {
        let hash = track.bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// A session's entry, held by the process that records it.
public final class SessionEntry: Sendable {
    /// Of its files, and of the socket at which the session can be asked.
    let name: String
    private let file: JSONFile<SessionRecord>
    private let lock: Mutex<FileLock?>
    private let record = Mutex<SessionRecord?>(nil)

    init(name: String, file: JSONFile<SessionRecord>, lock: FileLock) {
        self.name = name
        self.file = file
        self.lock = Mutex(lock)
    }

    /// The session is over: another may have the entry, though the process goes on with COMMAND.
    func release() {
        lock.withLock { $0 = nil }
    }

    /// Changes what is kept; false when it could not be written.
    @discardableResult
    func update(_ change: (inout SessionRecord) -> Void) -> Bool {
        record.withLock { record in
            guard var changed = record else { return false }
            change(&changed)
            guard changed != record else { return true }
            record = changed
            return (try? file.replace(changed)) != nil
        }
    }

    /// Begins to keep a record, or goes on with one that was cut short.
    @discardableResult
    func begin(_ initial: SessionRecord) -> Bool {
        let isNew = record.withLock { record in
            guard record == nil else { return false }
            record = initial
            return true
        }
        return !isNew || (try? file.replace(initial)) != nil
    }
}

extension SessionRecord {
    var endedAt: Timestamp? {
        ended.flatMap { Timestamp($0) }
    }
}
