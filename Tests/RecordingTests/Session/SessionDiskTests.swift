import FileSystem
import Glibc
import Sampling
import Support
import Testing

@testable import Recording

@Suite struct SessionDiskTests {
    @Test("promise 4: a full disk leaves the file as it was; capture stops, is tried again every 10 s, and goes on in a new segment")
    func full() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            await rig.session.synchronise()
            await rig.walk(0..<3)
            let before = try #require(bytes(of: rig.path))
            rig.disk.fill(at: before.count + 40)
            await rig.source.say(.fixes([rig.fix(3)]))
            // Heard before the source could be closed.
            await rig.source.say(.fixes([rig.fix(4, in: 1)]))
            #expect(await rig.session.sampler.tally.samples == 4)
            await rig.tick()
            #expect(bytes(of: rig.path) == before)
            #expect(!rig.source.isOpen)
            #expect(rig.phases.last == .closed(.track(.diskFull)))
            #expect(rig.events.contains(.samplesLost(1)))

            await rig.tick(30)
            #expect(rig.source.openings == 1, "tried in vain three times")
            #expect(bytes(of: rig.path) == before)

            rig.disk.empty()
            await rig.tick(10)
            #expect(rig.source.isOpen)
            await rig.walk(4..<6)
            let summary = await rig.finish()
            let track = try rig.track()
            #expect(track.sizes == [3, 2])
            #expect(track.ends == ["diskFull", "ended"])
            #expect(summary.counts == track.counts)
            #expect(summary.lostSamples == 1)
            #expect(summary.trackFailure == nil)
        }
    }

    @Test("a provisional point that stands on disk is neither lost nor doubled by a full disk", arguments: [true, false])
    func provisional(recovers: Bool) async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            await rig.session.synchronise()
            for _ in 0..<3 {
                await rig.source.say(.fixes([rig.fix(0)]))
                await rig.tick()
            }
            let before = try rig.track()
            #expect(before.sizes == [2])
            rig.disk.fill(at: try #require(bytes(of: rig.path)).count)
            // Longer than the point it would replace.
            var next = rig.fix(1)
            next.elevation = 100
            await rig.source.say(.fixes([next]))
            await rig.tick()
            #expect(try rig.track() == before)
            if recovers { rig.disk.empty() }
            await rig.tick(25)
            let summary = await rig.finish()
            #expect(try rig.track().points == before.points)
            #expect(summary.counts == TrackCounts(samples: 2, segments: 1))
            #expect(summary.lostSamples == 1)
            #expect(summary.trackFailure == (recovers ? nil : .diskFull))
        }
    }

    @Test("a disk that is full from the start leaves no file behind, and the track begins with what can be written")
    func fullAtStart() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            rig.disk.fill(at: 100)
            await rig.session.synchronise()
            await rig.walk(0..<1)
            #expect(!rig.hasTrack)
            #expect(rig.phases.last == .closed(.track(.diskFull)))
            rig.disk.empty()
            await rig.tick(10)
            await rig.walk(1..<3)
            let summary = await rig.finish()
            #expect(try rig.track().points.compactMap(\.seconds) == [11, 12])
            #expect(summary.lostSamples == 1)
            let text = String(decoding: try #require(bytes(of: rig.path)), as: UTF8.self)
            // The first sample's time, which is the document's: eleven seconds after the origin of 2026-08-01T07:00:00Z.
            #expect(text.contains("<time>2026-08-01T07:00:11Z</time></metadata>"))
        }
    }

    @Test("without a sample there is no file, also on a full disk to the end")
    func fullToTheEnd() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            rig.disk.fill(at: 0)
            await rig.session.synchronise()
            await rig.walk(0..<1)
            let summary = await rig.finish()
            #expect(!rig.hasTrack)
            #expect(summary.track == nil)
            #expect(summary.trackFailure == .diskFull)
        }
    }

    @Test("a write refused for another reason stops capture for good")
    func refused() async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            await rig.session.synchronise()
            await rig.walk(0..<2)
            let before = try rig.track()
            rig.disk.fill(at: 0, code: EIO)
            await rig.walk(2..<3)
            rig.disk.empty()
            await rig.tick(30)
            #expect(rig.source.openings == 1)
            let summary = await rig.finish()
            #expect(summary.trackFailure == .failed(SystemFailure("write", code: EIO)))
            #expect(summary.lostSamples == 1)
            #expect(try rig.track().points == before.points)
        }
    }

    @Test("a track that was removed or replaced is not made again, and what stands there now is not touched", arguments: [true, false])
    func gone(isReplaced: Bool) async throws {
        try await ScratchHome.use { home in
            let rig = try Rig(home)
            await rig.session.synchronise()
            await rig.walk(0..<2)
            unlink(rig.path)
            if isReplaced { put(Array("mine".utf8), at: rig.path) }
            await rig.walk(2..<3)
            #expect(!rig.source.isOpen)
            #expect(rig.phases.last == .closed(.track(.gone)))
            await rig.tick(30)
            let summary = await rig.finish()
            #expect(summary.trackFailure == .gone)
            #expect(summary.lostSamples == 1)
            #expect(rig.source.openings == 1)
            #expect(bytes(of: rig.path) == (isReplaced ? Array("mine".utf8) : nil))
        }
    }
}
