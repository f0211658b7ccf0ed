import CSystem
import FileSystem
import Glibc
import GPX
import Places
import Store

/// Decides, before a session begins, which track file it writes and how: the name, what is there already, a session that was cut short.
public struct SessionPlanner: Sendable {
    let request: SessionRequest
    let ledger: SessionLedger
    let clock: any RecordingClock
    let notify: @Sendable (SessionNotice) -> Void

    public init(
        _ request: SessionRequest, ledger: SessionLedger, clock: any RecordingClock = SystemClock(),
        notify: @escaping @Sendable (SessionNotice) -> Void
    ) {
        self.request = request
        self.ledger = ledger
        self.clock = clock
        self.notify = notify
    }

    /// The entry of the session, held from now on, and its track.
    private struct Choice {
        var entry: SessionEntry
        var record: SessionRecord
        var opening: TrackOpening
    }

    public func plan() throws(SessionFault) -> SessionPlan {
        let track = try trackBesideMemo()
        let choice: Choice
        do {
            choice = try choose(track)
        } catch let error as StoreError {
            throw .store(error)
        } catch let fault as SessionFault {
            throw fault
        } catch {
            throw .trackExists(track)
        }
        var opening = choice.opening
        opening.onOpen = { [entry = choice.entry, wanted = choice.opening.path, notify] path, identity in
            entry.update { record in
                record.track = path.description
                record.file = identity
            }
            if path != wanted { notify(.named(path)) }
        }
        opening.onBackup = { [notify] in notify(.backedUp($0)) }
        // What a session that was cut short knew goes on; what the person says now goes before it.
        let assumed = request.assumedStates.mapValues { PlaceWatch.Known($0) }
        let watch = PlaceWatch(request.places, known: choice.record.knownPlaces.merging(assumed) { $1 })
        return SessionPlan(
            source: request.source.makeSource(clock: clock), filter: request.filter, endsWithSource: !request.hasCommand,
            fixesRollover: request.fixesRollover, firstMark: request.firstMark, placeWatch: watch,
            isWatched: request.isWatched, opening: opening, entry: choice.entry, record: choice.record
        )
    }

    private func trackBesideMemo() throws(SessionFault) -> FilePath {
        let track: FilePath
        do {
            track = try TrackName.beside(request.memo)
        } catch {
            throw .memo(error)
        }
        guard track.folder.withCString({ access($0, W_OK | X_OK) }) == 0 else { throw .unwritable(track, SystemFailure("access")) }
        return track
    }

    private func choose(_ track: FilePath) throws -> Choice {
        let memo = track.sibling(request.memo.name)
        if let (entry, record) = try ledger.claimCutShort(memo: memo) { return try resume(entry, record, named(record.track, like: track)) }
        switch try ledger.claim(track) {
        case .cutShort(let entry, let record): return try resume(entry, record, track)
        case .free(let entry): return try begin(entry, track)
        case .running:
            guard request.hasCommand else { throw SessionFault.running(track: track) }
            return try nextFree(after: track)
        }
    }

    /// The path whose description a record keeps; its bytes need not be UTF-8.
    private func named(_ description: String, like track: FilePath) -> FilePath {
        if track.description == description { return track }
        return TrackName.numbered(track).first { $0.description == description } ?? FilePath(description)
    }

    // MARK: - A new session

    private func begin(_ entry: SessionEntry, _ track: FilePath) throws -> Choice {
        guard try isTaken(track) else { return fresh(entry, opening(track)) }
        switch request.existing {
        case .append: return try append(entry, track)
        case .replace:
            var opening = opening(track)
            opening.way = .create(replacing: true)
            return fresh(entry, opening)
        case .keep:
            guard request.hasCommand else { throw SessionFault.trackExists(track) }
            return try nextFree(after: track)
        }
    }

    private func nextFree(after track: FilePath) throws -> Choice {
        for other in TrackName.numbered(track) {
            if try !isTaken(other), case .free(let entry) = try ledger.claim(other) {
                notify(.named(other))
                return fresh(entry, opening(other))
            }
        }
        throw SessionFault.trackExists(track)
    }

    private func append(_ entry: SessionEntry, _ track: FilePath) throws -> Choice {
        let (growth, survey) = try find(in: track)
        notify(.appending(track))
        var status = stat()
        if track.status(&status) == 0, status.st_mode & 0o077 != 0 { notify(.madePrivate(track)) }
        var choice = fresh(entry, opening(track))
        choice.opening.way = .grow(growth)
        choice.opening.lastTime = growth.needsTrack ? nil : survey.lastTime
        choice.record.origin = TrackRecovery.Origin(offset: growth.offset, isInTrack: !growth.needsTrack)
        return choice
    }

    private func fresh(_ entry: SessionEntry, _ opening: TrackOpening) -> Choice {
        let memo = opening.path.sibling(request.memo.name)
        let record = SessionRecord(memo: memo, track: opening.path, source: request.source.shown, started: clock.date)
        return Choice(entry: entry, record: record, opening: opening)
    }

    private func opening(_ track: FilePath) -> TrackOpening {
        TrackOpening(path: track, memo: request.memo, sourceName: request.source.kind, creator: request.creator)
    }

    /// A file without a byte counts as absent.
    private func isTaken(_ track: FilePath) throws(SessionFault) -> Bool {
        var status = stat()
        guard track.withCString({ lstat($0, &status) }) == 0 else {
            if errno == ENOENT { return false }
            throw .unwritable(track, SystemFailure("lstat"))
        }
        return status.st_mode & S_IFMT != S_IFREG || status.st_size > 0
    }

    // MARK: - A session that was cut short

    private func resume(_ entry: SessionEntry, _ record: SessionRecord, _ track: FilePath) throws -> Choice {
        let outcome = TrackRecovery.mend(track, origin: record.origin, isOurs: record.isTrack)
        switch outcome {
        case .failed(let failure): throw SessionFault.unwritable(track, failure)
        case .removed, .absent:
            // Nothing of it is left: it begins anew, under the rules for whatever stands there now.
            if record.file != nil { notify(.trackMissing(record)) }
            return try begin(entry, track)
        case .whole(let survey), .mended(let survey):
            let growth = try find(in: track).growth
            var choice = Choice(entry: entry, record: record, opening: opening(track))
            choice.opening.way = .grow(growth)
            choice.opening.counts = survey.counts
            choice.opening.lastTime = survey.lastTime
            let isMended = if case .mended = outcome { true } else { false }
            notify(.resumed(record, mended: isMended))
            return choice
        }
    }

    private func find(in track: FilePath) throws(SessionFault) -> (growth: TrackOpening.Growth, survey: TrackSurvey) {
        do {
            return try TrackOpening.Growth.find(in: track)
        } catch {
            throw .append(track, error)
        }
    }
}
