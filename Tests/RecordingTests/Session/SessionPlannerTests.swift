import FileSystem
import Glibc
import Sampling
import Support
import Synchronization
import Testing
import Timestamps

@testable import Recording

@Suite struct SessionPlannerTests {
    /// One question to the planner, with what it said meanwhile.
    private struct Asked {
        let plan: Result<SessionPlan, SessionFault>
        let notices: [SessionNotice]

        init(_ home: ScratchHome, memo: String = "walk.m4a", existing: SessionRequest.Existing = .keep, hasCommand: Bool = false) {
            var request = SessionRequest(
                memo: FilePath(home.path(memo)), source: .replay(FilePath(home.path("w.gpx")), ReplayPace()),
                filter: Profile.default.filter,
                hasCommand: hasCommand, creator: "memotrack test")
            request.existing = existing
            let notices = Mutex<[SessionNotice]>([])
            let ledger = SessionLedger(stateFolder: home.path("state"))
            let planner = SessionPlanner(request, ledger: ledger, clock: ManualClock()) { notice in notices.withLock { $0.append(notice) } }
            do {
                plan = .success(try planner.plan())
            } catch {
                plan = .failure(error)
            }
            self.notices = notices.withLock { $0 }
        }

        var fault: SessionFault? { if case .failure(let fault) = plan { fault } else { nil } }
        var opening: TrackOpening? { if case .success(let plan) = plan { plan.opening } else { nil } }
        /// The track's name without its folder.
        var name: String? { opening.map { String(decoding: $0.path.name, as: UTF8.self) } }
    }

    /// Leaves a session behind that was cut short after its flushes, the last of them cut off.
    private static func cutShort(_ home: ScratchHome, bytesLost: Int) throws -> SessionRecord {
        guard case .success(let plan) = Asked(home).plan else { throw SupportFailure("no plan") }
        #expect(plan.entry.begin(plan.record))
        _ = try Flushes(plan.opening, path: home.path("walk.gpx"))
        truncate(home.path("walk.gpx"), (bytes(of: home.path("walk.gpx"))?.count ?? 0) - bytesLost)
        let record = SessionLedger(stateFolder: home.path("state")).sessions(at: ManualClock.origin).first?.record
        guard let record else { throw SupportFailure("no record") }
        return record
    }

    @Test("a new memo's track is made with the first sample, and nothing exists before")
    func fresh() async throws {
        try await ScratchHome.use { home in
            let asked = Asked(home)
            #expect(asked.name == "walk.gpx")
            #expect(asked.opening?.way == .create(replacing: false))
            #expect(asked.notices.isEmpty)
            #expect(home.files().filter { $0.hasSuffix(".gpx") || $0.hasSuffix(".json") }.isEmpty)
        }
    }

    @Test("an existing track is an error without COMMAND; with it the next free name is taken and said", arguments: [true, false])
    func existing(hasCommand: Bool) async throws {
        try await ScratchHome.use { home in
            try home.write("x", to: "walk.gpx")
            try home.write("y", to: "walk-2.gpx")
            let asked = Asked(home, hasCommand: hasCommand)
            if hasCommand {
                #expect(asked.name == "walk-3.gpx")
                #expect(asked.notices == [.named(FilePath(home.path("walk-3.gpx")))])
            } else {
                #expect(asked.fault == .trackExists(FilePath(home.path("walk.gpx"))))
            }
        }
    }

    @Test("a track of no bytes counts as absent")
    func empty() async throws {
        try await ScratchHome.use { home in
            try home.write("", to: "walk.gpx")
            #expect(Asked(home).name == "walk.gpx")
        }
    }

    @Test("--force moves what is there aside, --append grows it and says that it becomes its owner's alone")
    func flags() async throws {
        try await ScratchHome.use { home in
            let path = FilePath(home.path("walk.gpx"))
            try home.write("<kml/>", to: "walk.gpx")
            guard case .append(path, .unreadable) = Asked(home, existing: .append).fault else { throw SupportFailure("it was accepted") }
            try home.write(Appended.foreign.text, to: "walk.gpx", mode: 0o644)
            #expect(Asked(home, existing: .replace).opening?.way == .create(replacing: true))
            let asked = Asked(home, existing: .append)
            guard case .grow(let growth) = asked.opening?.way else { throw SupportFailure("it does not grow") }
            #expect(growth.needsTrack)
            #expect(asked.notices == [.appending(path), .madePrivate(path)])
            #expect(asked.opening?.lastTime == nil)
        }
    }

    @Test("field note 26: a second session for one memo is refused without COMMAND, and takes another name with it")
    func running() async throws {
        try await ScratchHome.use { home in
            let first = Asked(home)
            #expect(Asked(home).fault == .running(track: FilePath(home.path("walk.gpx"))))
            #expect(Asked(home, existing: .replace).fault == .running(track: FilePath(home.path("walk.gpx"))))
            let second = Asked(home, hasCommand: true)
            #expect(second.name == "walk-2.gpx")
            #expect(Asked(home, hasCommand: true).name == "walk-3.gpx")
            withExtendedLifetime((first, second)) {}
        }
    }

    @Test("promise 4: a session cut short is resumed without a flag, its track put right and counted, and doing it twice is the same")
    func resumed() async throws {
        try await ScratchHome.use { home in
            let record = try Self.cutShort(home, bytesLost: 20)
            for round in 0..<2 {
                let asked = Asked(home, hasCommand: round == 1)
                #expect(asked.notices == [.resumed(record, mended: round == 0)])
                #expect(asked.name == "walk.gpx")
                #expect(asked.opening?.counts == TrackCounts(samples: 5, segments: 2))
                #expect(asked.opening?.lastTime == ManualClock.origin.advanced(bySeconds: 6))
                #expect(try WrittenTrack(path: home.path("walk.gpx")).sizes == [3, 2])
            }
        }
    }

    @Test(
        "a session cut short whose track went or was replaced begins anew, under the rules for what stands there", arguments: [true, false])
    func trackGone(isReplaced: Bool) async throws {
        try await ScratchHome.use { home in
            _ = try Self.cutShort(home, bytesLost: 20)
            // Renamed rather than removed: its inode must not be given to the other file.
            rename(home.path("walk.gpx"), home.path("away.gpx"))
            if isReplaced { try home.write("mine", to: "walk.gpx") }
            let asked = Asked(home)
            if isReplaced {
                #expect(asked.fault == .trackExists(FilePath(home.path("walk.gpx"))))
                #expect(home.read("walk.gpx") == "mine")
            } else {
                #expect(asked.opening?.way == .create(replacing: false))
            }
        }
    }

    @Test("a session cut short keeps the bytes of a name that is not UTF-8")
    func bytesOfNames() async throws {
        try await ScratchHome.use { home in
            let memo = FilePath(Array((home.folder + "/").utf8) + [0xe4, 0x2e, 0x6d])
            let ledger = SessionLedger(stateFolder: home.path("state"))
            let request = SessionRequest(
                memo: memo, source: .standard, filter: Profile.default.filter, hasCommand: false, creator: "memotrack test")
            func plan() throws -> SessionPlan { try SessionPlanner(request, ledger: ledger, clock: ManualClock()) { _ in }.plan() }
            var first: SessionPlan? = try plan()
            first?.entry.begin(try #require(first).record)
            let wanted = first?.opening.path
            first = nil
            let second = try plan()
            #expect(second.opening.path == wanted)
        }
    }

    @Test("a memo that can't have a track, and a folder that can't be written to, are told apart")
    func faults() async throws {
        try await ScratchHome.use { home in
            #expect(Asked(home, memo: "walk.gpx").fault == .memo(.isTrack))
            #expect(Asked(home, memo: "none/walk.m4a").fault == .memo(.noFolder(SystemFailure("realpath", code: ENOENT))))
            mkdir(home.path("closed"), 0o500)
            if getuid() != 0 {
                #expect(
                    Asked(home, memo: "closed/walk.m4a").fault
                        == .unwritable(FilePath(home.path("closed/walk.gpx")), SystemFailure("access", code: EACCES)))
            }
        }
    }

    @Test("a session recorded to its end frees its track: the next begins anew")
    func ended() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            await rig.session.synchronise()
            await rig.walk(0..<2)
            _ = await rig.finish()
            let record = try #require(rig.ledger.sessions(at: rig.clock.date).first?.record)
            #expect(record.ended == "2026-08-01T07:00:02Z")
            #expect((record.samples, record.segments) == (2, 1))
            #expect(try rig.ledger.claimCutShort(memo: FilePath(home.path("walk.m4a"))) == nil)
        }
    }
}
